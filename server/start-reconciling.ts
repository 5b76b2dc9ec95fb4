import { interval } from '~/services/runtime/intervals.server';
import { errorFields, log } from '~/services/runtime/log.server';
import { reconcilePayments } from '~/services/payments/reconcile.server';

export type Reconciling = { close: () => Promise<void> };

/** Asks after unfinished payments at once and then every few minutes, one round at a time (R32). */
export function startReconciling(): Reconciling {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    try {
      await reconcilePayments();
    } catch (error) {
      log.error('reconcile.round', errorFields(error));
    }
    if (closed) return;
    timer = setTimeout(() => (round = run()), interval('reconcile'));
  }

  round = run();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
