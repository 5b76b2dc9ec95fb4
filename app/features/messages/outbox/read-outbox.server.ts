import { database } from '~/core/database/database.server';
import type { MailState, OutboxMail } from '~/core/database/generated/client';
import { openLink } from '~/core/mail/outbox.server';
import { now } from '~/core/runtime/clock.server';
import { environment } from '~/core/runtime/environment.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal, type TimeZone } from '~/core/time/business-time';
import { formatDateTime } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import { facesIn, inPage } from './faces.server';
import { emailNamed, isEmailName } from './registry';
import { whyNotAgain, withReader } from './resend-mail.server';
import { canBeComposed, emailFor, renderMail, type RenderedMail } from './stored-email.server';

/** Whether emails are only kept: sample mode without a mail service. */
export function sendsNothing(): boolean {
  const { mode, mail } = environment();
  return mode === 'sample' && mail.kind === 'none';
}

export type OutboxFilter = MailState | 'all';

const outboxPageSize = 30;

export type OutboxEntry = {
  id: string;
  createdAt: string;
  to: string;
  subject: string;
  kind: string;
  state: MailState;
  /** Set while the email is delayed, such as for the undo period (R15). */
  waitsUntil: string | null;
  attempts: number;
  problem: string | null;
  bounced: string | null;
  mayBeSentAgain: boolean;
};

export type OutboxPage = {
  mails: OutboxEntry[];
  total: number;
  failed: number;
  page: number;
  pages: number;
};

/** Returns the number of emails in each state. */
async function countMails(): Promise<Record<MailState, number>> {
  const counts = await database().outboxMail.groupBy({ by: ['state'], _count: true });
  const count = (state: MailState) => counts.find((row) => row.state === state)?._count ?? 0;
  return {
    waiting: count('waiting'),
    sent: count('sent'),
    failed: count('failed'),
    expired: count('expired'),
    kept: count('kept'),
  };
}

export async function listOutbox({
  page: asked,
  filter = 'all',
}: {
  page: number;
  filter?: OutboxFilter;
}): Promise<OutboxPage> {
  const { timeZone } = await businessSettings('committed');
  const counts = await countMails();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = filter === 'all' ? all : counts[filter];
  const { failed } = counts;
  const pages = Math.max(1, Math.ceil(total / outboxPageSize));
  const page = Math.min(Math.max(1, asked), pages);
  const rows = await database().outboxMail.findMany({
    where: filter === 'all' ? {} : { state: filter },
    orderBy: [filter === 'all' ? { createdAt: 'desc' } : { sendAfter: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * outboxPageSize,
    take: outboxPageSize,
    include: withReader,
  });
  const reasons = await bounceReasons(rows);
  return { mails: rows.map((row) => entryOf(row, timeZone, reasons)), total, failed, page, pages };
}

/** An email with both its parts. `link` is the one-time link, shown in sample mode only (R10). */
export type OpenedMail = OutboxEntry &
  RenderedMail & {
    link: string | null;
    attachments: { fileName: string; href: string }[];
    /** The stored contents as JSON, if this version can't render the email; else null. */
    stored: string | null;
  };

/** Returns an email with its contents; null if not found. */
export async function outboxMail(id: string): Promise<OpenedMail | null> {
  const row = await database().outboxMail.findUnique({ where: { id }, include: withReader });
  if (row === null) return null;
  const { timeZone } = await businessSettings('committed');
  const entry = entryOf(row, timeZone, await bounceReasons([row]));
  if (!canBeComposed(row)) {
    const stored = JSON.stringify(row.contents, null, 2);
    return { ...entry, stored, replyTo: '', html: '', text: '', attachments: [], link: null };
  }
  const email = emailFor(row, 'without link');
  const { attachments = [] } = email;
  const faces = (await facesIn(email, row.profileId)).map(inPage);
  const sample = environment().mode === 'sample';
  const secret = sample && row.sealedLink !== null ? openLink(row.sealedLink) : null;
  return {
    ...entry,
    stored: null,
    ...renderMail(row, sample ? 'with link' : 'without link', faces),
    attachments: attachments.map(({ fileName }) => ({
      fileName,
      href: paths.mailAttachment(id, fileName),
    })),
    // A code is part of the email's text.
    link: secret?.startsWith(environment().appUrl) ? secret : null,
  };
}

async function bounceReasons(rows: readonly OutboxMail[]): Promise<Map<string, string>> {
  const addresses = [...new Set(rows.map(({ toAddress }) => toAddress))];
  const bounced = await database().bouncedAddress.findMany({
    where: { address: { in: addresses } },
  });
  return new Map(bounced.map(({ address, reason }) => [address, reason]));
}

type Row = Parameters<typeof whyNotAgain>[0];

function entryOf(row: Row, timeZone: string, reasons: Map<string, string>): OutboxEntry {
  const bounced = reasons.get(row.toAddress) ?? null;
  const held = row.state === 'waiting' && row.sendAfter > now();
  return {
    id: row.id,
    createdAt: formatDateTime(toLocal(row.createdAt, timeZone)),
    to: row.toAddress,
    ...namesOf(row),
    state: row.state,
    waitsUntil: held ? momentOf(row.sendAfter, timeZone) : null,
    attempts: row.attempts,
    problem: row.problem,
    bounced,
    mayBeSentAgain: whyNotAgain(row, bounced !== null) === null,
  };
}

/** Returns subject and kind, or the stored name for an email that can't be rendered (R110). */
function namesOf(row: Row): { subject: string; kind: string } {
  const { template } = row;
  const kind = isEmailName(template) ? emailNamed(template).label : template;
  if (!canBeComposed(row)) return { subject: 'This email can’t be shown', kind };
  return { subject: emailFor(row, 'without link').subject, kind };
}

/**
 * Formats an instant with seconds, because the undo period is ten seconds long (R15): `Nov 21, 2026 at
 * 9:00:10 AM`.
 */
function momentOf(instant: Date, timeZone: TimeZone): string {
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0');
  return formatDateTime(toLocal(instant, timeZone)).replace(/ (AM|PM)$/, `:${seconds} $1`);
}
