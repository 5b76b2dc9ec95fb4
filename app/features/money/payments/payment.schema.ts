import * as z from 'zod';
import { amountField } from '~/core/money/amount-field';
import { type Cents, percentOf } from '~/core/money/money';
import { seenCents } from '~/core/text/seen.schema';
import type { BookingStatus } from '~/features/booking/rules/booking-status';

/** Tips offered as buttons, in percent of the stay's total (R61, R128). */
export const tipPercents = [0, 10, 15, 20] as const;

type TipChoice = { percent: number } | { cents: Cents };

/** An owner's choice for a payment: the open deposit or the whole remaining amount, and a tip (R55, R61). */
export type PaymentChoice = {
  deposit: boolean;
  tip: TipChoice;
  /** House credit that the page showed, in cents, to use first (R143); null if they don’t use it. */
  credit?: Cents | null;
};

const tips = [...tipPercents.map(String), 'own'] as const;
const mostTipCents = 99_999;
const ownTip = amountField({ mostCents: mostTipCents });

/** Defaults to the whole remaining amount without a tip. */
export const paymentSchema = z
  .object({
    part: z.enum(['deposit', 'all'], { error: 'Choose what to pay.' }).default('all'),
    tip: z.enum(tips, { error: 'Choose a tip, or No tip.' }).default('0'),
    own_tip: z.string({ error: 'Enter an amount.' }).default(''),
    credit: seenCents.optional(),
  })
  .transform(({ part, tip, own_tip, credit = null }, context): PaymentChoice => {
    const deposit = part === 'deposit';
    if (tip !== 'own') return { deposit, tip: { percent: Number(tip) }, credit };
    const parsedTip = ownTip.safeParse(own_tip);
    if (parsedTip.success) return { deposit, tip: { cents: parsedTip.data }, credit };
    const message = parsedTip.error.issues[0]?.message ?? '';
    context.addIssue({ code: 'custom', path: ['own_tip'], message });
    return z.NEVER;
  });

/** Whether to offer a tip: once an accepted stay has begun, as booked or as noted (R93). */
export function takesTip(
  { status, start, arrivedAt }: { status: BookingStatus; start: Date; arrivedAt: Date | null },
  now: Date,
): boolean {
  return status === 'accepted' && (arrivedAt !== null || start <= now);
}

/** Returns the amount that a tip in percent is of: the stay's total without earlier tips (R128). */
export function tipBaseOf({ totalCents, tipCents }: { totalCents: Cents; tipCents: Cents }): Cents {
  return totalCents - tipCents;
}

/** Returns the tip for a stay, in cents. @param ofCents {@link tipBaseOf} */
export function tipOf(tip: TipChoice, ofCents: Cents): Cents {
  return 'cents' in tip ? tip.cents : percentOf(ofCents, tip.percent);
}

/** Whether a payer chose a tip. */
export function isTip(tip: TipChoice): boolean {
  return ('cents' in tip ? tip.cents : tip.percent) > 0;
}
