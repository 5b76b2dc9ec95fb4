import { expect, test } from 'vitest';
import { openLink } from '~/core/mail/outbox.server';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { createOwner } from '~tests/factories/people';
import { first, mailsOf } from '~tests/setup/outbox-in-test';
import {
  queueAccountExists,
  queueEmailChange,
  queueEmailChanged,
  queuePasswordReset,
  queueSetPassword,
  queueSignInLink,
} from './account-emails.server';

const link = 'http://localhost:3000/update-password?token=t0ken';

test.each([
  ['password_reset', queuePasswordReset, 60],
  ['sign_in_link', queueSignInLink, 15],
  ['set_password', queueSetPassword, 7 * 24 * 60],
  ['email_change', queueEmailChange, 60],
] as const)(
  'R36, R12, R10, R13: %s goes to somebody who opted in to nothing, its link sealed',
  async (template, queue, linkValidMinutes) => {
    const { id, email } = await createOwner({ receiveEmails: false, firstName: 'Mia' });
    const mails = await mailsOf((tx) => queue(tx, { profileId: id, email, link }));
    const mail = first(mails);
    expect(mail).toMatchObject({ template, toAddress: email, profileId: id, bookingId: null });
    expect(mail.contents).toMatchObject({ firstName: 'Mia', linkValidMinutes });
    expect(mail.sealedLink === null ? null : openLink(mail.sealedLink)).toBe(link);
    expect(JSON.stringify(mail)).not.toContain('t0ken');
    expect(mail.sendAfter).toEqual(mail.createdAt);
  },
);

test('R12: the owner of an address that somebody signs up with again is told, always', async () => {
  const { id, email } = await createOwner({ receiveEmails: false });
  const mails = await mailsOf((tx) => queueAccountExists(tx, { profileId: id, email }));
  expect(mails).toHaveLength(1);
  expect(first(mails)).toMatchObject({
    template: 'account_exists',
    toAddress: email,
    sealedLink: null,
  });
});

test('R13: the mail to the new address shows its link only when told to, once, for one hour', async () => {
  const { id } = await createOwner({ firstName: 'Mia' });
  const change = { profileId: id, email: 'mia@example.org', link };
  const row = first(await mailsOf((tx) => queueEmailChange(tx, change)));
  const open = renderMail(row, 'with link');
  expect(open.subject).toBe('Confirm your new email address for Tailhouse');
  expect(open.html).toContain(`href="${link}"`);
  expect(open.text).toContain(link);
  expect(open.text).toContain('The link works once, for one hour.');
  const closed = renderMail(row, 'without link');
  for (const part of [closed.html, closed.text]) expect(part).not.toContain('t0ken');
});

test('R13: the old address is told which address was asked for, opted in or not', async () => {
  const { id, email } = await createOwner({ receiveEmails: false, firstName: 'Mia' });
  const change = { profileId: id, email, newEmail: 'mia@example.org' };
  const mail = first(await mailsOf((tx) => queueEmailChanged(tx, change)));
  expect(mail).toMatchObject({ template: 'email_changed', toAddress: email, sealedLink: null });
  const { html, text } = renderMail(mail, 'without link');
  for (const part of [html, text]) {
    expect(part).toContain('to mia@example.org');
    expect(part).toContain('If it wasn’t you');
    expect(part).toContain('http://localhost:3000/passwordreset');
  }
});
