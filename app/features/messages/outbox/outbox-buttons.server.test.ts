/** R36: failed emails as the admin sees them, and the two buttons. */
import { describe, expect, test } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { MailState, OutboxMail } from '~/core/database/generated/client';
import { queueAccountExists } from '~/features/people/accounts/account-emails.server';
import { queueRequestMails } from '~/features/booking/record/booking-emails.server';
import { outboxFilterNamed } from '~/routes/admin.outbox._index/outbox-filter';
import { createOwner } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { first, mailsOf, stayOfMia } from '~tests/setup/outbox-in-test';
import { listOutbox, outboxMail } from './read-outbox.server';
import { resendMail, trustAddress } from './resend-mail.server';
import { stopOptionalMails } from './unsubscribe.server';

house();

async function mailIn(state: MailState, fields: Partial<OutboxMail> = {}): Promise<OutboxMail> {
  const { id, email } = await createOwner();
  const mail = first(await mailsOf((tx) => queueAccountExists(tx, { profileId: id, email })));
  const { problem = null, attempts = 0 } = fields;
  return database().outboxMail.update({
    where: { id: mail.id },
    data: { state, problem, attempts },
  });
}

describe('R36 the outbox', () => {
  test('shows tries, the problem, and that the address takes no mail', async () => {
    const problem = 'The email service answered 500.';
    const { toAddress } = await mailIn('failed', { problem, attempts: 80 });
    const reason = 'A mail came back.';
    await database().bouncedAddress.create({
      data: { address: toAddress, reason, at: new Date() },
    });
    const [entry] = (await listOutbox({ page: 1 })).mails;
    expect(entry).toMatchObject({ state: 'failed', attempts: 80, problem, bounced: reason });
  });

  test.each([
    ['failed', true],
    ['kept', true],
    ['waiting', false],
    ['sent', false],
    ['expired', false],
  ] as const)('%s: may be sent again: %s', async (state, may) => {
    const { id } = await mailIn(state);
    expect(await outboxMail(id)).toMatchObject({ mayBeSentAgain: may, bounced: null });
  });

  test('a mail whose one-time link is spent is not offered again', async () => {
    const mail = await mailIn('failed');
    const contents = { ...(mail.contents as object), linkValidMinutes: 1 };
    const createdAt = new Date(mail.createdAt.getTime() - 61_000);
    await database().outboxMail.update({
      where: { id: mail.id },
      data: { template: 'password_reset', contents, createdAt },
    });
    expect((await outboxMail(mail.id))?.mayBeSentAgain).toBe(false);
  });

  describe('an optional mail', () => {
    async function receipt(): Promise<OutboxMail> {
      const { booking } = await stayOfMia();
      await inTransaction((tx) => queueRequestMails(tx, booking.id));
      const { id } = await database().outboxMail.findFirstOrThrow({
        where: { template: 'booking' },
      });
      return database().outboxMail.update({ where: { id }, data: { state: 'failed' } });
    }

    test('is sent again to who wants such mails', async () => {
      const { id } = await receipt();
      expect((await outboxMail(id))?.mayBeSentAgain).toBe(true);
      await resendMail(id);
      expect(await outboxMail(id)).toMatchObject({ state: 'waiting' });
    });

    test('is not sent again to who asked for no more of them since', async () => {
      const { id, profileId } = await receipt();
      await stopOptionalMails(profileId ?? '');
      expect((await outboxMail(id))?.mayBeSentAgain).toBe(false);
      await expect(resendMail(id)).rejects.toMatchObject({
        code: 'conflict',
        userMessage: 'The recipient unsubscribed from these emails.',
      });
      expect(await outboxMail(id)).toMatchObject({ state: 'failed' });
    });

    test('waits until somebody says that its address takes mail again', async () => {
      const { id, toAddress } = await receipt();
      const reason = 'The recipient marked one of our emails as spam.';
      await database().bouncedAddress.create({
        data: { address: toAddress, reason, at: new Date() },
      });
      expect((await outboxMail(id))?.mayBeSentAgain).toBe(false);
      await expect(resendMail(id)).rejects.toMatchObject({
        code: 'conflict',
        userMessage: 'Emails to this address are paused. Resume them first.',
      });
      expect(await database().bouncedAddress.count()).toBe(1);
      await trustAddress(id);
      await resendMail(id);
      expect(await outboxMail(id)).toMatchObject({ state: 'waiting' });
    });
  });

  test('lists the mails of one state, and says how many were given up', async () => {
    const failed = await mailIn('failed');
    const { template, toAddress, contents, createdAt, sendAfter } = failed;
    const row = { template, toAddress, contents: contents as object, createdAt, sendAfter };
    await database().outboxMail.createMany({
      data: [
        { ...row, state: 'sent' },
        { ...row, state: 'sent' },
      ],
    });
    const page = await listOutbox({ page: 1, filter: 'failed' });
    expect(page).toMatchObject({ total: 1, failed: 1, mails: [{ id: failed.id }] });
    expect(await listOutbox({ page: 1, filter: 'sent' })).toMatchObject({ total: 2, failed: 1 });
    expect(await listOutbox({ page: 1 })).toMatchObject({ total: 3, failed: 1 });
  });

  test('its views are named in the address, and everything else is all of it', () => {
    expect(outboxFilterNamed('kept')).toBe('kept');
    for (const text of [null, '', 'nonsense', '__proto__'])
      expect(outboxFilterNamed(text)).toBe('all');
  });

  test('"this address takes mail again" forgets the bounce, and twice is as once', async () => {
    const { id, toAddress } = await mailIn('sent');
    await database().bouncedAddress.createMany({
      data: [toAddress, 'other@example.com'].map((address) => ({
        address,
        reason: 'A mail came back.',
        at: new Date(),
      })),
    });
    await trustAddress(id);
    await trustAddress(id);
    const left = await database().bouncedAddress.findMany();
    expect(left.map(({ address }) => address)).toEqual(['other@example.com']);
    await expect(trustAddress('nosuchmail')).rejects.toMatchObject({ code: 'not_found' });
  });
});
