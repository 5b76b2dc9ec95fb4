import * as z from 'zod';
import { dateOf, minutesOf } from '~/domain/business-time';
import { formatDateTime, formatTime, formatWeekdayDate } from '~/domain/format-dates';
import { formatMoney } from '~/domain/money';
import { paths } from '~/lib/paths';
import {
  button,
  emailKind,
  paragraph,
  toBusiness,
  type Block,
  type Email,
  type EmailContext,
  type Fact,
} from './email';
import { messageNote, sampleMessageNote, writeMessageNote } from './message';
import { aboutStay, business, localDateTime, samples, type StaySnapshot } from './snapshots';
import {
  canceledFacts,
  messageBlocks,
  petsOf,
  quoteBlock,
  stayFacts,
  stayTitle,
} from './stay-blocks';

const requestNote = aboutStay.extend({
  // Absent from emails older than notes about messages.
  about: z.literal('request').optional(),
  answerDueBy: localDateTime,
});

function ownerFacts({ ownerName, userEmail }: StaySnapshot): Fact[] {
  const email = { label: 'Email', value: userEmail };
  return ownerName === userEmail ? [email] : [{ label: 'Owner', value: ownerName }, email];
}

/** About a new request, or a Quick Daycare that needs no answer (R19). */
function writeRequestNote(
  { business, stay, answerDueBy }: z.infer<typeof requestNote>,
  { url }: EmailContext,
): Email {
  const booked = stay.status === 'accepted';
  const dueBy = `${formatWeekdayDate(dateOf(answerDueBy))}, ${formatTime(minutesOf(answerDueBy))}`;
  return toBusiness(business, stay.userEmail, {
    subject: booked ? `Quick ${stayTitle(stay)}` : `New request: ${stayTitle(stay)}`,
    preview: booked ? `${stay.ownerName} booked it just now.` : `Please answer by ${dueBy}.`,
    blocks: [
      paragraph(
        booked
          ? `${stay.ownerName} booked Quick Daycare. It is already confirmed, so expect ${petsOf(stay)} soon.`
          : `${stay.ownerName} requested ${stay.service.toLowerCase()}. Please answer by ${dueBy}.`,
      ),
      stayFacts(stay, { before: ownerFacts(stay) }),
      ...messageBlocks(stay, 'Their message'),
      quoteBlock(stay),
      button(booked ? 'See this stay' : 'Accept or reject', url(paths.booking(stay.bookingId))),
    ],
  });
}

// R29: canceling moves no money by itself; the admin decides.
function moneyToDecide({ paidCents }: StaySnapshot): Block[] {
  if (paidCents <= 0) return [];
  const text = `${formatMoney(paidCents)} was paid. Refund or keep it?`;
  return [{ kind: 'notice', title: 'Refund or keep?', text }];
}

export const businessEmails = {
  admin_notification: emailKind({
    label: 'To the business',
    optional: false,
    contents: z.union([requestNote, messageNote]),
    write: (contents, context) =>
      contents.about === 'message'
        ? writeMessageNote(contents, context)
        : writeRequestNote(contents, context),
    sample: {
      business: samples.business,
      stay: samples.pending,
      answerDueBy: '2027-03-02T12:00',
    },
    samples: { message: sampleMessageNote },
  }),

  user_cancel: emailKind({
    label: 'Canceled by the owner',
    optional: false,
    contents: aboutStay,
    write: ({ business, stay }, { url }) =>
      toBusiness(business, stay.userEmail, {
        subject: `${stay.ownerName} canceled: ${stayTitle(stay)}`,
        preview: 'Those dates are free again.',
        blocks: [
          paragraph(`${stay.ownerName} canceled this stay, so that time is free again.`),
          ...moneyToDecide(stay),
          stayFacts(stay, { before: ownerFacts(stay), after: canceledFacts(stay) }),
          quoteBlock(stay),
          button('See this stay', url(paths.booking(stay.bookingId))),
        ],
      }),
    sample: { business: samples.business, stay: samples.canceled },
  }),

  mail_test: emailKind({
    label: 'Test email',
    optional: false,
    contents: z.object({ business, askedAt: localDateTime }),
    write: ({ business, askedAt }, { url }) =>
      toBusiness(business, business.infoEmail, {
        subject: `Test email from ${business.name}`,
        preview: 'If you can read this, your emails arrive.',
        blocks: [
          paragraph(
            `You asked for this email on ${formatDateTime(askedAt)}. If you can read it in your inbox, emails from ${business.name} arrive.`,
          ),
          paragraph(
            'Please check whether it landed in your spam folder. If it did, emails to your owners may land there too.',
          ),
          button('Open the outbox', url(paths.adminOutbox())),
        ],
      }),
    sample: { business: samples.business, askedAt: '2027-03-01T15:30' },
  }),
};
