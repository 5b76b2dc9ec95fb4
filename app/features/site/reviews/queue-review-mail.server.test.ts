import { beforeEach, expect, test } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { createAdmin, createOwner } from '~tests/factories/people';
import { createReview } from '~tests/factories/reviews';
import { first, mailsOf } from '~tests/setup/outbox-in-test';
import { queueNewReview } from './review-emails.server';

beforeEach(async () => {
  await database().userRole.updateMany({ data: { role: 'user' } });
});

const bothParts = ({ html, text }: { html: string; text: string }) => [html, text];

test('R35: a new review is told to the admin, with all of it and a link from APP_URL', async () => {
  const admin = await createAdmin();
  await createOwner({ receiveEmails: true });
  const { id } = await createReview({
    name: 'Jamie Alder',
    body: 'First line.\nSecond line.',
    stars: 4,
    repeat: true,
  });
  const mails = await mailsOf((tx) => queueNewReview(tx, id));
  expect(mails).toHaveLength(1);
  const row = first(mails);
  expect(row).toMatchObject({
    template: 'new_review',
    toAddress: admin.email,
    profileId: admin.id,
    sealedLink: null,
  });
  expect(row.sendAfter).toEqual(row.createdAt);
  const mail = renderMail(row, 'without link');
  expect(mail.subject).toBe('New review: 4 stars from Jamie Alder');
  for (const part of bothParts(mail)) {
    expect(part).toContain('Jamie Alder');
    expect(part).toContain('4 of 5');
    expect(part).toContain('http://localhost:3000/admin/settings/reviews?state=shown');
  }
  expect(mail.text).toContain('> First line.\n> Second line.');
  expect(mail.text).toContain('Repeat client: Yes');
});

test('R34, R35: one that is held says that nobody sees it yet', async () => {
  await createAdmin();
  const { id } = await createReview({ state: 'waiting', stars: 1 });
  const mail = renderMail(first(await mailsOf((tx) => queueNewReview(tx, id))), 'without link');
  expect(mail.subject).toBe('A review needs your approval: 1 star from Jamie Alder');
  for (const part of bothParts(mail)) {
    expect(part).toContain('No one sees it until you approve it.');
    expect(part).toContain('http://localhost:3000/admin/settings/reviews?state=waiting');
  }
});

test('R35: what a visitor wrote is text in the mail and no header, whichever way it runs', async () => {
  await createAdmin();
  const { id } = await createReview({
    name: '<b>Eve</b>\u202e\r\nBcc: b@example.com',
    body: '<script>alert("hi")</script> \u202eevil words here',
  });
  const mail = renderMail(first(await mailsOf((tx) => queueNewReview(tx, id))), 'without link');
  expect(mail.subject).toBe('New review: 5 stars from <b>Eve</b> Bcc: b@example.com');
  expect(mail.html).not.toMatch(/<script|<b>/i);
  expect(mail.html).toContain('&lt;script&gt;');
});

test('R36: without an admin there is nobody to tell, and the review stands', async () => {
  const { id } = await createReview();
  expect(await mailsOf((tx) => queueNewReview(tx, id))).toEqual([]);
});

test('a review that does not exist has no mail', async () => {
  const nothing = inTransaction((tx) => queueNewReview(tx, 'nosuchreviewanywhere'));
  await expect(nothing).rejects.toMatchObject({ code: 'not_found' });
});
