/** Email contents (R36), as true when queued: money in cents, wall-clock times, with samples. */
import * as z from 'zod';
import { parseLocalDate, parseLocalDateTime } from '~/core/time/business-time';

export const cents = z.number().int();
export const localDate = z.string().refine((text) => parseLocalDate(text) === text);
export const localDateTime = z.string().refine((text) => parseLocalDateTime(text) === text);

export const business = z.object({
  name: z.string(),
  ownerFirstName: z.string(),
  address: z.string(),
  phoneNumber: z.string(),
  infoEmail: z.string(),
  /** Owners have no way to pay before they come (R137); absent if they have one. */
  payWhenYouCome: z.literal(true).optional(),
});

/** A dog's photo in an email (decisions.md): its id and no bytes, which are read when the email leaves. */
export const face = z.object({ pictureId: z.string(), petName: z.string() });

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
export type Face = z.infer<typeof face>;

const sampleBusiness: BusinessSnapshot = {
  name: 'Tailhouse',
  ownerFirstName: 'Nora',
  address: '214 Larkspur Terrace, Philadelphia, PA 19119',
  phoneNumber: '(215) 555-0142',
  infoEmail: 'info@tailhouse.example',
};

/** Contents for `npm run mail:preview`. */
export const samples = {
  business: sampleBusiness,
  person: { business: sampleBusiness, firstName: 'Mia' } satisfies PersonSnapshot,
  owner: {
    ownerId: 'sampleownersampleown001',
    ownerName: 'Mia Torres',
    ownerEmail: 'mia@example.com',
  },
  adminEmail: 'nora@tailhouse.example',
} as const;
