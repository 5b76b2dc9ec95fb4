/** docs/decisions/038: the registry contains every email; rules for all emails are tested on each. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { sealLink } from '~/core/mail/outbox.server';
import type { NoticeKind } from '~/core/push/phone-notices';
import { toInstant } from '~/core/time/business-time';
import { changeNoteEmail, requestNoteEmail } from '~/features/booking/record/booking-note.email';
import { careNoteEmail } from '~/features/day/care/care.email';
import { messageNoteEmail } from '~/features/messages/conversations/message.email';
import { giftEmails } from '~/features/money/credit/gift.email';
import { depositEmails } from '~/features/money/payments/deposit.email';
import { aboutStay } from '~/features/booking/record/stay-snapshot';
import { waitlistEmails } from '~/features/booking/waitlist/waitlist.email';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { withPostmark } from '~tests/setup/postmark';
import { scratchFolder } from '~tests/setup/scratch-database';
import { writePreview } from '../../../../scripts/preview-mails';
import { deliverDue } from './mail-worker.server';
import {
  type EmailName,
  emailNamed,
  emailNames,
  emails,
  isEmailName,
  sampleEmails,
} from './registry';
import { unsubscribeUrl } from './unsubscribe.server';

const moment = at('2027-03-01T10:00');
const home = house({ at: moment });

const optional = [
  'booking',
  'stay_over',
  'payment_receipt',
  'stay_reminder',
  'review_request',
  'vaccination_due',
];

it('R35 every email is written with both parts, and linked from the index', () => {
  const folder = scratchFolder();
  const names = writePreview(folder);
  const shown = new Set(names.map((name) => name.split('.')[0]));
  expect([...shown].sort()).toEqual([...emailNames].sort());
  const index = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const files = readdirSync(folder);
  for (const name of names) {
    expect(files).toEqual(expect.arrayContaining([`${name}.html`, `${name}.txt`]));
    expect(index).toContain(`href="${name}.html"`);
    expect(index).toContain(`href="${name}.txt"`);
    const html = readFileSync(path.join(folder, `${name}.html`), 'utf8');
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html, `${name} loads something`).not.toMatch(
      /<img(?![^>]* src="data:image\/)|<script|<link|url\(/,
    );
    const text = readFileSync(path.join(folder, `${name}.txt`), 'utf8');
    expect(text).toContain('Tailhouse');
    // Emails show the text of Markdown without its marks.
    expect(text, `${name} has a raw heading`).not.toMatch(/^(> )?#/m);
    expect(html, `${name} has a raw heading`).not.toMatch(/(^|>)#{1,6} /m);
  }
  expect(files).toHaveLength(names.length * 2 + 1);
});

it('the samples are whole', () => {
  for (const { template, contents } of sampleEmails())
    expect(emails[template].contents.parse(contents)).toEqual(contents);
});

it('R36 the opt-in covers receipts, reminders and review request, and nothing else', () => {
  expect(emailNames.filter((name) => emails[name].optional).sort()).toEqual(optional.sort());
});

it('a dog’s photo is in emails of good news about its stay, and in no other', () => {
  const context = { url: (path: string) => path, oneTimeLink: null, stop: null };
  const shown = sampleEmails()
    .filter(({ template, contents }) => emails[template].compose(contents, context).faces?.length)
    .map(({ template }) => template);
  expect([...new Set(shown)].sort()).toEqual([
    ...['booking', 'booking_changed', 'confirmation', 'review_request'],
    ...['stay_over', 'stay_reminder', 'stay_update'],
  ]);
});

/** R65: the kind of phone notice that comes with each email. */
const decisions: Record<EmailName, NoticeKind | null> = {
  booking: null,
  confirmation: 'answers',
  rejection: 'answers',
  admin_cancel: 'answers',
  no_show: 'answers',
  own_cancel: null,
  booking_changed: 'answers',
  stay_over: null,
  change_declined: 'answers',
  stay_reminder: null,
  stay_update: 'updates',
  incident: null,
  health_notice: 'messages',
  hand_over: null,
  place_free: null,
  payment_receipt: null,
  payment_due: null,
  payment_kept: null,
  payment_disputed: 'messages',
  refund: null,
  deposit_reminder: null,
  deposit_missed: null,
  deposit_missed_note: null,
  payment_claimed: 'messages',
  payment_not_received: null,
  gift: null,
  meeting: null,
  meeting_proposed: 'requests',
  meeting_declined: null,
  message: 'messages',
  review_request: null,
  new_review: null,
  vaccination_due: null,
  agreement_signed: null,
  password_reset: null,
  sign_in_link: null,
  set_password: null,
  account_invited: null,
  helper_invited: null,
  welcome: null,
  account_exists: null,
  email_change: null,
  email_changed: null,
  deletion_planned: null,
  account_deleted: null,
  two_factor_changed: null,
  admin_notification: 'requests',
  user_cancel: null,
  mail_test: null,
};

