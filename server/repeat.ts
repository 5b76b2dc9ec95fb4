import type { IntervalName } from '~/core/runtime/interval-table';
import { interval } from '~/core/runtime/intervals.server';
import { errorFields, log } from '~/core/runtime/log.server';

/** Background work that repeats until closed. */
export type Repeated = {
  /** Starts no further round, and waits for the current one. */
  close: () => Promise<void>;
};

/**
 * Repeats the work, one round at a time, with the wait between rounds. Logs failures under the event; a
 * failure stops nothing that follows, and is retried in the next round.
 * @param atOnce whether the first round begins now, instead of after the first wait
 */
export function repeat(
  works: readonly (() => Promise<unknown>)[],
  { wait, event, atOnce = false }: { wait: IntervalName; event: string; atOnce?: boolean },
): Repeated {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    for (const work of works)
      try {
        await work();
      } catch (error) {
        log.error(event, errorFields(error));
      }
    rest();
  }

  function rest(): void {
    if (!closed) timer = setTimeout(() => (round = run()), interval(wait));
  }

  if (atOnce) round = run();
  else rest();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
