import * as timers from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { inTransaction } from '~/core/database/database.server';
import { soon } from './until';

/**
 * Holds back the delay of an answer, and checks that the answer is withheld for as long, although its
 * work is done. The test must watch `node:timers/promises`.
 * @returns the time that it would have waited
 */
export async function waitedFor(ask: () => Promise<unknown>): Promise<unknown> {
  const wait = vi.mocked(timers.setTimeout);
  wait.mockClear();
  let open = () => {};
  wait.mockReturnValueOnce(new Promise<void>((resolve) => (open = resolve)));
  let answered = false;
  const asking = ask().then(() => (answered = true));
  await soon(() => expect(wait).toHaveBeenCalledOnce());
  // Transactions take turns: after this one, the answer's is over.
  await inTransaction((tx) => tx.profile.count());
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  open();
  await asking;
  return wait.mock.calls;
}
