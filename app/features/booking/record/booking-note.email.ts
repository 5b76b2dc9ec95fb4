import * as z from 'zod';
import {
  businessNote,
  button,
  emailKind,
  paragraph,
  toBusiness,
  type Email,
  type EmailContext,
} from '~/core/mail/email';
import { localDateTime, samples } from '~/core/mail/snapshots';
import { dateOf, minutesOf } from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';
import { paths } from '~/core/web/paths';
import {
  canceledFacts,
  changedFacts,
  messageBlocks,
  moneyToDecide,
  ownerFacts,
  petNamesText,
  quoteBlock,
  stayFacts,
  stayTitle,
} from './stay-email-blocks';
import { staySamples, aboutStay, changedStay } from './stay-snapshot';

const requestNote = aboutStay.extend({
  // Absent from emails queued before notes about messages existed.
  about: z.literal('request').optional(),
  answerDueBy: localDateTime,
  /** Set if the instant-confirmation rule accepted it (R47). */
  byRule: z.literal(true).optional(),
  /** Occupancy including the stay (R43); absent if no limit is set. */
  places: z.string().optional(),
});

/** An owner's change or change request (R57). */
const changeNote = aboutStay.extend({
  about: z.literal('change'),
  was: changedStay,
  waits: z.boolean(),
  /** Set if the instant-confirmation rule accepted it (R47). */
  byRule: z.literal(true).optional(),
});

/** Returns the texts for a request, a request confirmed by the rule (R47), or a Quick Daycare (R19). */
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
      text: `${ownerName} booked Quick Daycare. It is already confirmed, so expect ${petNamesText(stay)} soon.`,
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

/** Returns the texts for a change request, a change confirmed by the rule, or a changed request (R57). */
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
  const stay = waits ? staySamples.accepted : staySamples.pending;
  const was = changedStay.parse({ ...stay, end: '2027-03-07T09:00', totalCents: 11_500 });
  return { about: 'change', business: samples.business, stay, was, waits };
};

export const sampleRequest = {
  business: samples.business,
  stay: staySamples.pending,
  answerDueBy: '2027-03-02T12:00',
};

/** Note to the admin about a new request, or a stay that needed no answer. */
export const requestNoteEmail = businessNote({
  phoneNotice: 'requests',
  contents: requestNote,
  write: writeRequestNote,
  samples: {
    'confirmed-by-rule': { ...sampleRequest, stay: staySamples.accepted, byRule: true },
    'several-days': { ...sampleRequest, stay: staySamples.severalPending },
    places: { ...sampleRequest, places: 'Sat, Mar 6: 8 of 8' },
  },
});

/** Note to the admin about an owner's change or change request (R57). */
export const changeNoteEmail = businessNote({
  phoneNotice: 'requests',
  contents: changeNote,
  write: writeChangeNote,
  samples: {
    change: sampleChangeNote(true),
    'request-changed': sampleChangeNote(false),
    'longer-by-rule': { ...sampleChangeNote(true), waits: false, byRule: true },
  },
});

export const bookingNoteEmails = {
  user_cancel: emailKind({
    name: 'user_cancel',
    label: 'Canceled by the owner',
    optional: false,
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
    sample: { business: samples.business, stay: staySamples.canceled },
    samples: { 'several-days': { business: samples.business, stay: staySamples.severalCanceled } },
  }),
};
