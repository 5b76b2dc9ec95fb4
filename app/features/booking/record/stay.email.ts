/** Emails to the owner of a stay: from the request to the day before it (R35). */
import * as z from 'zod';
import { attachedCalendar, calendarFile } from '~/core/mail/calendar-file';
import {
  button,
  emailKind,
  paragraph,
  reasons,
  sentence,
  type Block,
  type EmailContext,
  dayAndTime,
} from '~/core/mail/email';
import { localDateTime, samples } from '~/core/mail/snapshots';
import { formatMoney } from '~/core/money/money';
import type { LocalDateTime } from '~/core/time/business-time';
import { paths } from '~/core/web/paths';
import {
  canceledFacts,
  confirmedFacts,
  changedFacts,
  depositBlocks,
  isBeingChecked,
  payBy,
  messageBlocks,
  paidBlocks,
  petNamesText,
  quoteBlock,
  reasonBlocks,
  sentBlocks,
  sorryTitle,
  stayFacts,
  stayTitle,
  toOwner,
  whenYouCome,
} from './stay-email-blocks';
import { staySamples, aboutStay, changedStay, type StaySnapshot } from './stay-snapshot';

const withCalendar = aboutStay.extend({ calendar: calendarFile.optional() });
// Absent from emails queued before answers had reasons.
const withReason = withCalendar.extend({ reason: z.string().optional() });
// Absent if everything is in order, and from emails queued before the list existed (R42).
const withBefore = withReason.extend({ before: z.array(z.string()).optional() });

// Absent if Settings say nothing about them, and from emails queued before they existed.
const withOpening = withBefore.extend({
  /** Due date of the rest (R96), such as `$423.50 due by Wed, Dec 9`. */
  rest: z.string().optional(),
  /** End of free cancellation (R54). */
  cancel: z.string().optional(),
  bring: z.array(z.string()).optional(),
});

/** Returns the open tasks before the stay, with a link to do them. */
function beforeBlocks(lines: readonly string[] | undefined, stay: StaySnapshot, url: Url): Block[] {
  if (lines === undefined || lines.length === 0) return [];
  return [
    { kind: 'notice', title: 'Before the stay', text: lines.join('\n') },
    sentence('You can take care of it from', 'your booking', url(pageOf(stay))),
  ];
}

/** R29: offers payment while something remains; several days are paid one by one. */
function payBlocks({ business, stay }: AboutStay, text: string, url: Url): Block[] {
  if (stay.remainCents <= 0) return [];
  const sent = sentBlocks(business, stay);
  if (isBeingChecked(stay)) return sent;
  if (business.payWhenYouCome) return [...sent, paragraph(whenYouCome)];
  if (stay.days) return [sentence(text, 'pay each day online', url(pageOf(stay)))];
  return [...sent, sentence(text, 'pay online', url(paths.payment(stay.bookingId)))];
}

/** Returns the payment button, unless a deposit has its own (R92); several days are paid together (R95). */
function payButton({ business, stay }: AboutStay, url: Url): Block[] {
  const { remainCents, deposit, days, bookingId } = stay;
  if (remainCents <= 0) return [];
  if (days) return [payBy(business, button('Pay online', url(paths.payTogether())), whenYouCome)];
  const sent = sentBlocks(business, stay);
  if (isBeingChecked(stay)) return sent;
  if (deposit !== undefined) return [];
  const pay = button(`Pay ${formatMoney(remainCents)}`, url(paths.payment(bookingId)));
  return [...sent, payBy(business, pay, whenYouCome)];
}

/** Returns the stay's page; for several days the owner's reservations. */
function pageOf({ bookingId, ownerId, days, status }: StaySnapshot): string {
  if (!days) return paths.booking(bookingId);
  return paths.reservationsOf(ownerId, status === 'pending' ? undefined : 'upcoming');
}

type Url = EmailContext['url'];
type AboutStay = z.infer<typeof aboutStay>;

