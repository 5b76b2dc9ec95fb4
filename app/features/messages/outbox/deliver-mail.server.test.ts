/** R36: delivering the outbox to the mail service, each email independently. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import type { OutboxMail } from '~/core/database/generated/client';
import { mailsInHand } from '~/core/mail/outbox.server';
import { smtpService } from '~/core/mail/smtp-service.server';
import { now } from '~/core/runtime/clock.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { queuePasswordReset } from '~/features/people/accounts/account-emails.server';
import { queueRequestMails } from '~/features/booking/record/booking-emails.server';
import { createOwner } from '~tests/factories/people';
import { startFakeSmtp } from '~tests/fakes/smtp';
import { stayOfMia } from '~tests/setup/outbox-in-test';
import { house } from '~tests/setup/house';
import { withPostmark } from '~tests/setup/postmark';
import { deliverMail, nextDueMail } from './deliver-mail.server';
import { deliverDue } from './mail-worker.server';
import { resendMail } from './resend-mail.server';
import { stopOptionalMails } from './unsubscribe.server';

const { settings } = house();
const { postmark, service } = withPostmark();

/** Decodes the encoded words of a header (RFC 2047). */
function asShownByMailPrograms(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how = '', text = '']) =>
          how.toLowerCase() === 'b'
            ? Buffer.from(text, 'base64')
            : Buffer.from(unquoted(text), 'latin1'),
        ),
      ).toString('utf8'),
    );
}

