/** R108: the status of the installation, from rows, files and a real picture. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backupName, backupsFolder } from '~/core/backup/backup-manifest.server';
import { database, inTransaction } from '~/core/database/database.server';
import type { Prisma } from '~/core/database/generated/client';
import { queueMail } from '~/core/mail/outbox.server';
import { smtpService } from '~/core/mail/smtp-service.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { deliverDue } from '~/features/messages/outbox/mail-worker.server';
import { pictureRefusals } from '~/features/dogs/pictures/read-picture.server';
import { startFakeSmtp } from '~tests/fakes/smtp';
import { house } from '~tests/setup/house';
import {
  installation,
  mailFacts,
  paymentFacts,
  tryPicture,
  tryPictureDaily,
} from './installation.server';

const { owner, stay } = house();
const start = now().getTime();
const minutesAgo = (minutes: number) => new Date(start - minutes * 60_000);

it('R108 tries a real picture, keeps nothing of it, and not twice a day', async () => {
  expect((await installation()).pictures).toMatchObject({ state: 'unknown', last: null });
  await tryPictureDaily();
  const { last, state, sentence } = (await installation()).pictures;
  expect([state, sentence]).toEqual(['good', 'A picture was taken in and made smaller.']);
  await tryPictureDaily();
  expect((await installation()).pictures.last).toEqual(last);
  expect(await tryPicture()).toMatchObject({ problem: null });
  expect((await installation()).pictures.last).not.toEqual(last);
  expect(await database().picture.count()).toBe(0);
});

it('R108 a pipeline that cannot run is trouble, said once it was tried', async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = '/no/such/node';
  expect((await tryPicture()).problem).toBe(pictureRefusals.died);
  expect((await installation()).pictures).toMatchObject({ state: 'trouble' });
});

it('R108 counts payments that PayPal has not answered for an hour', async () => {
  const booking = await stay();
  const attempt = (minutes: number, state: 'capturing' | 'captured' | 'awaiting_provider') =>
    database().paymentAttempt.create({
      data: {
        ...{
          bookingId: booking.id,
          payerId: owner.id,
          amountCents: 100,
          requestId: `${state} ${minutes}`,
        },
        ...{ state, createdAt: minutesAgo(minutes), updatedAt: minutesAgo(minutes) },
      },
    });
  await attempt(58, 'capturing');
  await attempt(300, 'captured');
  const { unanswered, lastAt } = await paymentFacts(now());
  expect([unanswered, lastAt !== null]).toEqual([0, true]);
  await attempt(62, 'awaiting_provider');
  expect((await paymentFacts(now())).unanswered).toBe(1);
});

it('R108 counts emails that are overdue, and knows the last that was sent', async () => {
  const email = (minutes: number, data: Partial<Prisma.OutboxMailCreateInput> = {}) =>
    database().outboxMail.create({
      data: {
        ...{ template: 'mail_test', toAddress: 'a@example.com', contents: {} },
        ...{ createdAt: minutesAgo(minutes), sendAfter: minutesAgo(minutes), ...data },
      },
    });
  const tomorrow = minutesAgo(-24 * 60);
  await email(14);
  await email(60, { state: 'failed' });
  // Delayed for an undo period, or until the day before a stay.
  await email(60, { sendAfter: tomorrow });
  expect(await mailFacts(now())).toMatchObject({ overdue: 0, lastSentAt: null });
  await email(16);
  await email(60, { sendAfter: tomorrow, attempts: 3 });
  const sentAt = minutesAgo(90);
  await email(99, { state: 'sent', sentAt });
  await email(200, { state: 'sent', sentAt: minutesAgo(200) });
  expect(await mailFacts(now())).toMatchObject({ overdue: 2, lastSentAt: sentAt });
});

it('R115 counts what is refused, of what was due since, and says why', async () => {
  expect((await mailFacts(now())).refused).toBeNull();
  const since = minutesAgo(30);
  const waiting = (address: string, problem: string, minutes: number) =>
    database().outboxMail.create({
      data: {
        ...{ template: 'mail_test', toAddress: address, contents: {}, attempts: 2, problem },
        ...{
          createdAt: minutesAgo(60),
          sendAfter: minutesAgo(-5),
          refusedSince: minutesAgo(minutes),
        },
      },
    });
  const sent = (minutes: number) =>
    database().outboxMail.create({
      data: {
        ...{ template: 'mail_test', toAddress: 'a@example.com', contents: {}, state: 'sent' },
        ...{ createdAt: minutesAgo(90), sendAfter: minutesAgo(minutes), sentAt: now() },
      },
    });
  await waiting('a@example.com', 'Full.', 20);
  await waiting('b@example.com', 'No credit.', 30);
  await waiting('b@example.com', 'No credit.', 25);
  await sent(10);
  await sent(45);
  expect((await mailFacts(now())).refused).toMatchObject({
    ...{ count: 3, tried: 4, addresses: 2, problem: 'No credit.' },
    since: { at: since },
  });
});

it('R115 five emails over their quota: no longer “Works”', async () => {
  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  const { mail } = environment();
  const access = { kind: 'smtp', url: `smtp://127.0.0.1:${smtp.port}/`, from: null } as const;
  environment().mail = access;
  onTestFinished(() => void (environment().mail = mail));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-02T14:40:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const email = accountEmails.account_exists.fill(accountEmails.account_exists.sample);
  await inTransaction(async (tx) => {
    for (let number = 0; number < 5; number += 1)
      await queueMail(tx, { to: { profileId: null, email: `${number}@mail.example` }, email });
  });
  smtp.manners.data = () => '550 5.4.5 Daily user sending limit exceeded';
  await deliverDue(smtpService(access));
  expect((await installation()).mail).toMatchObject({
    state: 'trouble',
    sentence:
      '5 of 5 refused since 9:40 AM: The email server said: 550 5.4.5 Daily user sending limit exceeded',
  });
  smtp.manners = {};
  vi.setSystemTime(new Date('2027-02-02T16:00:00Z'));
  await deliverDue(smtpService(access));
  expect((await installation()).mail).toMatchObject({
    state: 'good',
    sentence: 'Emails are being sent.',
  });
});

it('R108 finds the newest nightly backup by its name', async () => {
  const folder = backupsFolder(environment().dataDir);
  const nightly = minutesAgo(600);
  const names = [
    backupName(minutesAgo(3000), 'nightly'),
    backupName(nightly, 'nightly'),
    backupName(minutesAgo(5), 'by-hand'),
    '.2027-01-01T00-00-00-000Z-nightly.unfinished',
    'somebody-elses-nightly',
  ];
  for (const name of names) await mkdir(path.join(folder, name), { recursive: true });
  expect((await installation()).backups).toMatchObject({ state: 'good', last: nightly });
});
