/** Emails about the deposit of a stay (R55). */
import * as z from 'zod';
import { button, emailKind, paragraph, toBusiness, dayAndTime } from '~/core/mail/email';
import { cents, localDateTime, samples } from '~/core/mail/snapshots';
import { formatMoney, sumCents } from '~/core/money/money';
import { paths } from '~/core/web/paths';
import {
  canceledFacts,
  moneyToDecide,
  ownerFacts,
  paidBlocks,
  petNamesText,
  quoteBlock,
  payBy,
  sentBlocks,
  stayFacts,
  stayTitle,
  toOwner,
} from '~/features/booking/record/stay-email-blocks';
import { staySamples, aboutStay } from '~/features/booking/record/stay-snapshot';
import { isActive } from '~/features/booking/rules/booking-status';

const aboutDeposit = aboutStay.extend({
  /** Unpaid part of the deposit. */
  openCents: cents,
  dueAt: localDateTime,
});

const { business } = samples;
const { accepted, canceled } = staySamples;
const sample = { business, stay: accepted, openCents: 11_500, dueAt: '2027-03-03T15:30' };
const unpaid = { ...canceled, paidCents: 0, remainCents: canceled.totalCents };

export const depositEmails = {
  deposit_reminder: emailKind({
    name: 'deposit_reminder',
    label: 'Reminder of a deposit',
    optional: false,
    phoneNotice: null,
    contents: aboutDeposit.extend({
      /** Whether it is all that remains of the stay (R127). */
      all: z.boolean().optional(),
      /** Set for several stays (R97): open amount and deadline of each. */
      stays: z
        .array(
          z.object({
            // Absent from emails queued before they were rechecked on sending (R115).
            bookingId: z.string().optional(),
            what: z.string(),
            openCents: cents,
            dueAt: localDateTime,
            /** Sentence on a payment outside PayPal that wasn't found (R126). */
            notFound: z.string().optional(),
          }),
        )
        .optional(),
    }),
    write(contents, { url }) {
      const { business, stay, openCents, dueAt, all, stays } = contents;
      if (stays !== undefined) {
        const sum = formatMoney(sumCents(stays.map((one) => one.openCents)));
        const facts = stays.map((one) => ({
          label: one.what,
          value: [`${formatMoney(one.openCents)} by ${dayAndTime(one.dueAt)}`, one.notFound]
            .filter(Boolean)
            .join('. '),
        }));
        return toOwner(contents, {
          subject: `Deposits due: ${sum} for ${stays.length} stays`,
          preview: 'Please pay them in time.',
          blocks: [
            paragraph(
              `Your ${stays.length} stays are confirmed, and their deposits of ${sum} are not paid yet. Please pay each one in time, or the stay may be canceled.`,
            ),
            payBy(business, button('Pay online', url(paths.payTogether()))),
            { kind: 'facts', facts },
          ],
        });
      }
      const amount = formatMoney(openCents);
      return toOwner(contents, {
        subject: `${all ? 'Payment' : 'Deposit'} due: ${amount} for ${stayTitle(stay)}`,
        preview: `Please pay it by ${dayAndTime(dueAt)}.`,
        blocks: [
          paragraph(
            `Your stay for ${petNamesText(stay)} is confirmed, and ${all ? amount : `its deposit of ${amount}`} is not paid yet. Please pay it by ${dayAndTime(dueAt)}, or the stay may be canceled.`,
          ),
          ...sentBlocks(business, stay),
          payBy(business, button(`Pay ${amount}`, url(paths.payment(stay.bookingId)))),
          stayFacts(stay),
          quoteBlock(stay),
        ],
      });
    },
    sample,
    samples: {
      several: {
        ...sample,
        stays: [
          {
            what: 'Boarding for Biscuit and Mabel, Sat, Mar 6 to Mon, Mar 8',
            ...{ openCents: 11_500, dueAt: '2027-03-03T15:30' },
          },
          {
            what: 'Boarding for Biscuit, Tue, Mar 16 to Wed, Mar 17',
            ...{ openCents: 3250, dueAt: '2027-03-03T15:30' },
          },
        ],
      },
    },
  }),

  deposit_missed: emailKind({
    name: 'deposit_missed',
    label: 'Deposit not paid in time',
    optional: false,
    phoneNotice: null,
    contents: aboutDeposit,
    write(contents, { url }) {
      const { business, stay, openCents, dueAt } = contents;
      const amount = formatMoney(openCents);
      const why = `The deposit of ${amount} was due by ${dayAndTime(dueAt)}, and it has not reached us.`;
      const call = `Questions? Reply to this email or call us at ${business.phoneNumber}.`;
      if (isActive(stay.status))
        return toOwner(contents, {
          subject: `Deposit overdue: ${stayTitle(stay)}`,
          preview: `Please pay ${amount} soon.`,
          blocks: [
            paragraph(`${why} Your stay is still booked. Please pay the deposit soon. ${call}`),
            ...sentBlocks(business, stay),
            payBy(business, button(`Pay ${amount}`, url(paths.payment(stay.bookingId)))),
            stayFacts(stay),
            quoteBlock(stay),
          ],
        });
      return toOwner(contents, {
        subject: `Canceled: ${stayTitle(stay)}`,
        preview: 'The deposit was not paid in time.',
        blocks: [
          paragraph(`${why} So we canceled the stay for ${petNamesText(stay)}. ${call}`),
          stayFacts(stay, { after: canceledFacts(stay) }),
          ...paidBlocks(stay),
          button('Send a new request', url(paths.book(stay.ownerId, { service: stay.service }))),
        ],
      });
    },
    sample: { ...sample, stay: unpaid },
    samples: { told: sample },
  }),

  deposit_missed_note: emailKind({
    name: 'deposit_missed_note',
    label: 'Deposit not paid in time, to the business',
    optional: false,
    phoneNotice: null,
    contents: aboutDeposit,
    write({ business, stay, openCents, dueAt }, { url }) {
      const why = `${stay.ownerName} has not paid the deposit of ${formatMoney(openCents)}, which was due by ${dayAndTime(dueAt)}.`;
      const stands = isActive(stay.status);
      return toBusiness(business, stay.userEmail, {
        subject: `${stands ? 'Deposit overdue' : 'Canceled, no deposit'}: ${stayTitle(stay)}`,
        preview: stands ? 'The stay is still booked.' : 'Those dates are free again.',
        blocks: [
          paragraph(
            stands
              ? `${why} The stay is still booked: it begins soon, its total was raised, or its owner has no email. You can cancel it, or give more time.`
              : `${why} The stay is canceled, so that time is free again.`,
          ),
          ...(stands ? [] : moneyToDecide(stay)),
          stayFacts(stay, { before: ownerFacts(stay), after: canceledFacts(stay) }),
          quoteBlock(stay),
          button('See this stay', url(paths.booking(stay.bookingId))),
        ],
      });
    },
    sample: { ...sample, stay: unpaid },
    samples: { told: sample },
  }),
};
