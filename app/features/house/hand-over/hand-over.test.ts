import { describe, expect, it } from 'vitest';
import { daysSeen, type HandOver, isInForce, pausedText, untilLine } from './hand-over';
import { handOverSchema } from './hand-over.schema';

const instant = (text: string) => new Date(`${text}Z`);
const begun = instant('2026-11-26T10:00');
const until = instant('2026-11-29T23:00');
const handOver: HandOver = {
  id: 'one',
  helperId: 'kim',
  createdAt: begun,
  until,
  takenBackAt: null,
  pauseRequests: true,
  pauseQuick: false,
};

describe('R106 a hand-over is in force', () => {
  it('from the press until its time, which it is not in force at', () => {
    expect(isInForce(handOver, instant('2026-11-26T09:59'))).toBe(false);
    expect(isInForce(handOver, begun)).toBe(true);
    expect(isInForce(handOver, new Date(until.getTime() - 1))).toBe(true);
    expect(isInForce(handOver, until)).toBe(false);
  });

  it('until it is taken back, and not again', () => {
    const takenBackAt = instant('2026-11-27T08:00');
    expect(isInForce({ ...handOver, takenBackAt }, instant('2026-11-27T07:59'))).toBe(true);
    expect(isInForce({ ...handOver, takenBackAt }, takenBackAt)).toBe(false);
    expect(isInForce({ ...handOver, takenBackAt }, instant('2026-11-28T08:00'))).toBe(false);
  });
});

it('R106 seven days are for the one who stands in, two for the other helpers', () => {
  expect(daysSeen('kim', handOver)).toBe(7);
  expect(daysSeen('lou', handOver)).toBe(2);
  expect(daysSeen('kim', null)).toBe(2);
});

it('R106 what waits says until when, by the house’s clock; what has no tick goes on', () => {
  const moment = { at: begun, timeZone: 'America/New_York' };
  expect(pausedText('requests', handOver, moment)).toBe(
    'We take no new requests until Sun, Nov 29, 6:00 PM. You can still write to us.',
  );
  expect(pausedText('quick', handOver, moment)).toBeNull();
  const quick = { ...handOver, pauseRequests: false, pauseQuick: true };
  expect(pausedText('requests', quick, moment)).toBeNull();
  expect(pausedText('quick', quick, moment)).toBe(
    'Quick Daycare is paused until Sun, Nov 29, 6:00 PM. You can still write to us.',
  );
  expect(pausedText('requests', null, moment)).toBeNull();
  expect(untilLine('Kim Lindt', '2026-11-29T18:00')).toBe(
    'Kim Lindt is in charge until Sun, Nov 29, 6:00 PM.',
  );
});

describe('the form', () => {
  const problems = (fields: Record<string, unknown>) =>
    handOverSchema
      .safeParse({ helper: 'kim', until: '2026-11-29T18:00', ...fields })
      .error?.issues.map(({ path: [field] }) => field);

  it('asks for a helper and a time, and for words where owners are told', () => {
    expect(problems({})).toBeUndefined();
    expect(problems({ tell: 'on', text: 'I’m ill.' })).toBeUndefined();
    expect(problems({ text: '' })).toBeUndefined();
    expect(problems({ tell: 'on', text: ' ' })).toEqual(['text']);
    expect(problems({ helper: undefined })).toEqual(['helper']);
    expect(problems({ until: '' })).toEqual(['until']);
    expect(problems({ until: 'Sunday' })).toEqual(['until']);
  });
});
