import * as z from 'zod';
import { dateOf, minutesOf } from '~/domain/business-time';
import { formatDateTime, formatTime, formatWeekdayDate } from '~/domain/format-dates';
import { paths } from '~/lib/paths';
import { button, emailKind, paragraph, toBusiness, type Email, type EmailContext } from './email';
import { careNote, sampleCareNote, writeCareNote } from './care';
import { messageNote, sampleMessageNote, writeMessageNote } from './message';
import { business, localDateTime, samples } from './snapshots';
import {
  canceledFacts,
  changedFacts,
  messageBlocks,
  moneyToDecide,
  ownerFacts,
  petsOf,
  quoteBlock,
  stayFacts,
  stayTitle,
} from './stay-blocks';
import { aboutStay, changedStay } from '~/emails/stay-snapshot';

const requestNote = aboutStay.extend({
  // Absent from emails older than notes about messages.
  about: z.literal('request').optional(),
  answerDueBy: localDateTime,
  /** The rule of Settings confirmed it (R47). */
  byRule: z.literal(true).optional(),
  /** How full the house is with the stay (R43); absent where no limit is set. */
  places: z.string().optional(),
});

/** What an owner changed about a request or a stay, or asks to change (R57). */
const changeNote = aboutStay.extend({
  about: z.literal('change'),
  was: changedStay,
  waits: z.boolean(),
  /** The rule of Settings confirmed it (R47). */
  byRule: z.literal(true).optional(),
});

/** What a note says of a request, of one that the rule confirmed (R47), of a Quick Daycare (R19). */
function requestWords({ stay, answerDueBy, byRule }: z.infer<typeof requestNote>) {
  const { ownerName } = stay;
  const service = stay.service.toLowerCase();
  const dueBy = `${formatWeekdayDate(dateOf(answerDueBy))}, ${formatTime(minutesOf(answerDueBy))}`;
  if (byRule)
    return {
      subject: `Confirmed by your rule: ${stayTitle(stay)}`,
      preview: `${ownerName} requested it just now.`,
      text: `${ownerName} requested ${service}. It was confirmed by your rule, so there is nothing to answer. You can still change or cancel it.`,
    };
  if (stay.status === 'accepted')
    return {
      subject: `Quick ${stayTitle(stay)}`,
      preview: `${ownerName} booked it just now.`,
      text: `${ownerName} booked Quick Daycare. It is already confirmed, so expect ${petsOf(stay)} soon.`,
    };
  return {
    subject: `New request: ${stayTitle(stay)}`,
    preview: `Please answer by ${dueBy}.`,
    text: `${ownerName} requested ${service}. Please answer by ${dueBy}.`,
  };
}

function writeRequestNote(note: z.infer<typeof requestNote>, { url }: EmailContext): Email {
  const { business, stay } = note;
  const booked = stay.status === 'accepted';
  const { subject, preview, text } = requestWords(note);
  return toBusiness(business, stay.userEmail, {
    subject,
    preview,
    blocks: [
      paragraph(text),
      stayFacts(stay, {
        before: ownerFacts(stay),
        after: note.places === undefined ? [] : [{ label: 'With this one', value: note.places }],
      }),
      ...messageBlocks(stay, 'Their message'),
      quoteBlock(stay),
      button(booked ? 'See this stay' : 'Accept or reject', url(paths.booking(stay.bookingId))),
    ],
  });
}

/** What a note says of a change that waits, that the rule confirmed, or of a changed request (R57). */
function changeWords({ stay, waits, byRule }: z.infer<typeof changeNote>) {
  const { ownerName } = stay;
  const what = stay.service.toLowerCase();
  if (byRule)
    return {
      subject: `Confirmed by your rule: ${stayTitle(stay)}`,
      preview: `${ownerName} made the stay longer.`,
      text: `${ownerName} made a ${what} stay longer. It was confirmed by your rule, so there is nothing to answer. You can still change or cancel it.`,
      button: 'See this stay',
    };
  if (waits)
    return {
      subject: `Change requested: ${stayTitle(stay)}`,
      preview: 'The stay is as it was until you answer.',
      text: `${ownerName} would like to change a ${what} stay. It is as it was until you answer.`,
      button: 'Accept or decline',
    };
  return {
    subject: `Request changed: ${stayTitle(stay)}`,
    preview: 'It still waits for your answer.',
    text: `${ownerName} changed a ${what} request. It still waits for your answer.`,
    button: 'Accept or reject',
  };
}

