/** The form that asks for an offer of house credit (R143). */
import * as z from 'zod';

export const askSchema = z.object({ offer_id: z.string().max(40) });

/** The intent of this form. */
export type OfferForm = 'ask-offer';
