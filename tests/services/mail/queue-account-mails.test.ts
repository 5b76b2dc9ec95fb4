import { expect, test } from 'vitest';
import {
  queueAccountExists,
  queuePasswordReset,
  queueSetPassword,
} from '~/services/mail/queue-account-mails.server';
import { openLink } from '~/services/mail/sealed-link.server';
import { createOwner } from '../../factories/people';
import { first, mailsOf } from './outbox-in-test';

const link = 'http://localhost:3000/update-password?token=t0ken';

test.each([
  ['password_reset', queuePasswordReset, 60],
  ['set_password', queueSetPassword, 7 * 24 * 60],
] as const)(
  'R36, R12, R10: %s goes to somebody who opted in to nothing, its link sealed',
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