function writeChangeNote(note: z.infer<typeof changeNote>, { url }: EmailContext): Email {
  const { business, stay, was } = note;
  const { subject, preview, text, button: label } = changeWords(note);
  return toBusiness(business, stay.userEmail, {
    subject,
    preview,
    blocks: [
      paragraph(text),
      changedFacts(stay, was),
      ...messageBlocks(stay, 'Their message'),
      quoteBlock(stay),
      button(label, url(paths.booking(stay.bookingId))),
    ],
  });
}

const sampleChangeNote = (waits: boolean): z.infer<typeof changeNote> => {
  const stay = waits ? samples.accepted : samples.pending;
  const was = changedStay.parse({ ...stay, end: '2027-03-07T09:00', totalCents: 11_500 });
  return { about: 'change', business: samples.business, stay, was, waits };
};

export const businessEmails = {
  admin_notification: emailKind({
    label: 'To the business',
    optional: false,
    withdrawnByUndo: false,
    phoneNotice: ({ about }) => (about === 'message' ? 'messages' : 'requests'),
    contents: z.union([requestNote, messageNote, changeNote, careNote]),
    write(contents, context) {
      if (contents.about === 'message') return writeMessageNote(contents, context);
      if (contents.about === 'care') return writeCareNote(contents, context);
      if (contents.about === 'change') return writeChangeNote(contents, context);
      return writeRequestNote(contents, context);
    },
    sample: {
      business: samples.business,
      stay: samples.pending,
      answerDueBy: '2027-03-02T12:00',
    },
    samples: {
      message: sampleMessageNote,
      care: sampleCareNote,
      change: sampleChangeNote(true),
      'request-changed': sampleChangeNote(false),
      'longer-by-rule': { ...sampleChangeNote(true), waits: false, byRule: true },
      'confirmed-by-rule': {
        business: samples.business,
        stay: samples.accepted,
        answerDueBy: '2027-03-02T12:00',
        byRule: true,
      },
      'several-days': {
        business: samples.business,
        stay: samples.severalPending,
        answerDueBy: '2027-03-02T12:00',
      },
      places: {
        business: samples.business,
        stay: samples.pending,
        answerDueBy: '2027-03-02T12:00',
        places: 'Sat, Mar 6: 8 of 8',
      },
    },
  }),

  user_cancel: emailKind({
    label: 'Canceled by the owner',
    optional: false,
    withdrawnByUndo: false,
    phoneNotice: null,
    contents: aboutStay,
    write: ({ business, stay }, { url }) =>
      toBusiness(business, stay.userEmail, {
        subject: `${stay.ownerName} canceled: ${stayTitle(stay)}`,
        preview: 'Those dates are free again.',
        blocks: [
          paragraph(
            stay.days
              ? `${stay.ownerName} canceled these ${stay.days.length} days, so that time is free again.`
              : `${stay.ownerName} canceled this stay, so that time is free again.`,
          ),
          ...moneyToDecide(stay),
          stayFacts(stay, { before: ownerFacts(stay), after: canceledFacts(stay) }),
          quoteBlock(stay),
          button('See this stay', url(paths.booking(stay.bookingId))),
        ],
      }),
    sample: { business: samples.business, stay: samples.canceled },
    samples: { 'several-days': { business: samples.business, stay: samples.severalCanceled } },
  }),

  mail_test: emailKind({
    label: 'Test email',
    optional: false,
    withdrawnByUndo: false,
    phoneNotice: null,
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
