import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { pause } from './intervals.server';

it('leaves nothing with the signal, however often it is waited on', async () => {
  const { signal } = new AbortController();
  for (let time = 0; time < 20; time += 1) await pause(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('ends with the signal, also with one that has ended', async () => {
  const stop = new AbortController();
  const long = pause(600_000, stop.signal);
  stop.abort();
  await long;
  await pause(600_000, stop.signal);
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});
