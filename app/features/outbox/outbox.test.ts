import { expect, test } from 'vitest';
import { troubleFacts } from './outbox-mail';

const labels = (...trouble: Parameters<typeof troubleFacts>) =>
  troubleFacts(...trouble).map(({ label }) => label);

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
