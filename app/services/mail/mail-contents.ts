/**
 * What each mail says, as a snapshot (R36): a mail waiting in the outbox must tell what was true
 * when it was written, so nothing is looked up again when it is rendered. Money is cents, times
 * are wall-clock times of the business.
 */
import * as z from 'zod';
import { parseLocalDate, parseLocalDateTime } from '~/domain/business-time';
import { bookingStatuses } from '~/domain/booking-status';
import { services } from '~/domain/services';

const cents = z.number().int();
const localDate = z.string().refine((text) => parseLocalDate(text) === text);
const localDateTime = z.string().refine((text) => parseLocalDateTime(text) === text);

const business = z.object({
  name: z.string(),
  ownerFirstName: z.string(),
  /** Street, city, region and postal code in one line. */
  address: z.string(),
  phoneNumber: z.string(),
  infoEmail: z.string(),
});

const quoteLine = z.object({
  what: z.string(),
  why: z.string(),
  date: localDate.nullable(),
  quantity: z.number(),
  unitCents: cents,
  amountCents: cents,
});

/** A booking as its mail shows it: spec section 7's payload, with the lines of the quote (R27). */
const stay = z.object({
  bookingId: z.string(),
  ownerId: z.string(),
  /** Null for an account without a name (the admin may book for one). */
  firstName: z.string().nullable(),
  ownerName: z.string(),
  petNames: z.array(z.string()),
  service: z.enum(services),
  status: z.enum(bookingStatuses),
  start: localDateTime,
  end: localDateTime,
  message: z.string(),
  lines: z.array(quoteLine),
  totalCents: cents,
  paidCents: cents,
  /** Negative is a credit (R29). */
  remainCents: cents,
  userEmail: z.string(),
  adminEmail: z.string(),
  canceledAt: localDateTime.nullable(),
});

/** The stay as a calendar file (RFC 5545) that goes along, as it was when the mail was written. */
const calendar = z.object({
  fileName: z.string().regex(/^[a-z]+\.ics$/),
  method: z.enum(['PUBLISH', 'CANCEL']),
  text: z.string(),
});

const person = z.object({ business, firstName: z.string().nullable() });

/** One message of a bundle (R35). Its id tells whether it was read while the mail waited. */
const messageLine = z.object({ messageId: z.string(), text: z.string(), at: localDateTime });

/** The other note to the business: an owner wrote. It shares its template with a request's. */
const messageNote = z.object({
  template: z.literal('admin_notification'),
  about: z.literal('message'),
  business,
  ownerId: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  lines: z.array(messageLine).min(1),
});

/** What is told of two-step sign-in. */
const twoFactorChanges = ['on', 'off', 'new_codes', 'code_used', 'guessed'] as const;

const byTemplate = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('booking'),
    business,
    stay,
    /** The sentences of domain/reply-promise.ts as the booking page showed them. */
    notConfirmed: z.string(),
    promise: z.string(),
  }),
  z.object({
    template: z.literal('admin_notification'),
    // Left out by mails from before there were notes about messages.
    about: z.literal('request').optional(),
    business,
    stay,
    /** When the promised answer is due. */
    answerDueBy: localDateTime,
  }),
  z.object({
    template: z.literal('confirmation'),
    business,
    stay,
    calendar: calendar.optional(),
  }),
  z.object({
    template: z.literal('admin_cancel'),
    business,
    stay,
    calendar: calendar.optional(),
  }),
  z.object({
    template: z.literal('booking_changed'),
    business,
    stay,
    calendar: calendar.optional(),
  }),
  z.object({ template: z.literal('stay_reminder'), business, stay }),
  z.object({ template: z.literal('review_request'), business, stay }),
  z.object({ template: z.literal('user_cancel'), business, stay }),
  z.object({
    template: z.literal('payment_receipt'),
    business,
    stay,
    /** This payment alone; what is paid in all stands in the stay. */
    paidNowCents: cents,
    payerGivenName: z.string().nullable(),
  }),
  z.object({
    template: z.literal('new_review'),
    business,
    review: z.object({
      name: z.string(),
      body: z.string(),
      /** 1 to 5. */
      stars: z.number().int(),
      repeat: z.boolean(),
    }),
    /** Whether it is held until the admin approves it (R34). */
    waits: z.boolean(),
  }),
  z.object({
    template: z.literal('refund'),
    business,
    stay,
    /** This refund alone. */
    refundedNowCents: cents,
    /** What the business wrote about it; may be empty. */
    note: z.string(),
  }),
  person.extend({ template: z.literal('password_reset'), linkValidMinutes: z.number() }),
  person.extend({ template: z.literal('set_password'), linkValidMinutes: z.number() }),
  person.extend({ template: z.literal('account_exists') }),
  z.object({ template: z.literal('account_deleted'), business }),
  /** To the new address, with the link that puts it in force (R13). */
  person.extend({ template: z.literal('email_change'), linkValidMinutes: z.number() }),
  /** To the address that is in force, as soon as the change is asked for (R13). */
  person.extend({ template: z.literal('email_changed'), newEmail: z.string() }),
  /** Two-step sign-in was switched on or off, its codes were renewed, used, or guessed at. */
  person.extend({
    template: z.literal('two_factor_changed'),
    change: z.enum(twoFactorChanges),
    codesLeft: z.number().int(),
  }),
  /** Asked for on the settings page, to see whether mails arrive. */
  z.object({ template: z.literal('mail_test'), business, askedAt: localDateTime }),
  person.extend({
    template: z.literal('message'),
    ownerId: z.string(),
    adminEmail: z.string(),
    lines: z.array(messageLine).min(1),
  }),
]);

export const mailContents = z.union([byTemplate, messageNote]);

/** Everything a mail needs but its address and its link. */
export type MailContents = z.infer<typeof mailContents>;

/** The contents of one template. */
export type ContentsOf<T extends MailContents['template']> = Extract<MailContents, { template: T }>;

/** A note to the business about a request, and one about messages. */
export type RequestNote = Exclude<ContentsOf<'admin_notification'>, MessageNote>;
export type MessageNote = z.infer<typeof messageNote>;

export type MessageLine = z.infer<typeof messageLine>;
export type BusinessSnapshot = z.infer<typeof business>;
export type StaySnapshot = z.infer<typeof stay>;
