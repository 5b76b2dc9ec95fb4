/** Email contents (R36), as true when queued: money in cents, wall-clock times, with samples. */
import * as z from 'zod';
import { parseLocalDate, parseLocalDateTime } from '~/domain/business-time';
import type { QuoteLine } from '~/domain/price-line';
import type { StaySnapshot } from '~/emails/stay-snapshot';

export const cents = z.number().int();
export const localDate = z.string().refine((text) => parseLocalDate(text) === text);
export const localDateTime = z.string().refine((text) => parseLocalDateTime(text) === text);

export const business = z.object({
  name: z.string(),
  ownerFirstName: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  infoEmail: z.string(),
});

export const quoteLine = z.object({
  what: z.string(),
  why: z.string(),
  date: localDate.nullable(),
  quantity: z.number(),
  unitCents: cents,
  amountCents: cents,
});

export const person = z.object({ business, firstName: z.string().nullable() });

export const withOneTimeLink = person.extend({ linkValidMinutes: z.number() });

export type BusinessSnapshot = z.infer<typeof business>;
export type PersonSnapshot = z.infer<typeof person>;

const sampleBusiness: BusinessSnapshot = {
  name: 'Tailhouse',
  ownerFirstName: 'Nora',
  address: '214 Larkspur Terrace, Philadelphia, PA 19119',
  phoneNumber: '(215) 555-0142',
  infoEmail: 'info@tailhouse.example',
};

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

/** What `npm run mail:preview` shows. */
export const samples = {
  business: sampleBusiness,
  person: { business: sampleBusiness, firstName: pending.firstName } satisfies PersonSnapshot,
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