/**
 * Names the requested times that differ: ` (Pick Up on Wednesday, Mar 10, 2027 at 9:00 AM)`; the others are
 * in the facts (R103).
 */
function wantedTimes(stay: StaySnapshot, start: LocalDateTime, end: LocalDateTime): string {
  const times = [
    ...(start === stay.start ? [] : [`Drop Off on ${dayAndTime(start)}`]),
    ...(end === stay.end ? [] : [`Pick Up on ${dayAndTime(end)}`]),
  ];
  return times.length === 0 ? '' : ` (${times.join(', ')})`;
}

const seeBooking = (stay: StaySnapshot, url: Url) =>
  button(stay.days ? 'See your bookings' : 'See your booking', url(pageOf(stay)));

const { business } = samples;
const { pending, accepted, paid, rejected, canceled, quick } = staySamples;
const { severalPending, severalAccepted, severalCanceled } = staySamples;

export const stayEmails = {
  booking: emailKind({
    name: 'booking',
    label: 'Booking receipt',
    optional: true,
    phoneNotice: null,
    contents: aboutStay.extend({
      /** Sentences from reply-promise.ts, as the booking page showed them. */
      notConfirmed: z.string(),
      promise: z.string(),
    }),
    write(contents, { url }) {
      const { stay, notConfirmed, promise } = contents;
      // A Quick Daycare is already accepted (R19): there is no answer to wait for.
      const booked = stay.status === 'accepted';
      return toOwner(contents, {
        why: reasons.optedIn,
        faces: stay.faces ?? [],
        subject: booked ? `Booked: ${stayTitle(stay)}` : `We have your request: ${stayTitle(stay)}`,
        preview: booked ? `See you soon, ${petNamesText(stay)}.` : `${notConfirmed} ${promise}`,
        blocks: [
          paragraph(
            booked
              ? `Thank you! Your reservation for ${petNamesText(stay)} is confirmed. There's nothing else to do.`
              : `Thank you for your request for ${petNamesText(stay)}. We have it.`,
          ),
          ...(booked ? [] : [{ kind: 'notice' as const, title: notConfirmed, text: promise }]),
          stayFacts(stay),
          ...messageBlocks(stay, 'Your message'),
          quoteBlock(stay),
          button(booked ? 'See your booking' : 'See your request', url(pageOf(stay))),
          sentence(
            'Plans changed? You can cancel under',
            'your reservations',
            url(paths.reservationsOf(stay.ownerId)),
          ),
        ],
      });
    },
    sample: {
      business,
      stay: pending,
      notConfirmed: 'Your reservation is not yet confirmed.',
      promise: 'We will answer within 24 hours.',
    },
    samples: {
      'quick-daycare': { business, stay: quick, notConfirmed: '', promise: '' },
      'several-days': {
        business,
        stay: severalPending,
        notConfirmed: 'Your reservation is not yet confirmed.',
        promise: 'We will answer within 24 hours.',
      },
    },
  }),

  confirmation: emailKind({
    name: 'confirmation',
    label: 'Request answered',
    optional: false,
    phoneNotice: 'answers',
    contents: withOpening,
    write(contents, { url }) {
      const { stay } = contents;
      return toOwner(contents, {
        faces: stay.faces ?? [],
        attachments: attachedCalendar(contents.calendar),
        subject: `Confirmed: ${stayTitle(stay)}`,
        preview: `We're looking forward to seeing ${petNamesText(stay)}.`,
        blocks: [
          paragraph(
            `Good news: your reservation is confirmed. We're looking forward to seeing ${petNamesText(stay)}.`,
          ),
          ...depositBlocks(contents, url),
          confirmedFacts(contents, contents),
          ...payButton(contents, url),
          ...beforeBlocks(contents.before, stay, url),
          quoteBlock(stay),
          seeBooking(stay, url),
        ],
      });
    },
    sample: { business, stay: accepted },
    samples: {
      'not-ready': {
        business,
        stay: accepted,
        before: ['Rabies for Biscuit: we have no certificate yet.'],
      },
      deposit: {
        business,
        stay: { ...accepted, deposit: { cents: 11_500, dueAt: '2027-03-03T15:30' } },
      },
      terms: {
        ...{ business, stay: accepted, bring: ['Food for each meal', 'A leash'] },
        rest: '$230.00 due by Tue, Mar 2',
        cancel:
          'Free to cancel until Wed, Mar 3, 12:00 PM. Cancel later and we keep 50% of the total.',
      },
      'several-days': { business, stay: severalAccepted },
    },
  }),

  rejection: emailKind({
    name: 'rejection',
    label: 'Request answered',
    optional: false,
    phoneNotice: 'answers',
    contents: withReason,
    write(contents, { url }) {
      const { stay } = contents;
      return toOwner(contents, {
        attachments: attachedCalendar(contents.calendar),
        subject: sorryTitle(stay),
        preview: 'Other dates may work.',
        blocks: [
          paragraph(
            `Sorry, we can't take ${petNamesText(stay)} ${stay.days ? 'on these days' : 'this time'}. ` +
              'Other dates may work: send us a new request, or reply to this email.',
          ),
          ...reasonBlocks(contents.business, contents.reason),
          stayFacts(stay),
          ...paidBlocks(stay),
          button('Request other dates', url(paths.book(stay.ownerId, { service: stay.service }))),
        ],
      });
    },
    sample: { business, stay: rejected, reason: "We're full on those days." },
  }),

  admin_cancel: emailKind({
    name: 'admin_cancel',
    label: 'Canceled by the business',
    optional: false,
    phoneNotice: 'answers',
    contents: withReason,
    write(contents, { url }) {
      const { business, stay } = contents;
      return toOwner(contents, {
        attachments: attachedCalendar(contents.calendar),
        subject: `Canceled: ${stayTitle(stay)}`,
        preview: `We are sorry we had to cancel ${stay.days ? 'these reservations' : 'this reservation'}.`,
        blocks: [
          paragraph(
            `We're sorry, but we had to cancel ${stay.days ? 'these reservations' : 'this reservation'} for ${petNamesText(stay)}. ` +
              `Questions? Reply to this email or call us at ${business.phoneNumber}.`,
          ),
          ...reasonBlocks(business, contents.reason),
          stayFacts(stay, { after: canceledFacts(stay) }),
          quoteBlock(stay),
          ...paidBlocks(stay),
          // Not the booking's page: a deleted booking has no page (R21).
          button('See your reservations', url(paths.reservationsOf(stay.ownerId, 'canceled'))),
        ],
      });
    },
    sample: { business, stay: canceled },
    samples: { 'several-days': { business, stay: severalCanceled } },
  }),

  no_show: emailKind({
    name: 'no_show',
    label: 'Didn’t come',
    optional: false,
    phoneNotice: 'answers',
    contents: withCalendar,
    write(contents, { url }) {
      const { business, stay } = contents;
      return toOwner(contents, {
        attachments: attachedCalendar(contents.calendar),
        subject: `We missed you: ${stayTitle(stay)}`,
        preview: 'The stay is canceled.',
        blocks: [
          paragraph(
            `${petNamesText(stay)} didn't come for this stay, so we canceled it. ` +
              `If that is not right, reply to this email or call us at ${business.phoneNumber}.`,
          ),
          ...paidBlocks(stay),
          stayFacts(stay, { after: canceledFacts(stay) }),
          quoteBlock(stay),
          button('See your reservations', url(paths.reservationsOf(stay.ownerId, 'canceled'))),
        ],
      });
    },
    sample: { business, stay: canceled },
    samples: { 'all-kept': { business, stay: { ...canceled, refundDueCents: 0 } } },
  }),

  own_cancel: emailKind({
    name: 'own_cancel',
    label: 'Canceled by the owner',
    optional: false,
    phoneNotice: null,
    contents: aboutStay.extend({
      /** Set if canceling was free regardless of the terms (R105). */
      freeAfterIllness: z.literal(true).optional(),
    }),
    write(contents, { url }) {
      const { stay, freeAfterIllness } = contents;
      return toOwner(contents, {
        subject: `You canceled: ${stayTitle(stay)}`,
        preview: 'What happens with your payment.',
        blocks: [
          paragraph(
            `You canceled ${stay.days ? 'these reservations' : 'your reservation'} for ${petNamesText(stay)}. You had paid ${formatMoney(stay.paidCents + (stay.creditBackCents ?? 0))}.`,
          ),
          ...(freeAfterIllness && stay.creditBackCents === undefined
            ? [
                paragraph(
                  `Canceling was free because a dog that was here fell ill: ${formatMoney(stay.paidCents)} comes back to you. We send it the way you paid, usually the same day.`,
                ),
              ]
            : paidBlocks(stay)),
          stayFacts(stay, { after: canceledFacts(stay) }),
          quoteBlock(stay),
          button('See your reservations', url(paths.reservationsOf(stay.ownerId, 'canceled'))),
        ],
      });
    },
    sample: { business, stay: { ...canceled, refundDueCents: 2000 } },
    samples: {
      'all-kept': { business, stay: { ...canceled, refundDueCents: 0 } },
      'credit-back': {
        business,
        stay: {
          ...{ ...canceled, paidCents: 0, remainCents: canceled.totalCents },
          ...{ refundDueCents: 0, creditBackCents: 4500 },
        },
      },
      'after-illness': {
        business,
        stay: { ...canceled, refundDueCents: canceled.paidCents },
        freeAfterIllness: true,
      },
    },
  }),

  booking_changed: emailKind({
    name: 'booking_changed',
    label: 'Booking changed by the business',
    optional: false,
    phoneNotice: 'answers',
    // Absent from emails queued before changes included the previous state.
    contents: withCalendar.extend({
      was: changedStay.optional(),
      /** Whether the owner requested it (R57). */
      asked: z.boolean().optional(),
    }),
    write(contents, { url }) {
      const { stay, was, asked = false } = contents;
      const unconfirmed: Block = {
        kind: 'notice',
        title: 'Your reservation is not yet confirmed.',
        text: "We'll email you as soon as it is.",
      };
      return toOwner(contents, {
        faces: stay.faces ?? [],
        attachments: attachedCalendar(contents.calendar),
        subject: `Changed: ${stayTitle(stay)}`,
        preview: 'Please check the times and the total.',
        blocks: [
          paragraph(
            asked
              ? `Good news: the change you asked for is confirmed. Here is how your booking for ${petNamesText(stay)} looks now.`
              : `We changed your booking for ${petNamesText(stay)}. Here is how it looks now.`,
          ),
          ...(stay.status === 'pending' ? [unconfirmed] : []),
          was === undefined ? stayFacts(stay) : changedFacts(stay, was),
          quoteBlock(stay),
          seeBooking(stay, url),
          sentence(
            "If this doesn't work for you, reply to this email, or cancel under",
            'your reservations',
            url(paths.reservationsOf(stay.ownerId)),
          ),
        ],
      });
    },
    sample: {
      business,
      stay: paid,
      was: changedStay.parse({ ...paid, end: '2027-03-07T09:00', totalCents: 11_500 }),
    },
    samples: {
      asked: {
        business,
        stay: paid,
        was: changedStay.parse({ ...paid, end: '2027-03-07T09:00', totalCents: 11_500 }),
        asked: true,
      },
      'agreed-total': {
        business,
        stay: { ...pending, totalCents: 20_000, remainCents: 20_000 },
      },
    },
  }),

  stay_over: emailKind({
    name: 'stay_over',
    label: 'Stay over',
    optional: true,
    phoneNotice: null,
    // Absent if tips are off, and from emails queued before they were offered here (R128).
    contents: aboutStay.extend({ tips: z.literal(true).optional() }),
    write(contents, { url }) {
      const { stay, tips } = contents;
      return toOwner(contents, {
        why: reasons.optedIn,
        faces: stay.faces ?? [],
        subject: `Thank you: ${stayTitle(stay)}`,
        preview: `It was lovely to have ${petNamesText(stay)} here.`,
        blocks: [
          paragraph(`It was lovely to have ${petNamesText(stay)} here. Thank you for trusting us.`),
          stayFacts(stay),
          quoteBlock(stay),
          ...payBlocks(contents, `${formatMoney(stay.remainCents)} remains. You can`, url),
          ...(tips && !isBeingChecked(stay) && !contents.business.payWhenYouCome
            ? [sentence('If you like, you can', 'add a tip', url(paths.payment(stay.bookingId)))]
            : []),
          seeBooking(stay, url),
        ],
      });
    },
    sample: { business, stay: accepted },
    samples: {
      paid: {
        ...{ business, tips: true },
        stay: { ...paid, remainCents: 0, paidCents: paid.totalCents },
      },
    },
  }),

  change_declined: emailKind({
    name: 'change_declined',
    label: 'Change declined',
    optional: false,
    phoneNotice: 'answers',
    contents: aboutStay.extend({
      reason: z.string(),
      wantedStart: localDateTime,
      wantedEnd: localDateTime,
    }),
    write(contents, { url }) {
      const { business, stay, reason, wantedStart, wantedEnd } = contents;
      return toOwner(contents, {
        subject: `No change: ${stayTitle(stay)}`,
        preview: 'Your stay is as it was.',
        blocks: [
          paragraph(
            `Sorry, we can't make the change you asked for${wantedTimes(stay, wantedStart, wantedEnd)}. ` +
              `Your booking for ${petNamesText(stay)} is as it was.`,
          ),
          ...reasonBlocks(business, reason),
          stayFacts(stay),
          seeBooking(stay, url),
          paragraph(`Questions? Reply to this email or call us at ${business.phoneNumber}.`),
        ],
      });
    },
    sample: {
      business,
      stay: paid,
      reason: "We're full on those days.",
      wantedStart: '2027-03-06T09:00',
      wantedEnd: '2027-03-10T09:00',
    },
  }),

  stay_reminder: emailKind({
    name: 'stay_reminder',
    label: 'Reminder of a stay',
    optional: true,
    phoneNotice: null,
    // Near the end of a series: number of weeks for which the same days can be requested again (R53).
    contents: aboutStay.extend({ nextWeeks: z.number().int().positive().optional() }),
    write(contents, { url }) {
      const { business, stay, nextWeeks } = contents;
      const next = { service: stay.service, again: stay.bookingId, more: 'next' } as const;
      return toOwner(contents, {
        why: reasons.optedIn,
        faces: stay.faces ?? [],
        subject: `Tomorrow: ${stayTitle(stay)}`,
        preview: `We're looking forward to seeing ${petNamesText(stay)}.`,
        blocks: [
          paragraph(
            `We're looking forward to seeing ${petNamesText(stay)} tomorrow. Here are the details.`,
          ),
          stayFacts(stay, { after: [{ label: 'Where', value: business.address }] }),
          seeBooking(stay, url),
          ...payBlocks(contents, 'If you would like, you can', url),
          ...(nextWeeks === undefined
            ? []
            : [
                sentence(
                  'These days are coming to their end. To keep them, you can',
                  `book the next ${nextWeeks} weeks`,
                  url(paths.book(stay.ownerId, next)),
                ),
              ]),
          paragraph(
            `Did something come up, or is there anything we should know? Call us at ${business.phoneNumber} or reply to this email.`,
          ),
        ],
      });
    },
    sample: { business, stay: paid },
    samples: { 'last-days': { business, stay: quick, nextWeeks: 12 } },
  }),
};
