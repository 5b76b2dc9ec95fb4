/** The outbox as the admin reads it (R36). Nothing can be sent or changed from here. */
import { toLocal } from '~/domain/business-time';
import { formatDateTime } from '~/domain/date-words';
import { database } from '../database/database.server';
import type { MailState, MailTemplate, OutboxMail } from '../database/generated/client';
import { now } from '../runtime/clock.server';
import { environment } from '../runtime/environment.server';
import { businessSettings } from '../settings/business-settings.server';
import { letterOf, subjectOf } from './letter-of.server';
import { momentWords } from './mail-dates';
import { renderMail, type RenderedMail } from './render-mail.server';
import { openLink } from './sealed-link.server';

/** How many mails a page of the list shows. */
export const outboxPageSize = 30;

/** One mail in the list. Times are words in the business's time zone. */
export type OutboxEntry = {
  id: string;
  createdAt: string;
  to: string;
  subject: string;
  template: MailTemplate;
  state: MailState;
  /** Set while the mail may not be sent yet, such as for an undo window (R15). */
  waitsUntil: string | null;
};

export type OutboxPage = { mails: OutboxEntry[]; total: number; page: number; pages: number };

/** The outbox newest first, 30 a page. A page beyond the last shows the last. */
export async function listOutbox({ page: asked }: { page: number }): Promise<OutboxPage> {
  const { timeZone } = await businessSettings();
  const total = await database().outboxMail.count();
  const pages = Math.max(1, Math.ceil(total / outboxPageSize));
  const page = Math.min(Math.max(1, asked), pages);
  const rows = await database().outboxMail.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * outboxPageSize,
    take: outboxPageSize,
  });
  return { mails: rows.map((row) => entryOf(row, timeZone)), total, page, pages };
}

/** One mail with both its parts. `link` is the one-time link, shown in sample mode alone (R10). */
export type OpenedMail = OutboxEntry & RenderedMail & { link: string | null };

/** A mail of the outbox; null when there is none with that id. */
export async function outboxMail(id: string): Promise<OpenedMail | null> {
  const row = await database().outboxMail.findUnique({ where: { id } });
  if (row === null) return null;
  const { timeZone } = await businessSettings();
  const sample = environment().mode === 'sample';
  return {
    ...entryOf(row, timeZone),
    ...renderMail(row, sample ? 'with link' : 'without link'),
    link: sample && row.sealedLink !== null ? openLink(row.sealedLink) : null,
  };
}

function entryOf(row: OutboxMail, timeZone: string): OutboxEntry {
  const held = row.state === 'waiting' && row.sendAfter > now();
  return {
    id: row.id,
    createdAt: formatDateTime(toLocal(row.createdAt, timeZone)),
    to: row.toAddress,
    subject: subjectOf(letterOf(row, 'without link')),
    template: row.template,
    state: row.state,
    waitsUntil: held ? momentWords(row.sendAfter, timeZone) : null,
  };
}
