/** An email before it becomes HTML and plain text: both come from this one source. */
import type * as z from 'zod';
import type { Cents } from '~/core/money/money';
import type { QuoteLine } from '~/core/money/price-line';
import type { NoticeKind } from '~/core/push/phone-notices';
import { dateOf, type LocalDateTime } from '~/core/time/business-time';
import { formatDateTime, formatWeekday } from '~/core/time/format-dates';
import { hasAddress } from './erased-address';
import { headerText } from './header-text';
import type { BusinessSnapshot, Face, PersonSnapshot } from './snapshots';

/** A fact: a line break in its value starts another line, and `href` is where it leads. */
export type EmailFact = { label: string; value: string; href?: string };

export type EmailLink = { label: string; href: string };

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'notice'; title: string; text: string }
  | { kind: 'facts'; facts: EmailFact[] }
  | { kind: 'quotation'; title: string; text: string }
  /** The lines of the quote (R27), then sums such as Total and Remaining. */
  | { kind: 'quote'; lines: QuoteLine[]; sums: { label: string; cents: Cents }[] }
  | { kind: 'button'; link: EmailLink }
  /** The one-time link of an account email; null if it must not be shown or was erased. */
  | { kind: 'oneTimeLink'; label: string; href: string | null }
  | { kind: 'sentence'; text: string; link: EmailLink };

export type Attachment = { fileName: string; mediaType: string; text: string };

export type Email = {
  /** One line, even if a pet's name has line breaks. */
  subject: string;
  preview: string;
  greeting: string;
  blocks: Block[];
  /** Photos of the dogs that it is about, above the greeting; only to their owner. */
  faces?: readonly Face[];
  attachments?: Attachment[];
  /** Emails to owners are signed by the business owner; notes to the business are not. */
  signed: boolean;
  replyTo: string;
  why: string;
  /** Full address of the page that stops emails of this kind; only for optional ones (R36). */
  stop?: string;
  business: BusinessSnapshot;
};

export type EmailContext = {
  /** A path of this site as a full address. */
  url: (path: string) => string;
  /** The link or code that the outbox keeps encrypted; null where it must not be shown. */
  oneTimeLink: string | null;
  /** Address of the page that stops optional emails; null for a reader without an account. */
  stop: string | null;
};

/** An email filled in, as the outbox takes it: its kind's name, its contents, the notice phones get. */
export type FilledEmail = { template: string; contents: object; phoneNotice: NoticeKind | null };

type ObjectSchema = z.ZodType<object>;

/** One kind of email. */
export function emailKind<Contents extends ObjectSchema>(kind: {
  /** Name in the outbox. */
  name: string;
  label: string;
  /** Whether the owner's opt-in covers it; all others always go (R36). */
  optional: boolean;
  /** The kind of notice that phones get with it (R65). */
  phoneNotice: NoticeKind | null;
  /** Schema of the contents, as a snapshot: rendering looks nothing up (R36). */
  contents: Contents;
  write: (contents: z.infer<Contents>, context: EmailContext) => Email;
  sample: z.infer<Contents>;
  samples?: Record<string, z.infer<Contents>>;
}) {
  return {
    ...kind,
    fill: filler(kind),
    /** The email of stored contents. @throws ZodError for contents of another kind */
    compose(stored: unknown, context: EmailContext): Email {
      const email = kind.write(kind.contents.parse(stored), context);
      const subject = headerText(email.subject);
      const stop = kind.optional && context.stop !== null ? { stop: context.stop } : {};
      return { ...email, subject, ...stop };
    },
  };
}

/**
 * Returns a function that fills emails of a kind for the queue. @throws ZodError for contents of another kind
 */
function filler<Contents extends ObjectSchema>({
  name: template,
  contents: schema,
  phoneNotice,
}: {
  name: string;
  contents: Contents;
  phoneNotice: NoticeKind | null;
}) {
  return (contents: z.input<Contents>): FilledEmail => ({
    template,
    contents: schema.parse(contents),
    phoneNotice,
  });
}

/** The name that all notes to the business are stored by (spec section 7). */
export const noteToBusiness = 'admin_notification';

/** A note to the business: all notes share one kind and differ in their subject. */
export function businessNote<Contents extends ObjectSchema>(note: {
  phoneNotice: NoticeKind | null;
  contents: Contents;
  write: (contents: z.infer<Contents>, context: EmailContext) => Email;
  samples: Record<string, z.infer<Contents>>;
}) {
  return { ...note, fill: filler({ name: noteToBusiness, ...note }) };
}

export const reasons = {
  optedIn:
    'You get this because you asked for “emails about new bookings, payments and reminders”.',
  stay: 'You get this because it is about a booking of yours.',
  waitlist: 'You get this because you’re on our waitlist.',
  account: 'You get this because it is about your account here.',
  gift: 'You get this because someone gave you credit here.',
  message: 'You get this because we wrote to you here, and you had not read it yet.',
  deleted: 'You get this once, because the account with this address was deleted.',
  business: 'You get this because you look after the bookings here.',
} as const;

export const stopLabel = 'Stop these emails';

export const linkNotShown = 'The one-time link is not shown here.';

export const codeNotShown = 'The code is not shown here.';

type Written = Pick<Email, 'subject' | 'preview' | 'blocks'>;

/** An email to the business: unsigned, answered to the person it is about, if they have an address (R99). */
export function toBusiness(business: BusinessSnapshot, replyTo: string, written: Written): Email {
  const greeting = `Hello ${business.ownerFirstName},`;
  const to = hasAddress(replyTo) ? replyTo : '';
  return { ...written, greeting, signed: false, replyTo: to, why: reasons.business, business };
}

/** An email to a person about their account: signed, answered to the public address. */
export function toAccount({ business, firstName }: PersonSnapshot, written: Written): Email {
  const why = reasons.account;
  const replyTo = business.infoEmail;
  return { ...written, greeting: greetingOf(firstName), signed: true, replyTo, why, business };
}

/** `Hello Mia,`. */
export function greetingOf(firstName: string | null): string {
  return firstName ? `Hello ${firstName},` : 'Hello,';
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

export function button(label: string, href: string): Block {
  return { kind: 'button', link: { label, href } };
}

/** Returns a block that makes one sentence of `Forgot your password? Here you can` and `set a new one`. */
export function sentence(text: string, label: string, href: string): Block {
  return { kind: 'sentence', text, link: { label, href } };
}

/** `Saturday, Nov 21, 2026 at 9:00 AM`: an email may be read in a later year. */
export function dayAndTime(local: LocalDateTime): string {
  return `${formatWeekday(dateOf(local))}, ${formatDateTime(local)}`;
}
