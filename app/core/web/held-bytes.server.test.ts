import { expect, it } from 'vitest';
import { HeldBytes } from './held-bytes.server';

it('R114 of bodies that arrive the largest gives way, of equals the oldest', () => {
  const gone: string[] = [];
  const arriving = (name: string, length: number) => {
    const one = new HeldBytes(length, () => gone.push(name));
    one.add(Buffer.alloc(1));
    return one;
  };
  const megabyte = 1024 * 1024;
  const all = [arriving('a sign-in', 100), arriving('half', megabyte / 2)];
  for (let n = 1; n <= 17; n += 1) all.push(arriving(`megabyte ${n}`, megabyte));
  expect(gone).toEqual(['megabyte 1', 'megabyte 2']);
  all.push(arriving('another sign-in', 100));
  expect(gone).toHaveLength(2);
  for (const one of all) one.release();
});

it('R114 while all the room is taken by bodies that are worked on, none is taken from one without bytes', () => {
  const whole = new HeldBytes(16 * 1024 * 1024, () => expect.fail('gave way'));
  whole.add(Buffer.alloc(1));
  whole.arrived();
  const begun = new HeldBytes(100, () => expect.fail('gave way'));
  const next = new HeldBytes(100, () => expect.fail('gave way'));
  expect(() => next.add(Buffer.alloc(1))).toThrow(expect.objectContaining({ status: 503 }));
  for (const one of [whole, begun, next]) one.release();
});
