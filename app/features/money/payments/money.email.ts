import * as z from 'zod';
import { button, dayAndTime, emailKind, paragraph, reasons, toBusiness } from '~/core/mail/email';
import { cents, localDateTime, samples } from '~/core/mail/snapshots';
import { formatMoney, sumCents } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import {
  ownerFacts,
  petNamesText,
  quoteBlock,
  reasonBlocks,
  payBy,
  sentBlocks,
  stayFacts,
  stayTitle,
  toOwner,
} from '~/features/booking/record/stay-email-blocks';
import { staySamples, aboutStay } from '~/features/booking/record/stay-snapshot';

const { business } = samples;
const { accepted, paid, canceled } = staySamples;

const keptPayment = z.object({
  keptCents: cents,
  /** By the cancellation terms, by the business's decision without terms, or more than the terms say. */
  why: z.enum(['terms', 'decision', 'more']),
  /** Empty without one. */
  reason: z.string(),
});

export type KeptPayment = z.infer<typeof keptPayment>;

const keptWhy: Record<KeptPayment['why'], (amount: string, ofWhat: string) => string> = {
  terms: (amount, ofWhat) => `Under our cancellation terms we kept ${amount} ${ofWhat}.`,
  decision: (amount, ofWhat) => `We decided to keep ${amount} ${ofWhat}.`,
  more: (amount, ofWhat) =>
    `We kept ${amount} ${ofWhat}. That is more than our cancellation terms say, and here is why.`,
};

