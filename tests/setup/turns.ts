import { setImmediate } from 'node:timers/promises';

/** Counts the turns of the event loop during the work (R111). */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const state = { over: false };
  const done = work().finally(() => (state.over = true));
  let turns = 0;
  for (; !state.over; turns += 1) await setImmediate();
  await done;
  return turns;
}
