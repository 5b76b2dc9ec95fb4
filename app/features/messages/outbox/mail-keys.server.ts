/** The mail service that the admin typed in (R135): tried before it is kept, encrypted, never shown again. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '~/core/errors/service-error.server';
import { emailHtml } from '~/core/mail/document';
import { businessSnapshot } from '~/core/mail/outbox.server';
import { emailText } from '~/core/mail/text';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { now } from '~/core/runtime/clock.server';
import { environment, type MailAccess, useStoredMail } from '~/core/runtime/environment.server';
import { log } from '~/core/runtime/log.server';
import { randomToken } from '~/core/runtime/secrets.server';
import { serviceKeys } from '~/core/settings/service-keys.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import { businessEmails } from '~/features/house/settings/business.email';
import { senderLine } from './deliver-mail.server';
import { mailServiceFor } from './mail-worker.server';

const stored = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('smtp'),
    host: z.string(),
    port: z.string(),
    name: z.string(),
    password: z.string(),
    sender: z.string(),
  }),
  z.object({
    kind: z.literal('postmark'),
    password: z.string(),
    sender: z.string(),
    /** Password of the bounce webhook, which is part of the address that Postmark calls. */
    webhookPassword: z.string(),
  }),
]);

type StoredKeys = z.infer<typeof stored>;

const mailKeys = serviceKeys('mail', stored, {
  field: 'Email service',
  label: (keys) => (keys.kind === 'postmark' ? 'Postmark' : keys.host),
});

/** A mail service as the admin types it in; `sender` is '' for the address in Settings. */
export type MailKeys =
  | Extract<StoredKeys, { kind: 'smtp' }>
  | Omit<Extract<StoredKeys, { kind: 'postmark' }>, 'webhookPassword'>;

/** State of the mail service, for the admin's pages: no secret is part of it. */
export type MailKeysShown =
  | { from: 'server' | 'nowhere' }
  /** `isReadable`: false if the app's secret has changed since. `setOn` is like `Nov 28`. */
  | {
      from: 'settings';
      service: string;
      setOn: string;
      isReadable: boolean;
      /** Address at which Postmark reports bounces, with its password; null for other services. */
      bounces: string | null;
    };

function accessOf(keys: StoredKeys): Exclude<MailAccess, { kind: 'none' }> {
  if (keys.kind === 'postmark')
    return {
      kind: 'postmark',
      token: keys.password,
      from: keys.sender || null,
      url: environment().postmarkUrl,
      webhookPassword: keys.webhookPassword,
    };
  const { host, port } = keys;
  const [user, password] = [keys.name, keys.password].map(encodeURIComponent);
  const protocol = port === '465' ? 'smtps' : 'smtp';
  // A mailbox may send from its own address alone, usually.
  const own = z.email().safeParse(keys.name).success ? keys.name.toLowerCase() : null;
  const url = `${protocol}://${user}:${password}@${host}:${port}`;
  return { kind: 'smtp', url, from: keys.sender || own };
}

const serviceName = (keys: StoredKeys) =>
  keys.kind === 'postmark' ? 'Postmark' : `${keys.host}, as ${keys.name}`;

/** Uses the stored mail service, at a start. */
export async function useMailKeys(): Promise<void> {
  const row = await mailKeys.read();
  if (row === null) return;
  if (row.keys === null) log.warn('mail.key_unreadable', {});
  else useStoredMail(accessOf(row.keys));
}

/** Returns the state of the mail service. */
export async function mailKeysShown(): Promise<MailKeysShown> {
  const row = await mailKeys.read();
  if (environment().mailIsGiven) return { from: 'server' };
  if (row === null) return { from: 'nowhere' };
  const { keys, setOn } = row;
  const service = keys === null ? 'Email' : serviceName(keys);
  const bounces = keys?.kind === 'postmark' ? bounceAddress(keys) : null;
  return { from: 'settings', service, setOn, isReadable: keys !== null, bounces };
}

function bounceAddress({ webhookPassword }: { webhookPassword: string }): string {
  const url = new URL(paths.postmarkWebhook(), environment().appUrl);
  [url.username, url.password] = ['tailhouse', webhookPassword];
  return url.href;
}

/** Returns the keys with a password of their own for bounces; Postmark keeps the address it was told. */
async function withWebhook(keys: MailKeys): Promise<StoredKeys> {
  if (keys.kind === 'smtp') return keys;
  const before = (await mailKeys.read())?.keys;
  const webhookPassword = before?.kind === 'postmark' ? before.webhookPassword : randomToken();
  return { ...keys, webhookPassword };
}

function refuseWhenGiven(): void {
  if (environment().mailIsGiven)
    throw new ServiceError('conflict', 'Email is set on the server, so it can’t be changed here.');
}

/**
 * Sends the admin an email with a mail service, and keeps the service if it takes the email.
 * @returns the service's name
 * @throws ServiceError conflict with the service's answer, too_many
 */
export async function setMailKeys(
  typed: MailKeys,
  admin: { id: string; email: string },
): Promise<string> {
  refuseWhenGiven();
  await countAttempts([{ limit: 'mail-test', subject: admin.id }]);
  const keys = await withWebhook(typed);
  const access = accessOf(keys);
  await sendTrial(access, admin.email);
  await mailKeys.keep(keys, admin.id);
  useStoredMail(access);
  log.info('mail.key_set', { kind: keys.kind });
  return serviceName(keys);
}

/** Forgets the mail service: emails are kept from now on. */
export async function removeMailKeys(admin: { id: string }): Promise<void> {
  refuseWhenGiven();
  await mailKeys.forget(admin.id);
  useStoredMail({ kind: 'none' });
  log.info('mail.key_removed', {});
}

async function sendTrial(access: Exclude<MailAccess, { kind: 'none' }>, to: string): Promise<void> {
  const settings = await businessSettings('committed');
  if (access.from === null && settings.infoEmail === '')
    throw new ServiceError('invalid', 'Please enter the address that emails come from.', 'sender');
  const { mail_test } = businessEmails;
  const { contents } = mail_test.fill({
    business: businessSnapshot(settings),
    askedAt: toLocal(now(), settings.timeZone),
  });
  const url = (path: string) => `${environment().appUrl}${path}`;
  const email = mail_test.compose(contents, { url, oneTimeLink: null, stop: null });
  const service = await mailServiceFor(access);
  const outcome = await service.send({
    outboxId: randomUUID(),
    from: senderLine(access, settings),
    to,
    replyTo: email.replyTo,
    subject: email.subject,
    html: emailHtml(email),
    text: emailText(email),
    attachments: [],
    pictures: [],
    unsubscribe: null,
  });
  if (outcome.kind !== 'sent')
    throw new ServiceError('conflict', `${outcome.problem} Nothing was saved.`);
}