it('R65 a phone knows every kind', () => {
  const table = emailNames.map((template) => [template, emails[template].phoneNotice]);
  expect(Object.fromEntries(table)).toEqual(decisions);
});

it.each([
  ['a message', messageNoteEmail, 'messages'],
  ['a request', requestNoteEmail, 'requests'],
  ['a change', changeNoteEmail, 'requests'],
  ['care', careNoteEmail, 'requests'],
] as const)('R65 a note to the business about %s is a notice of %s', (_about, note, kind) => {
  expect(note.phoneNotice).toBe(kind);
});

it('knows its names, and no other', () => {
  expect(isEmailName('booking')).toBe(true);
  for (const name of ['', 'bookings', '__proto__', 'toString']) {
    expect(isEmailName(name)).toBe(false);
    expect(() => emailNamed(name)).toThrow('There is no email named');
  }
});

/** Creates the stay of a sample email, since each is checked before it's sent (R115). */
async function stayOf(contents: object): Promise<string | null> {
  const stay = aboutStay.safeParse(contents).data?.stay;
  if (stay === undefined) return null;
  const { bookingId, status, start, end, totalCents, paidCents, remainCents } = stay;
  const booking = await home.stay({ status, start, end, totalCents });
  const deposit = depositEmails.deposit_reminder.contents.safeParse(contents).data;
  await database().booking.update({
    where: { id: booking.id },
    data: {
      ...{ id: bookingId, paidCents, remainCents },
      ...(deposit && {
        depositCents: deposit.openCents + paidCents,
        depositDueAt: toInstant(deposit.dueAt, 'America/New_York'),
      }),
    },
  });
  if ('claimedCents' in contents)
    await database().paymentClaim.create({
      data: {
        ...{ bookingId, openKey: bookingId, method: 'cash', amountCents: 100 },
        createdAt: new Date(),
      },
    });
  return bookingId;
}

/** Creates the held place that an email says is free. */
async function placeOf(contents: object): Promise<void> {
  const offer = waitlistEmails.place_free.contents.safeParse(contents).data;
  if (offer === undefined) return;
  await database().waitlistEntry.create({
    data: {
      ...{ ownerId: home.owner.id, service: offer.service, dogs: 1, petIds: ['biscuit'] },
      ...{ start: at(offer.start), end: at(offer.end), createdAt: moment },
      ...{ state: 'offered', offeredAt: moment, offerEndsAt: at(offer.until) },
    },
  });
}

/** Creates the unused gift of a sample email. */
async function giftOf(contents: object): Promise<void> {
  const sample = giftEmails.gift.contents.safeParse(contents).data;
  if (sample === undefined) return;
  const { giftId: id, amountCents, expiresOn } = sample;
  await database().giftCode.create({
    data: {
      ...{ id, giverId: home.owner.id, amountCents, expiresOn, codeDigest: id, createdAt: moment },
      ...{ recipientEmail: 'robin@example.com', recipientName: 'Robin' },
    },
  });
}

const autoSubmitted = { Name: 'Auto-Submitted', Value: 'auto-generated' };

describe('R36 as they are sent', () => {
  const { postmark, service } = withPostmark();

  it.each(sampleEmails())(
    '$sampleName says where to stop it if it is optional, and only then',
    async ({ template, contents }) => {
      const bookingId = await stayOf(contents);
      await placeOf(contents);
      await giftOf(contents);
      await database().outboxMail.create({
        data: {
          template,
          toAddress: home.owner.email,
          profileId: home.owner.id,
          bookingId,
          contents,
          sealedLink: sealLink('http://localhost:3000/update-password?token=sample'),
          createdAt: moment,
          sendAfter: moment,
        },
      });
      expect(await deliverDue(service())).toBe(1);
      const [sent] = postmark().taken;
      if (optional.includes(template)) {
        const link = unsubscribeUrl(home.owner.id);
        expect(sent?.Headers).toEqual([
          autoSubmitted,
          { Name: 'List-Unsubscribe', Value: `<${link}>` },
          { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
        ]);
        expect(sent?.TextBody).toContain(`Stop these emails:\n${link}`);
        expect(sent?.HtmlBody).toContain(`href="${link}"`);
      } else {
        expect(sent?.Headers).toEqual([autoSubmitted]);
        expect(`${sent?.HtmlBody} ${sent?.TextBody}`).not.toContain('unsubscribe');
      }
    },
  );
});
