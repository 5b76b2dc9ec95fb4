import { expect, onTestFinished, test } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { queueMail } from '~/core/mail/outbox.server';
import { environment } from '~/core/runtime/environment.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { startFakeSmtp } from '~tests/fakes/smtp';
import { soon, until } from '~tests/setup/until';
import { startMailWorker } from './mail-worker.server';

test('R36: waiting for mail leaves nothing behind, however long there is none', async () => {
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  const { intervals } = environment();
  let looks = 0;
  const mailPoll = { configurable: true, get: () => ((looks += 1), 1) };
  Object.defineProperty(intervals, 'mailPoll', mailPoll);
  onTestFinished(() => void Reflect.deleteProperty(intervals, 'mailPoll'));

  const worker = startMailWorker();
  // Node warns at the eleventh listener on one signal.
  await soon(() => expect(looks).toBeGreaterThan(25));
  await worker.close();
  expect(warnings).toEqual([]);
});

test('R115 a stop while a server is silent: the email may have arrived, and waits an hour', async () => {
  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  smtp.manners.data = () => 'hang';
  const settings = environment();
  const { mail } = settings;
  settings.mail = { kind: 'smtp', url: `smtp://127.0.0.1:${smtp.port}/`, from: null };
  settings.intervals.mailLastAnswer = 50;
  onTestFinished(() => {
    settings.mail = mail;
    delete settings.intervals.mailLastAnswer;
  });
  await database().outboxMail.deleteMany();
  const email = accountEmails.account_exists.fill(accountEmails.account_exists.sample);
  const to = { profileId: null, email: 'sam@mail.example' };
  await inTransaction((tx) => queueMail(tx, { to, email }));
  const worker = startMailWorker();
  await until(() => smtp.taken.length === 1);
  await worker.close();
  const { state, unanswered, sendAfter } = await database().outboxMail.findFirstOrThrow();
  expect([state, unanswered]).toEqual(['waiting', 1]);
  expect(sendAfter.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
});
