import { expect, test } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { queueSetPassword } from '~/features/people/accounts/account-emails.server';
import { createOwner } from '~tests/factories/people';
import { first, mailsOf } from '~tests/setup/outbox-in-test';
import { outboxMail } from './read-outbox.server';

// Set before the environment is first read, since the process caches it.
process.env.ADMIN_EMAIL = 'nora@tailhouse.example';
process.env.APP_URL = 'https://tailhouse.example';
delete process.env.SAMPLE_PASSWORD;

test('R10: in production the outbox never shows a one-time link', async () => {
  expect(environment().mode).toBe('production');
  const { id, email } = await createOwner();
  const link = 'https://tailhouse.example/update-password?token=t0ken';
  const row = first(await mailsOf((tx) => queueSetPassword(tx, { profileId: id, email, link })));
  expect(row.sealedLink).not.toBeNull();
  const mail = await outboxMail(row.id);
  expect(mail?.subject).toBe('Your account at Tailhouse is ready');
  expect(mail?.link).toBeNull();
  expect(JSON.stringify(mail)).not.toContain('t0ken');
});
