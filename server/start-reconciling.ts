import { reconcilePayments } from '~/services/payments/reconcile.server';
import { repeat, type Repeated } from './repeat';

/** Asks after unfinished payments at once and then every few minutes, one round at a time (R32). */
export function startReconciling(): Repeated {
  return repeat([reconcilePayments], { wait: 'reconcile', event: 'reconcile.round', atOnce: true });
}
