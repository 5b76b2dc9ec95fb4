/**
 * Receives Postmark's bounce reports. They have no signature, only the password of the webhook's URL, sent as
 * Basic authentication.
 */
import * as z from 'zod';
import { inTransaction } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { isSecret } from '~/core/runtime/secrets.server';

/** `closed` if no password is configured; `kept` also for irrelevant reports. */
export type BounceAnswer = 'kept' | 'closed' | 'unknown sender' | 'unreadable';

const metadata = z.object({ outbox_id: z.string().optional() }).optional();

const report = z.discriminatedUnion('RecordType', [
  z.object({
    RecordType: z.enum(['Bounce', 'SpamComplaint']),
    Type: z.string(),
    Email: z.string().min(1),
    Inactive: z.boolean().default(false),
    Metadata: metadata,
  }),
  z.object({
    RecordType: z.literal('SubscriptionChange'),
    Recipient: z.string().min(1),
    SuppressSending: z.boolean(),
    SuppressionReason: z.string().nullish(),
    Metadata: metadata,
  }),
]);

const anyReport = z.object({ RecordType: z.string() });

// Postmark's permanent bounce types; a full mailbox or slow server is temporary.
const forGood: Record<string, string> = {
  HardBounce: 'The address doesn’t exist: an email came back.',
  BadEmailAddress: 'The address is malformed: an email came back.',
  SpamComplaint: 'The recipient marked one of our emails as spam.',
  ManuallyDeactivated: 'The address was turned off at the email service.',
  ManualSuppression: 'The address was turned off at the email service.',
  Unsubscribe: 'The recipient asked the email service to stop our emails.',
};
const otherwise = 'The email service no longer sends to this address.';

type Finding = { address: string; outboxId: string | undefined; reason: string | null };

/** Pauses an address after a hard bounce, ignores soft ones, and resumes it once Postmark does. */
export async function receiveBounce(
  authorization: string | null,
  body: string,
): Promise<BounceAnswer> {
  const { mail } = environment();
  const password = mail.kind === 'postmark' ? mail.webhookPassword : null;
  if (password === null) return 'closed';
  if (!isSecret(passwordIn(authorization), password)) return 'unknown sender';
  const parsedBody = parsed(body);
  const read = report.safeParse(parsedBody);
  // Deliveries, opens and other reports are irrelevant.
  if (!read.success) return isOther(parsedBody) ? 'kept' : 'unreadable';
  const finding = findingOf(read.data);
  if (finding !== null) await writeDown(finding);
  return 'kept';
}

function passwordIn(authorization: string | null): string {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? '' : text.slice(colon + 1);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const ours = new Set<string>(['Bounce', 'SpamComplaint', 'SubscriptionChange']);

function isOther(sent: unknown): boolean {
  const read = anyReport.safeParse(sent);
  return read.success && !ours.has(read.data.RecordType);
}

function findingOf(told: z.infer<typeof report>): Finding | null {
  const outboxId = told.Metadata?.outbox_id;
  if (told.RecordType === 'SubscriptionChange') {
    const address = told.Recipient.toLowerCase();
    if (!told.SuppressSending) return { address, outboxId, reason: null };
    return { address, outboxId, reason: forGood[told.SuppressionReason ?? ''] ?? otherwise };
  }
  const address = told.Email.toLowerCase();
  const reason = forGood[told.Type] ?? (told.Inactive ? otherwise : null);
  return reason === null ? null : { address, outboxId, reason };
}

async function writeDown({ address, outboxId, reason }: Finding): Promise<void> {
  await inTransaction(async (tx) => {
    if (reason === null) {
      await tx.bouncedAddress.deleteMany({ where: { address } });
      return;
    }
    // R41: the last email of a deleted account bounced; its address must not be stored.
    const about = await tx.outboxMail.count({
      where: { id: outboxId ?? '', template: 'account_deleted' },
    });
    if (about > 0) return;
    await tx.bouncedAddress.upsert({
      where: { address },
      create: { address, reason, at: now() },
      update: {},
    });
  });
}
