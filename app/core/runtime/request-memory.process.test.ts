import { expect, it } from 'vitest';
import { cachePerRequest, withRequestMemory } from './request-memory.server';

function counter() {
  let readings = 0;
  const read = cachePerRequest(async (key: string) => {
    readings += 1;
    await Promise.resolve();
    return `${key} ${readings}`;
  });
  return { read, readings: () => readings };
}

it('one request reads each key once, however many ask at the same time', async () => {
  const { read, readings } = counter();
  await withRequestMemory(async () => {
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a 2', 'a 2', 'b 2']);
    expect(await read('a')).toBe('a 2');
  });
  expect(readings()).toBe(2);
});

it('another request reads anew, also beside the first', async () => {
  const { read, readings } = counter();
  await Promise.all([1, 2].map(() => withRequestMemory(() => read('a'))));
  expect(readings()).toBe(2);
});

it('without a request nothing is remembered', async () => {
  const { read, readings } = counter();
  expect(await read('a')).not.toBe(await read('a'));
  expect(readings()).toBe(2);
});

it('two kinds of readings with the same key stay apart', async () => {
  const one = cachePerRequest(() => Promise.resolve(1));
  const other = cachePerRequest(() => Promise.resolve(2));
  await withRequestMemory(async () => expect([await one('a'), await other('a')]).toEqual([1, 2]));
});
