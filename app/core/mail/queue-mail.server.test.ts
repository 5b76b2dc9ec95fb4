import { expect, test } from 'vitest';
import { database, inTransaction } from '~/core/database/database.server';
import { accountEmails } from '~/features/people/accounts/account.email';
import { first, mailsOf } from '~tests/setup/outbox-in-test';
import { openLink, queueMail } from './outbox.server';

const hello = accountEmails.account_exists.fill({
  firstName: 'Mia',
  business: {
    name: 'Tailhouse',
    ownerFirstName: 'Nora',
    address: '214 Larkspur Terrace, Philadelphia, PA 19119',
    phoneNumber: '(215) 555-0142',
    infoEmail: 'info@tailhouse.example',
  },
});

const to = (email: string) => ({ profileId: null, email });

test('R36: a mail is written waiting, to be sent at once unless it says later', async () => {
  const later = new Date('2030-01-01T00:00:00Z');
  const mails = await mailsOf(async (tx) => {
    await queueMail(tx, { to: to('a@example.com'), email: hello });
    await queueMail(tx, { to: to('b@example.com'), email: hello, sendAfter: later });
  });
  const [now, held] = [mails.at(0), mails.at(1)];
  expect(now).toMatchObject({ state: 'waiting', template: 'account_exists', sealedLink: null });
  expect(now?.sendAfter).toEqual(now?.createdAt);
  expect(held?.sendAfter).toEqual(later);
});

test('R36: nothing is written when the transaction of the change fails', async () => {
  await database().outboxMail.deleteMany();
  const failed = inTransaction(async (tx) => {
    await queueMail(tx, { to: to('a@example.com'), email: hello });
    expect(await tx.outboxMail.count()).toBe(1);
    throw new Error('the change failed');
  });
  await expect(failed).rejects.toThrow('the change failed');
  expect(await database().outboxMail.count()).toBe(0);
});

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nSubject: hello',
  'a@example.com\u2028x',
  'a@example.com, b@example.com',
  'a@example.com;b@example.com',
  'Mia <a@example.com>',
  '"Mia" a@example.com',
  'a@b@example.com',
  'a example.com',
  '@example.com',
  'a@',
  '',
  `${'a'.repeat(250)}@example.com`,
])('R35: an address that is not one plain address is refused: %j', async (email) => {
  const queued = inTransaction((tx) => queueMail(tx, { to: to(email), email: hello }));
  await expect(queued).rejects.toMatchObject({ name: 'ServiceError', code: 'invalid' });
});

test.each(['mia.torres+dogs@example.com', "o'neill@example.co.uk", 'müller@exämple.de'])(
  'R35: a plain address is taken: %s',
  async (email) => {
    const mails = await mailsOf((tx) => queueMail(tx, { to: to(email), email: hello }));
    expect(first(mails).toAddress).toBe(email);
  },
);

test('R36: a link is kept sealed and stands nowhere else in the row', async () => {
  const link = 'http://localhost:3000/update-password?token=secret-token';
  const mails = await mailsOf((tx) =>
    queueMail(tx, { to: to('a@example.com'), email: hello, link }),
  );
  const { sealedLink } = first(mails);
  expect(sealedLink === null ? null : openLink(sealedLink)).toBe(link);
  expect(JSON.stringify(mails)).not.toContain('secret-token');
});

test.each([
  'https://elsewhere.example/update-password?token=x',
  'http://localhost:3000.elsewhere.example/x',
  '/update-password?token=x',
])('R10: a link that does not come from APP_URL is refused: %s', async (link) => {
  const queued = inTransaction((tx) =>
    queueMail(tx, { to: to('a@example.com'), email: hello, link }),
  );
  await expect(queued).rejects.toThrow('APP_URL');
});
