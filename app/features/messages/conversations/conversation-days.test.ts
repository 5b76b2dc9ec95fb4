import { describe, expect, it } from 'vitest';
import { dayHeading, shortMoment } from '~/core/time/format-dates';
import { blankMessage, messageLimit, messageSchema } from './message.schema';

const today = '2026-11-18';

describe('R37 the days of a conversation', () => {
  it.each([
    ['2026-11-18', 'Today'],
    ['2026-11-17', 'Yesterday'],
    ['2026-11-16', 'Monday, November 16'],
    ['2026-01-01', 'Thursday, January 1'],
    ['2025-11-18', 'Tuesday, November 18, 2025'],
  ])('%s is %s', (date, words) => {
    expect(dayHeading(date, today)).toBe(words);
  });

  it('knows yesterday over the turn of a year', () => {
    expect(dayHeading('2026-12-31', '2027-01-01')).toBe('Yesterday');
  });

  it.each([
    ['2026-11-18T09:05', '9:05 AM'],
    ['2026-11-17T23:59', 'Yesterday'],
    ['2026-11-16T09:05', 'Nov 16'],
    ['2025-11-16T09:05', 'Nov 16, 2025'],
  ])('%s in a list is %s', (local, words) => {
    expect(shortMoment(local, today)).toBe(words);
  });
});

describe('R37 what can be sent', () => {
  const read = (content: string | undefined) => messageSchema(false).safeParse({ content });
  const problem = (content: string | undefined) => read(content).error?.issues[0]?.message;

  it.each([undefined, '', ' ', '\n\t ', '\u200b\u2060 ', '\u00a0'])('not blank: %j', (content) => {
    expect(problem(content)).toBe(blankMessage);
  });

  it('up to 4,000 characters as people count them, line breaks kept', () => {
    expect(messageLimit).toBe(4000);
    expect(read(` ${'🐾'.repeat(4000)} `).data?.content).toBe('🐾'.repeat(4000));
    expect(problem('x'.repeat(4001))).toBe(
      'Please keep Message to 4,000 characters; it has 4,001.',
    );
    expect(read('one\r\ntwo\n\nthree').data?.content).toBe('one\ntwo\n\nthree');
  });

  it('nothing that cannot be saved', () => {
    expect(problem('nul\0')).toContain('a character we can’t save');
    for (const lone of ['\ud83d', '\ufffd'])
      expect(problem(`lone ${lone}`)).toContain('a character we can’t save');
  });
});
