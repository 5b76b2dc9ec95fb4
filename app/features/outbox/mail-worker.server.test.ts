import { expect, onTestFinished, test, vi } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { startMailWorker } from './mail-worker.server';

test('R36: waiting for mail leaves nothing behind, however long there is none', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const { intervals } = environment();
  let looks = 0;
  const mailPoll = { configurable: true, get: () => ((looks += 1), 1) };
  Object.defineProperty(intervals, 'mailPoll', mailPoll);
  onTestFinished(() => void Reflect.deleteProperty(intervals, 'mailPoll'));

  const worker = startMailWorker();
  // Node warns of the eleventh listener that one signal has at once.
  await vi.waitFor(() => expect(looks).toBeGreaterThan(25), { timeout: 30_000 });
  await worker.close();
  expect(warnings).toEqual([]);
});