function unquoted(text: string): string {
  return text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

async function queued(email: string): Promise<OutboxMail> {
  const { id } = await createOwner({ email });
  const link = `http://localhost:3000/update-password?token=${email}`;
  await inTransaction((tx) => queuePasswordReset(tx, { profileId: id, email, link }));
  return database().outboxMail.findFirstOrThrow({ where: { toAddress: email } });
}

const accountExists = accountEmails.account_exists.sample;
const row = (id: string) => database().outboxMail.findUniqueOrThrow({ where: { id } });

describe('R36 delivery', () => {
  test('sends both parts with the outbox id, and erases the one-time link', async () => {
    const mail = await queued('one@example.com');
    expect(await deliverDue(service())).toBe(1);
    const [taken] = postmark().taken;
    expect(taken).toMatchObject({ To: 'one@example.com', Metadata: { outbox_id: mail.id } });
    expect(taken?.HtmlBody).toContain('token=one@example.com');
    expect(taken?.TextBody).toContain('token=one@example.com');
    const after = await row(mail.id);
    expect(after).toMatchObject({ state: 'sent', sealedLink: null, attempts: 1 });
    expect(after.sentAt).not.toBeNull();
    expect(await deliverDue(service())).toBe(0);
  });

  test('the business’s name begins no header, nor another sender', async () => {
    const businessName = 'Tail"\r\nBcc: evil@example.com\r\n\r\n\\<evil@example.com>\u2028';
    await settings({ businessName });
    await queued('named@example.com');
    await deliverDue(service());
    expect(postmark().taken[0]?.From).toMatch(
      /^"[^"\\\p{C}\p{Zl}\p{Zp}]+" <info@tailhouse\.example>$/u,
    );
  });

  test.each([
    ['=?utf-8?q?Your_account_is_closed?=', '= ?utf-8?q?Your_account_is_closed?='],
    ['Zoë 👨‍👩‍👧', 'Zoë 👨‍👩‍👧'],
    ['می‌خواهم', 'می‌خواهم'],
    ['क्‍ष', 'क्‍ष'],
  ])('a dog named %s reads so in a subject, by Postmark and by SMTP', async (petName, read) => {
    const smtp = await startFakeSmtp();
    onTestFinished(() => smtp.close());
    await settings({ businessName: `Tail${petName}`.replace('=?', '="?') });
    const bySmtp = smtpService({ kind: 'smtp', url: `smtp://127.0.0.1:${smtp.port}/`, from: null });
    for (const by of [service(), bySmtp]) {
      const { booking } = await stayOfMia({}, { petName });
      await inTransaction((tx) => queueRequestMails(tx, booking.id));
      await deliverDue(by);
    }
    const source = (smtp.taken[0]?.source ?? '').replace(/\r\n[ \t]/g, ' ');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1] ?? '';
    for (const subject of [postmark().taken[0]?.Subject ?? '', header('Subject')])
      expect(asShownByMailPrograms(subject)).toContain(read);
    for (const from of [postmark().taken[0]?.From ?? '', header('From')])
      expect(asShownByMailPrograms(from)).toContain(`Tail${read}`);
  });

  test('one bad address holds up nobody and repeats nobody, and is remembered', async () => {
    const before = await queued('before@example.com');
    const bad = await queued('bad@example.com');
    const behind = await queued('behind@example.com');
    postmark().manner = ({ To }) => (To === 'bad@example.com' ? 'inactive' : 'ok');
    await deliverDue(service());
    await deliverDue(service());
    expect(postmark().taken.map(({ To }) => To)).toEqual([before.toAddress, behind.toAddress]);
    expect(await row(bad.id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await database().bouncedAddress.count({ where: { address: bad.toAddress } })).toBe(1);
    // The next email to that address is not attempted.
    await database().outboxMail.update({ where: { id: bad.id }, data: { state: 'waiting' } });
    postmark().manner = () => 'ok';
    await deliverDue(service());
    expect(postmark().taken).toHaveLength(2);
    expect((await row(bad.id)).state).toBe('failed');
  });

  test('"send again" trusts the address again and sends once', async () => {
    const mail = await queued('again@example.com');
    postmark().manner = () => 'inactive';
    await deliverDue(service());
    postmark().manner = () => 'ok';
    await resendMail(mail.id);
    await deliverDue(service());
    expect(postmark().taken).toHaveLength(1);
    await expect(resendMail(mail.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(resendMail('nosuchmail')).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each(['fail', 'limit', 'cut'] as const)(
    '%s: tried again later, not at once',
    async (how) => {
      const mail = await queued(`${how}-later@example.com`);
      postmark().manner = (_mail, call) => (call === 1 ? how : 'ok');
      await deliverDue(service());
      const waiting = await row(mail.id);
      expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
      expect(waiting.sendAfter.getTime()).toBeGreaterThan(now().getTime() + 1_000);
      expect(waiting.problem).not.toContain('@example.com');
      expect(await deliverDue(service())).toBe(0);
      await database().outboxMail.update({ where: { id: mail.id }, data: { sendAfter: now() } });
      await deliverDue(service());
      expect((await row(mail.id)).state).toBe('sent');
      const ids = postmark().taken.map(({ Metadata }) => Metadata.outbox_id);
      expect(new Set(ids)).toEqual(new Set([mail.id]));
    },
  );

  test('R115 given up after three days, and listed as failed', async () => {
    const mail = await queued('hopeless@example.com');
    const refusedFor = async (hours: number) => {
      const refusedSince = new Date(now().getTime() - hours * 60 * 60_000);
      await database().outboxMail.update({
        where: { id: mail.id },
        // Its one-time link doesn't matter here.
        data: { attempts: 79, refusedSince, sendAfter: now(), contents: accountExists },
      });
      await deliverDue(service());
    };
    await database().outboxMail.update({
      where: { id: mail.id },
      data: { template: 'account_exists' },
    });
    postmark().manner = () => 'fail';
    await refusedFor(71);
    expect(await row(mail.id)).toMatchObject({ state: 'waiting', attempts: 80 });
    await refusedFor(73);
    expect(await row(mail.id)).toMatchObject({ state: 'failed', attempts: 80 });
  });

  test('a wrong token stops everything, and each mail goes out once it is mended', async () => {
    const mail = await queued('operator@example.com');
    const behind = await queued('behind-it@example.com');
    expect(await deliverDue(service('another-token'))).toBe('misconfigured');
    for (const { id } of [mail, behind]) {
      const waiting = await row(id);
      expect(waiting).toMatchObject({ state: 'waiting', refusedSince: expect.any(Date) as Date });
      expect(waiting.problem).toBe(
        'The email service refuses the token. It said: 10 Bad or missing Server API token.',
      );
    }
    await deliverDue(service());
    expect((await row(mail.id)).state).toBe('sent');
  });

  test('two workers at once never send one mail twice', async () => {
    const mails = await Promise.all(
      Array.from({ length: 12 }, (_, index) => queued(`many-${index}@example.com`)),
    );
    await Promise.all([deliverDue(service()), deliverDue(service()), deliverDue(service())]);
    const ids = postmark()
      .taken.map(({ Metadata }) => Metadata.outbox_id)
      .sort();
    expect(ids).toEqual(mails.map(({ id }) => id).sort());
  });

  test('a mail in hand is nobody else’s, and what was sent is written down before it is put down', async () => {
    const mail = await queued('in-hand@example.com');
    const taken = await nextDueMail();
    if (taken === null) throw new Error('Nothing was due');
    expect(await nextDueMail()).toBeNull();
    expect([...mailsInHand]).toEqual([mail.id]);
    const real = database().outboxMail.updateMany.bind(database().outboxMail);
    const write = vi.spyOn(database().outboxMail, 'updateMany');
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    write.mockRejectedValueOnce(new Error('database or disk is full'));
    write.mockRejectedValueOnce(new Error('database or disk is full'));
    write.mockImplementation(real);
    await deliverMail(taken, service(), new AbortController().signal);
    logged.mockRestore();
    expect(write).toHaveBeenCalledTimes(3);
    expect(mailsInHand.size).toBe(0);
    expect(await row(mail.id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(postmark().taken).toHaveLength(1);
  });

  test('R36 its reader stops optional mails while one is being sent: it was sent', async () => {
    const mail = await queued('stopping@example.com');
    await database().outboxMail.update({
      where: { id: mail.id },
      data: { template: 'review_request' },
    });
    expect(await nextDueMail()).not.toBeNull();
    await stopOptionalMails(mail.profileId ?? '');
    expect(await row(mail.id)).toMatchObject({ state: 'waiting' });
    await deliverMail(mail, null);
    expect(mailsInHand.size).toBe(0);
  });

  test('a link that works no more is not sent', async () => {
    const mail = await queued('spent@example.com');
    const createdAt = new Date(now().getTime() - 61 * 60_000);
    await database().outboxMail.update({ where: { id: mail.id }, data: { createdAt } });
    await deliverDue(service());
    expect(postmark().taken).toEqual([]);
    expect(await row(mail.id)).toMatchObject({ state: 'expired', sealedLink: null });
    await expect(resendMail(mail.id)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('without a mail service the mail is kept, readable, and never sent by itself', async () => {
    const mail = await queued('kept@example.com');
    await deliverDue(null);
    const kept = await row(mail.id);
    expect(kept.state).toBe('kept');
    expect(kept.sealedLink).not.toBeNull();
    await deliverDue(service());
    expect(postmark().taken).toEqual([]);
    await resendMail(mail.id);
    await deliverDue(service());
    expect(postmark().taken).toHaveLength(1);
  });
});
