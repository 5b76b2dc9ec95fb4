/** R114 bodies in memory, all together. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { HeldBytes } from './held-bytes.server';

const megabyte = 1024 * 1024;

function held(bytes: number, giveWay: () => void = () => undefined): HeldBytes {
  const one = new HeldBytes(bytes, giveWay);
  onTestFinished(() => one.release());
  one.add(new Uint8Array(bytes));
  return one;
}

describe('R114 bodies in memory', () => {
  it('R114 pieces of one byte are one buffer', () => {
    const body = held(0);
    for (let byte = 0; byte < 100_000; byte += 1) body.add(new Uint8Array([byte % 256]));
    expect(body.size).toBe(100_000);
    expect(body.bytes()[99_999]).toBe(99_999 % 256);
  });

  it('R114 what still arrives gives way to what is new, the oldest first', () => {
    const gone: number[] = [];
    const bodies = Array.from({ length: 16 }, (_, index) =>
      held(megabyte, () => void gone.push(index)),
    );
    bodies[0]?.arrived();
    held(2 * megabyte);
    expect(gone).toEqual([1, 2]);
    expect(bodies[0]?.size).toBe(megabyte);
    expect(bodies[1]?.size).toBe(0);
  });

  it('R114 whole bodies keep their room: one more is a 503 until one of them is done', () => {
    const bodies = Array.from({ length: 16 }, () => held(megabyte));
    for (const body of bodies) body.arrived();
    const status = () => {
      try {
        held(megabyte).arrived();
        return 200;
      } catch (thrown) {
        return thrown instanceof Response ? thrown.status : thrown;
      }
    };
    expect(status()).toBe(503);
    bodies[3]?.release();
    expect(status()).toBe(200);
    expect(status()).toBe(503);
  });
});