export const moneyEmails = {
  payment_receipt: emailKind({
    name: 'payment_receipt',
    label: 'Payment receipt',
    optional: true,
    phoneNotice: null,
    contents: aboutStay.extend({
      /** Amount of this payment; the stay has the total paid. */
      paidNowCents: cents,
      payerGivenName: z.string().nullable(),
      /** Method of money received outside PayPal, such as `by check`. */
      how: z.string().optional(),
      /** House credit that paid beside it (R143), in cents; absent if none did. */
      creditCents: cents.optional(),
      receiptNumber: z.string().optional(),
      /** Set for one payment of several stays (R95): amount for each. */
      stays: z.array(z.object({ what: z.string(), cents, receiptNumber: z.string() })).optional(),
    }),
    write(contents, { url }) {
      const { stay, paidNowCents, payerGivenName, how, receiptNumber, stays } = contents;
      const { creditCents } = contents;
      const amount = formatMoney(paidNowCents);
      const payment = { label: 'Payment', value: how === undefined ? amount : `${amount} ${how}` };
      const by = [
        ...(payerGivenName === null ? [] : [{ label: 'Paid by', value: payerGivenName }]),
        ...(creditCents === undefined
          ? []
          : [{ label: 'From your credit', value: formatMoney(creditCents) }]),
      ];
      const number =
        receiptNumber === undefined ? [] : [{ label: 'Receipt', value: receiptNumber }];
      if (stays !== undefined) {
        const lines = stays.map((one) => ({
          label: one.what,
          value: `${formatMoney(one.cents)} · receipt ${one.receiptNumber}`,
        }));
        return toOwner(contents, {
          why: reasons.optedIn,
          subject: `Payment received: ${amount} for ${stays.length} stays`,
          preview: `Thank you, we received ${amount}.`,
          blocks: [
            paragraph(
              `Thank you! We received your payment of ${amount} for ${stays.length} stays.`,
            ),
            { kind: 'facts', facts: [payment, ...by, ...lines] },
            button('See your statement', url(paths.statement(stay.ownerId))),
          ],
        });
      }
      return toOwner(contents, {
        why: reasons.optedIn,
        subject: `Payment received: ${amount} for ${stayTitle(stay)}`,
        preview: `Thank you, we received ${amount}.`,
        blocks: [
          paragraph(`Thank you! We received your payment of ${amount} for ${petNamesText(stay)}.`),
          stayFacts(stay, { before: [payment, ...by, ...number] }),
          quoteBlock(stay),
          button('See your receipt', url(paths.receipt(stay.bookingId))),
        ],
      });
    },
    sample: {
      ...{ business, stay: paid, paidNowCents: 5000, payerGivenName: 'Ana' },
      receiptNumber: '2027-0042',
    },
    samples: {
      outside: {
        ...{ business, stay: paid, paidNowCents: 5000, payerGivenName: null },
        ...{ how: 'by check', receiptNumber: '2027-0042' },
      },
      'with-credit': {
        ...{ business, stay: paid, paidNowCents: 5000, payerGivenName: 'Ana' },
        ...{ creditCents: 4500, receiptNumber: '2027-0042' },
      },
      several: {
        ...{ business, stay: paid, paidNowCents: 31_500, payerGivenName: 'Ana' },
        stays: [
          {
            what: 'Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
            cents: 27_000,
            receiptNumber: '2027-0042',
          },
          {
            what: 'Daycare for Biscuit, Tue, Mar 16',
            cents: 4500,
            receiptNumber: '2027-0043',
          },
        ],
      },
    },
  }),

  payment_due: emailKind({
    name: 'payment_due',
    label: 'Payment link',
    optional: false,
    phoneNotice: null,
    contents: aboutStay.extend({
      /** Set for several stays (R97): amount due for each. */
      stays: z
        .array(
          z.object({
            // Absent from emails queued before they were rechecked on sending (R115).
            bookingId: z.string().optional(),
            what: z.string(),
            cents,
            dueText: z.string().optional(),
            /** Sentence on a payment outside PayPal that wasn't found (R126). */
            notFound: z.string().optional(),
          }),
        )
        .optional(),
      /** Due date of the rest of an upcoming stay (R96), such as `due by Wed, Dec 9`. */
      dueText: z.string().optional(),
    }),
    write(contents, { url }) {
      const { business, stay, stays, dueText } = contents;
      const isOnline = !business.payWhenYouCome;
      const online = `${isOnline ? 'You can pay it online. ' : ''}If you have paid it already, please reply to this email or call us at ${business.phoneNumber}.`;
      if (stays !== undefined) {
        const sum = formatMoney(sumCents(stays.map((one) => one.cents)));
        const facts = stays.map((one) => ({
          label: one.what,
          value: [[formatMoney(one.cents), one.dueText].filter(Boolean).join(' '), one.notFound]
            .filter(Boolean)
            .join('. '),
        }));
        return toOwner(contents, {
          subject: `Payment due: ${sum} for ${stays.length} stays`,
          preview: isOnline ? `You can pay ${sum} online.` : `${sum} is not paid yet.`,
          blocks: [
            paragraph(
              dueText === undefined
                ? `Thank you for staying with us! ${sum} for these stays is not paid yet. ${online}`
                : `We look forward to your stays! ${sum} for them is not paid yet. ${online}`,
            ),
            payBy(business, button('Pay online', url(paths.payTogether()))),
            { kind: 'facts', facts },
          ],
        });
      }
      const amount = formatMoney(stay.remainCents);
      return toOwner(contents, {
        subject: `Payment due: ${amount} for ${stayTitle(stay)}`,
        preview: isOnline ? `You can pay ${amount} online.` : `${amount} is not paid yet.`,
        blocks: [
          paragraph(
            dueText === undefined
              ? `Thank you for bringing ${petNamesText(stay)}! ${amount} of this stay is not paid yet. ${online}`
              : `We look forward to seeing ${petNamesText(stay)}! ${amount} of this stay is ${dueText}. ${online}`,
          ),
          ...sentBlocks(business, stay),
          payBy(business, button(`Pay ${amount}`, url(paths.payment(stay.bookingId)))),
          stayFacts(stay),
          quoteBlock(stay),
        ],
      });
    },
    sample: { business, stay: accepted },
    samples: {
      several: {
        ...{ business, stay: accepted },
        stays: [
          { what: 'Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8', cents: 27_000 },
          { what: 'Daycare for Biscuit, Tue, Mar 16', cents: 4500 },
        ],
      },
      ahead: { business, stay: accepted, dueText: 'due by Wed, Mar 3' },
    },
  }),

  payment_kept: emailKind({
    name: 'payment_kept',
    label: 'Payment kept',
    optional: false,
    phoneNotice: null,
    contents: aboutStay.extend(keptPayment.partial({ keptCents: true, why: true }).shape),
    write(contents, { url }) {
      const { business, stay, reason, why = 'more', keptCents = stay.paidCents } = contents;
      const amount = formatMoney(keptCents);
      const ofWhat = `of what you paid for ${petNamesText(stay)}`;
      return toOwner(contents, {
        subject: `About your payment: ${stayTitle(stay)}`,
        preview: `We kept ${amount}.`,
        blocks: [
          paragraph(
            `${keptWhy[why](amount, ofWhat)} Questions? Reply to this email or call us at ${business.phoneNumber}.`,
          ),
          ...reasonBlocks(business, reason),
          stayFacts(stay),
          button('See your booking', url(paths.booking(stay.bookingId))),
        ],
      });
    },
    sample: {
      business,
      stay: { ...canceled, refundDueCents: 2500 },
      ...{ keptCents: 5000, why: 'more' },
      reason: 'We turned down two other dogs for these days.',
    },
    samples: {
      terms: { business, stay: canceled, keptCents: 5000, why: 'terms', reason: '' },
      decision: { business, stay: canceled, keptCents: 5000, why: 'decision', reason: '' },
    },
  }),

  refund: emailKind({
    name: 'refund',
    label: 'Refund',
    optional: false,
    phoneNotice: null,
    contents: aboutStay.extend({
      refundedNowCents: cents,
      note: z.string(),
      /** Set if it came back as house credit (R143). */
      asCredit: z.literal(true).optional(),
    }),
    write(contents, { url }) {
      const { stay, refundedNowCents, note, asCredit } = contents;
      const amount = formatMoney(refundedNowCents);
      if (asCredit)
        return toOwner(contents, {
          subject: `Credit: ${amount} for ${stayTitle(stay)}`,
          preview: `${amount} is back as credit.`,
          blocks: [
            paragraph(
              `${amount} of what you paid for ${petNamesText(stay)} is back as credit. The payment page uses it for your next stay.`,
            ),
            stayFacts(stay, { before: [{ label: 'Credit', value: amount }] }),
            button('See your statement', url(paths.statement(stay.ownerId))),
          ],
        });
      return toOwner(contents, {
        subject: `Refund: ${amount} for ${stayTitle(stay)}`,
        preview: `We refunded ${amount}.`,
        blocks: [
          paragraph(
            `We refunded ${amount} of what you paid for ${petNamesText(stay)}. It goes back the way you paid and may take a few days to show up.`,
          ),
          ...(note === '' ? [] : [{ kind: 'quotation' as const, title: 'Our note', text: note }]),
          stayFacts(stay, { before: [{ label: 'Refund', value: amount }] }),
          quoteBlock(stay),
          button('See your booking', url(paths.booking(stay.bookingId))),
        ],
      });
    },
    sample: { business, stay: canceled, refundedNowCents: 5000, note: 'Get well soon, Mabel.' },
    samples: {
      credit: { business, stay: canceled, refundedNowCents: 5000, note: '', asCredit: true },
    },
  }),

  payment_disputed: emailKind({
    name: 'payment_disputed',
    label: 'Payment disputed at PayPal, to the business',
    optional: false,
    phoneNotice: 'messages',
    contents: aboutStay.extend({
      /** Null if PayPal gave no amount in dollars. */
      disputedCents: cents.nullable(),
      respondBy: localDateTime.nullable(),
      /** PayPal's outcome code; absent while the dispute is open. */
      outcome: z.string().optional(),
      /** Set for one payment of several stays (R95). */
      stays: z.array(z.string()).optional(),
    }),
    write({ business, stay, disputedCents, respondBy, outcome, stays }, { url }) {
      const amount = disputedCents === null ? 'a payment' : formatMoney(disputedCents);
      const open = outcome === undefined;
      const by = respondBy === null ? '' : ` by ${dayAndTime(respondBy)}`;
      return toBusiness(business, stay.userEmail, {
        subject: open
          ? `${stay.ownerName} disputes ${amount} at PayPal`
          : `Dispute resolved: ${amount}, ${stay.ownerName}`,
        preview: `For ${stayTitle(stay)}.`,
        blocks: [
          paragraph(
            open
              ? `PayPal says that ${amount} is disputed. Answer it in PayPal’s Resolution Center${by}. Until it’s resolved, PayPal may hold the money and refuse refunds.`
              : `PayPal closed the dispute about ${amount}${outcomes[outcome] ?? ''}. If money went back, it will show with the stay’s payments.`,
          ),
          stays === undefined
            ? stayFacts(stay, { before: ownerFacts(stay) })
            : { kind: 'facts', facts: [...ownerFacts(stay), ...listed(stays)] },
          button('See the stay', url(paths.booking(stay.bookingId))),
        ],
      });
    },
    sample: { business, stay: paid, disputedCents: 5000, respondBy: '2027-03-20T17:00' },
    samples: {
      resolved: {
        ...{ business, stay: paid, disputedCents: 5000, respondBy: null },
        outcome: 'RESOLVED_SELLER_FAVOUR',
      },
      several: {
        ...{ business, stay: paid, disputedCents: 31_500, respondBy: null },
        stays: [
          'Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
          'Daycare for Biscuit, Tue, Mar 16',
        ],
      },
    },
  }),
};

/** Texts of PayPal's outcome codes; others get no text. */
const outcomes: Readonly<Record<string, string>> = {
  RESOLVED_BUYER_FAVOUR: ' in favor of the payer',
  RESOLVED_SELLER_FAVOUR: ' in your favor',
  CANCELED_BY_BUYER: ': the payer withdrew it',
};

const listed = (stays: readonly string[]) =>
  stays.map((what, index) => ({ label: `Stay ${index + 1}`, value: what }));
