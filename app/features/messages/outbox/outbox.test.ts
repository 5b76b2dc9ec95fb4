import { expect, test } from 'vitest';
import { formatDelivery, troubleFacts } from './outbox-mail';

const labels = (trouble: Omit<Parameters<typeof troubleFacts>[0], 'state'>) =>
  troubleFacts({ state: 'waiting', ...trouble }).map(({ label }) => label);

test('R36 a mail that went at once has no trouble to tell', () => {
  expect(labels({ attempts: 0, problem: null, bounced: null })).toEqual([]);
  expect(labels({ attempts: 1, problem: null, bounced: null })).toEqual([]);
});

test('R36 tries, the problem and a bounced address are told, one reason once', () => {
  const problem = 'The email service answered 500.';
  expect(labels({ attempts: 3, problem: null, bounced: null })).toEqual(['Tries']);
  expect(labels({ attempts: 1, problem, bounced: null })).toEqual(['Tries', 'Problem']);
  expect(labels({ attempts: 1, problem, bounced: problem })).toEqual([
    'Tries',
    'Emails to this address are paused',
  ]);
  expect(labels({ attempts: 1, problem, bounced: 'It came back.' })).toHaveLength(3);
});

test('R115 a dropped mail says why where it says how far it came', () => {
  const problem = 'The stay was canceled before this email could be sent.';
  const mail = { state: 'expired', waitsUntil: null, problem } as const;
  expect(formatDelivery(mail)).toBe(`Not sent: ${problem}`);
  expect(troubleFacts({ ...mail, attempts: 1, bounced: null })).toEqual([]);
  const read = { ...mail, problem: null };
  expect(formatDelivery(read)).toBe('Not sent (already read, or undone)');
});
