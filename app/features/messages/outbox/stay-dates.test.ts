/** R103: emails about a stay contain its dates only once, apart from the subject. */
import { expect, it } from 'vitest';
import type { Block } from '~/core/mail/email';
import { dateOf } from '~/core/time/business-time';
import { formatWeekdayDate } from '~/core/time/format-dates';
import { stayEmails } from '~/features/booking/record/stay.email';
import { staySamples } from '~/features/booking/record/stay-snapshot';
import { emails, sampleEmails } from './registry';

const context = { url: (path: string) => path, oneTimeLink: null, stop: null };

/** The sample's first and last day, as `Mar 6`. */
const days = [staySamples.pending.start, staySamples.pending.end].map((moment) =>
  formatWeekdayDate(dateOf(moment)).replace(/^\w+, /, ''),
);

const sentences = (blocks: readonly Block[]) =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph' || block.kind === 'notice' || block.kind === 'sentence'
      ? [block.text]
      : [],
  );

it('R103 no sentence says again when the stay is', () => {
  expect(days).toEqual(['Mar 6', 'Mar 8']);
  const aboutStays = sampleEmails().filter(({ contents }) => 'stay' in contents);
  expect(aboutStays.length).toBeGreaterThan(30);
  for (const { sampleName, template, contents } of aboutStays)
    for (const text of sentences(emails[template].compose(contents, context).blocks))
      for (const day of days) expect(text, sampleName).not.toMatch(new RegExp(`${day}\\b`));
});

it('R103 a declined change names the times that would have been different', () => {
  const kind = stayEmails.change_declined;
  const text = (wantedStart: string, wantedEnd: string) =>
    sentences(kind.compose({ ...kind.sample, wantedStart, wantedEnd }, context).blocks)[0];
  const { start, end } = kind.sample.stay;
  expect(text(start, '2027-03-10T09:00')).toContain(
    'the change you asked for (Pick Up on Wednesday, Mar 10, 2027 at 9:00 AM). Your booking',
  );
  expect(text('2027-03-05T09:00', '2027-03-10T09:00')).toContain(
    '(Drop Off on Friday, Mar 5, 2027 at 9:00 AM, Pick Up on Wednesday, Mar 10, 2027 at 9:00 AM)',
  );
  expect(text(start, end)).toContain('the change you asked for. Your booking');
});
