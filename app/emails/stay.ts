/** Emails to the owner of a stay: from the request to the day before it (R35). */
import * as z from 'zod';
import { paths } from '~/lib/paths';
import {
  button,
  emailKind,
  paragraph,
  reasons,
  sentence,
  type Attachment,
  type Block,
  type EmailContext,
} from './email';
import { aboutStay, samples, type StaySnapshot } from './snapshots';
import {
  canceledFacts,
  messageBlocks,
  paidBlocks,
  petsOf,
  quoteBlock,
  stayFacts,
  stayTitle,
  toOwner,
} from './stay-blocks';

/** The stay as a calendar file (RFC 5545) that goes along, as it was when the email was queued. */
const calendar = z.object({
  fileName: z.string().regex(/^[a-z]+\.ics$/),
  method: z.enum(['PUBLISH', 'CANCEL']),
  text: z.string(),
});
const withCalendar = aboutStay.extend({ calendar: calendar.optional() });

function attached(file: z.infer<typeof calendar> | undefined): Attachment[] {
  if (file === undefined) return [];
  const { fileName, method, text } = file;
  return [{ fileName, mediaType: `text/calendar; charset=utf-8; method=${method}`, text }];
}

/** R29: paying is offered while something remains to be paid. */
function payBlocks({ bookingId, remainCents }: StaySnapshot, text: string, url: Url): Block[] {
  return remainCents <= 0 ? [] : [sentence(text, 'pay online', url(paths.payment(bookingId)))];
}

type Url = EmailContext['url'];

const seeBooking = ({ bookingId }: StaySnapshot, url: Url) =>
  button('See your booking', url(paths.booking(bookingId)));

const { business, pending, accepted, paid, rejected, canceled, quick } = samples;

export const stayEmails = {
  booking: emailKind({
    label: 'Booking receipt',
    optional: true,
    contents: aboutStay.extend({
      /** The sentences of domain/reply-promise.ts as the booking page showed them. */
      notConfirmed: z.string(),
      promise: z.string(),
    }),
    write(contents, { url }) {
      const { stay, notConfirmed, promise } = contents;
      // A Quick Daycare is accepted already (R19): there is no answer to wait for.
      const booked = stay.status === 'accepted';
      return toOwner(contents, {
        why: reasons.optedIn,
        subject: booked ? `Booked: ${stayTitle(stay)}` : `We have your request: ${stayTitle(stay)}`,
        preview: booked ? `We look forward to ${petsOf(stay)}.` : `${notConfirmed} ${promise}`,
        blocks: [
          paragraph(
            booked
              ? `Thank you. ${petsOf(stay)} can come, and there is nothing more to do.`
              : `Thank you for thinking of us for ${petsOf(stay)}. Your request has arrived.`,
          ),
          ...(booked ? [] : [{ kind: 'notice' as const, title: notConfirmed, text: promise }]),
          stayFacts(stay),
          ...messageBlocks(stay, 'Your message'),
          quoteBlock(stay),
          button(
            booked ? 'See your booking' : 'See your request',
            url(paths.booking(stay.bookingId)),
          ),
          sentence(
            'Has something come up? You can cancel it under',
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
    samples: { 'quick-daycare': { business, stay: quick, notConfirmed: '', promise: '' } },
  }),

  confirmation: emailKind({
    label: 'Answer to a request',
    optional: false,
    contents: withCalendar,
    write(contents, { url }) {
      const { stay } = contents;
      const attachments = attached(contents.calendar);
      if (stay.status === 'accepted')
        return toOwner(contents, {
          attachments,
          subject: `Confirmed: ${stayTitle(stay)}`,
          preview: `We look forward to ${petsOf(stay)}.`,
          blocks: [
            paragraph(
              `Good news: your reservation is confirmed. We look forward to ${petsOf(stay)}.`,
            ),
            stayFacts(stay),
            quoteBlock(stay),
            seeBooking(stay, url),
            ...payBlocks(stay, 'Whenever it suits you, you can', url),
          ],
        });
      return toOwner(contents, {
        attachments,
        subject: `We cannot take this one: ${stayTitle(stay)}`,
        preview: 'We are sorry. Other dates may well work.',
        blocks: [
          paragraph(
            `We are sorry: we cannot take ${petsOf(stay)} on these days. ` +
              'Other dates may well work, so please ask again, or answer this mail.',
          ),
          stayFacts(stay),
          quoteBlock(stay),
          ...paidBlocks(stay),
          button('Ask for other dates', url(paths.book(stay.ownerId, { service: stay.service }))),
        ],
      });
    },
    sample: { business, stay: accepted },
    samples: { rejected: { business, stay: rejected } },
  }),

  admin_cancel: emailKind({
    label: 'Canceled by the business',
    optional: false,
    contents: withCalendar,
    write(contents, { url }) {
      const { stay } = contents;
      return toOwner(contents, {
        attachments: attached(contents.calendar),
        subject: `Canceled: ${stayTitle(stay)}`,
        preview: 'We are sorry that we had to cancel this reservation.',
        blocks: [
          paragraph(
            `We are sorry: we had to cancel this reservation for ${petsOf(stay)}. ` +
              'If you have a question, answer this mail or call us.',
          ),
          stayFacts(stay, { after: canceledFacts(stay) }),
          quoteBlock(stay),
          ...paidBlocks(stay),
          // Not the booking's own page: a deleted one has none any more (R21).
          button('See your reservations', url(paths.reservationsOf(stay.ownerId, 'canceled'))),
        ],
      });
    },
    sample: { business, stay: canceled },
  }),

  booking_changed: emailKind({
    label: 'Booking changed by the business',
    optional: false,
    contents: withCalendar,
    write(contents, { url }) {
      const { stay } = contents;
      const unconfirmed: Block = {
        kind: 'notice',
        title: 'Your reservation is not yet confirmed.',
        text: 'We will write to you as soon as it is.',
      };
      return toOwner(contents, {
        attachments: attached(contents.calendar),
        subject: `Changed: ${stayTitle(stay)}`,
        preview: 'Please look at the times and the total.',
        blocks: [
          paragraph(`We have changed your booking for ${petsOf(stay)}. This is how it stands now.`),
          ...(stay.status === 'pending' ? [unconfirmed] : []),
          stayFacts(stay),
          quoteBlock(stay),
          seeBooking(stay, url),
          sentence(
            'If this does not suit you, answer this mail, or cancel under',
            'your reservations',
            url(paths.reservationsOf(stay.ownerId)),
          ),
        ],
      });
    },
    sample: { business, stay: paid },
    samples: {
      'agreed-total': {
        business,
        stay: { ...pending, totalCents: 20_000, remainCents: 20_000 },
      },
    },
  }),

  stay_reminder: emailKind({
    label: 'Reminder of a stay',
    optional: true,
    contents: aboutStay,
    write(contents, { url }) {
      const { business, stay } = contents;
      return toOwner(contents, {
        why: reasons.optedIn,
        subject: `Tomorrow: ${stayTitle(stay)}`,
        preview: `We look forward to ${petsOf(stay)}.`,
        blocks: [
          paragraph(
            `Tomorrow is the day, and we look forward to ${petsOf(stay)}. Here is what we agreed.`,
          ),
          stayFacts(stay, { after: [{ label: 'Where', value: business.address }] }),
          seeBooking(stay, url),
          ...payBlocks(stay, 'If you like, you can', url),
          paragraph(
            `Has something come up, or is there something we should know? Call us at ${business.phoneNumber}, or answer this mail.`,
          ),
        ],
      });
    },
    sample: { business, stay: paid },
  }),
};
