import * as z from 'zod';
import { cents, localDateTime, business, face, quoteLine } from '~/core/mail/snapshots';
import type { QuoteLine } from '~/core/money/price-line';
import { type PaymentMethod, paymentMethods } from '~/features/money/pricing/money-facts';
import { bookingStatuses } from '~/features/booking/rules/booking-status';
import { services } from '~/features/booking/rules/services';

/** Largest number of photos in an email: with more it would be an album. */
export const mostFaces = 3;

/** A booking's facts for emails: spec section 7's payload, with the lines of the quote (R27). */
const stay = z.object({
  bookingId: z.string(),
  ownerId: z.string(),
  /** Null for an account without a name (the admin may book for one). */
  firstName: z.string().nullable(),
  ownerName: z.string(),
  petNames: z.array(z.string()),
  /** Photos of these dogs; absent without any, and from emails queued before. */
  faces: z.array(face).min(1).max(mostFaces).optional(),
  service: z.enum(services),
  status: z.enum(bookingStatuses),
  start: localDateTime,
  end: localDateTime,
  message: z.string(),
  lines: z.array(quoteLine),
  totalCents: cents,
  paidCents: cents,
  remainCents: cents,
  userEmail: z.string(),
  adminEmail: z.string(),
  canceledAt: localDateTime.nullable(),
  /** Refund of a canceled stay by the terms (R54); absent without terms. */
  refundDueCents: cents.optional(),
  /** House credit that came back from it (R143); absent if none did. */
  creditBackCents: cents.optional(),
  /**
   * Open deposit and its deadline (R55); absent if there isn't one. `all` if it is all that remains (R127);
   * absent from emails queued before.
   */
  deposit: z.object({ cents, dueAt: localDateTime, all: z.boolean().optional() }).optional(),
  /** The owner's payment outside PayPal that isn't recorded (R126); absent without one. */
  sent: z
    .object({
      amountCents: cents,
      method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]),
      state: z.enum(['open', 'not_received']),
    })
    .optional(),
  /** Days of a series in one email (R53), soonest first; the sums above cover all of them. */
  days: z
    .array(z.object({ start: localDateTime, end: localDateTime, totalCents: cents }))
    .optional(),
});

/** A booking's editable facts before an edit. */
export const changedStay = stay.pick({
  petNames: true,
  service: true,
  start: true,
  end: true,
  totalCents: true,
});

export const aboutStay = z.object({ business, stay });

export type StaySnapshot = z.infer<typeof stay>;

export type ChangedSnapshot = z.infer<typeof changedStay>;

const line = (what: string, why: string, quantity: number, unitCents: number): QuoteLine => ({
  what,
  why,
  date: null,
  quantity,
  unitCents,
  amountCents: quantity * unitCents,
});

const pending: StaySnapshot = {
  bookingId: 'samplebookingsample0001',
  ownerId: 'sampleownersampleown001',
  firstName: 'Mia',
  ownerName: 'Mia Torres',
  petNames: ['Biscuit', 'Mabel'],
  faces: [{ pictureId: 'samplepicturesample0001', petName: 'Biscuit' }],
  service: 'Boarding',
  status: 'pending',
  start: '2027-03-06T09:00',
  end: '2027-03-08T09:00',
  message: 'Mabel is shy at the door.\nPlease let her come to you.',
  lines: [
    line('Boarding, 2 days', 'each 24 hours', 2, 6500),
    line('1 extra dog', '2 nights', 2, 5000),
  ],
  totalCents: 23_000,
  paidCents: 0,
  remainCents: 23_000,
  userEmail: 'mia@example.com',
  adminEmail: 'nora@tailhouse.example',
  canceledAt: null,
};

const accepted: StaySnapshot = { ...pending, status: 'accepted' };
const paid: StaySnapshot = { ...accepted, paidCents: 5000, remainCents: 18_000 };

const days = ['2027-03-02', '2027-03-04', '2027-03-09', '2027-03-11'].map((date) => ({
  start: `${date}T08:00`,
  end: `${date}T16:00`,
  totalCents: 8000,
}));
const together = { days, lines: [], totalCents: 32_000, paidCents: 0, remainCents: 32_000 };
const severalDays = {
  service: 'Daycare',
  start: '2027-03-02T08:00',
  end: '2027-03-02T16:00',
} as const;

/** Samples for `npm run mail:preview`. */
export const staySamples = {
  pending,
  accepted,
  paid,
  rejected: { ...pending, status: 'rejected' } satisfies StaySnapshot,
  canceled: {
    ...paid,
    status: 'canceled',
    canceledAt: '2027-03-01T15:30',
  } satisfies StaySnapshot,
  severalPending: { ...pending, ...severalDays, ...together } satisfies StaySnapshot,
  severalAccepted: { ...accepted, ...severalDays, ...together } satisfies StaySnapshot,
  severalCanceled: {
    ...accepted,
    ...severalDays,
    ...together,
    status: 'canceled',
    canceledAt: '2027-03-01T15:30',
  } satisfies StaySnapshot,
  quick: { ...accepted, service: 'Daycare', end: '2027-03-06T15:00' } satisfies StaySnapshot,
} as const;
