/** Emails about payments outside PayPal that owners report (R94). */
import * as z from 'zod';
import { button, dayAndTime, emailKind, paragraph, toBusiness } from '~/core/mail/email';
import { cents, samples } from '~/core/mail/snapshots';
import { type Cents, formatMoney } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import {
  ownerFacts,
  petNamesText,
  quoteBlock,
  stayFacts,
  stayTitle,
  toOwner,
} from '~/features/booking/record/stay-email-blocks';
import { aboutStay, type StaySnapshot, staySamples } from '~/features/booking/record/stay-snapshot';
import { remainingOf } from '~/features/money/pricing/money-facts';
import { claimMethods, paidText } from './other-ways';

const aboutClaim = aboutStay.extend({ claimedCents: cents, method: z.enum(claimMethods) });

/** Returns the remaining amount, in cents. */
const dueOf = ({ status, remainCents }: StaySnapshot): Cents =>
  Math.max(0, remainingOf({ status, remainCents }));

const { business } = samples;
const sample = { business, stay: staySamples.accepted, claimedCents: 23_000 };

export const claimEmails = {
  payment_claimed: emailKind({
    name: 'payment_claimed',
    label: 'Payment outside PayPal, to the business',
    optional: false,
    phoneNotice: 'messages',
    contents: aboutClaim.extend({
      /** Whether it is a reminder about an unanswered claim. */
      again: z.boolean(),
      /** The stays that one payment is for, each with its part; absent for one stay. */
      together: z.array(z.object({ stay: z.string(), cents })).optional(),
    }),
    write({ business, stay, claimedCents: cents, method, again, together }, { url }) {
      const paid = paidText({ cents, method });
      return toBusiness(business, stay.userEmail, {
        subject: `${again ? 'Did it arrive? ' : ''}${stay.ownerName} says ${paid}`,
        preview: together ? `For ${together.length} stays.` : `For ${stayTitle(stay)}.`,
        blocks: [
          paragraph(
            again
              ? `${stay.ownerName} says they sent ${paid} and is still waiting for your answer. Until then nothing counts as paid, and reminders wait.`
              : `${stay.ownerName} says they sent ${paid}${together ? ` for ${together.length} stays` : ''}. Nothing counts as paid until you say that it arrived.`,
          ),
          together
            ? {
                kind: 'facts',
                facts: [
                  ...ownerFacts(stay),
                  ...together.map((one) => ({ label: one.stay, value: formatMoney(one.cents) })),
                ],
              }
            : stayFacts(stay, {
                before: ownerFacts(stay),
                after: [{ label: 'Due', value: formatMoney(dueOf(stay)) }],
              }),
          button(
            'Received or not yet',
            url(together ? paths.adminPart('claims') : paths.booking(stay.bookingId)),
          ),
        ],
      });
    },
    sample: { ...sample, method: 'zelle', again: false },
    samples: {
      again: { ...sample, method: 'check', again: true },
      together: {
        ...{ ...sample, method: 'venmo', again: false },
        together: [
          { stay: 'Biscuit, Tue, Nov 24', cents: 4500 },
          { stay: 'Biscuit, Wed, Dec 23', cents: 18_500 },
        ],
      },
    },
  }),

  payment_not_received: emailKind({
    name: 'payment_not_received',
    label: 'Payment not received yet',
    optional: false,
    phoneNotice: null,
    contents: aboutClaim,
    write(contents, { url }) {
      const { business, stay, claimedCents: cents, method } = contents;
      const { deposit } = stay;
      const due = deposit
        ? ` The deposit of ${formatMoney(deposit.cents)} is due by ${dayAndTime(deposit.dueAt)}.`
        : '';
      const toPay = dueOf(stay) > 0;
      const next = toPay ? ', then tell us again or pay another way' : '';
      return toOwner(contents, {
        subject: `Not here yet: ${paidText({ cents, method })} for ${stayTitle(stay)}`,
        preview: 'Please check if it was sent.',
        blocks: [
          paragraph(
            `You told us that you sent ${paidText({ cents, method })} for ${petNamesText(stay)}. It hasn’t reached us yet. Please check if it went through${next}.${due} Questions? Reply to this email or call us at ${business.phoneNumber}.`,
          ),
          toPay
            ? button('Go to the payment', url(paths.payment(stay.bookingId)))
            : button('See your booking', url(paths.booking(stay.bookingId))),
          stayFacts(stay),
          quoteBlock(stay),
        ],
      });
    },
    sample: { ...sample, method: 'zelle' },
  }),
};
