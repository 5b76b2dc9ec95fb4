/** Every email of the app by the name that the outbox stores (decision 038). */
import * as z from 'zod';
import { emailKind, noteToBusiness } from '~/core/mail/email';
import { accountEmails } from '~/features/accounts/account.email';
import { twoStepEmails } from '~/features/accounts/two-step.email';
import { agreementEmails } from '~/features/agreements/agreement.email';
import {
  bookingNoteEmails,
  changeNoteEmail,
  requestNoteEmail,
  sampleRequest,
} from '~/features/bookings/booking-note.email';
import { stayEmails } from '~/features/bookings/stay.email';
import { careNoteEmail } from '~/features/care/care.email';
import { meetingEmails } from '~/features/dogs-fit/meeting.email';
import { handOverEmails } from '~/features/hand-over/hand-over.email';
import { healthNoticeEmails } from '~/features/health-notices/health-notice.email';
import { incidentEmails } from '~/features/incidents/incident.email';
import { messageEmails, messageNoteEmail } from '~/features/messages/message.email';
import { claimEmails } from '~/features/other-ways/claim.email';
import { depositEmails } from '~/features/payments/deposit.email';
import { moneyEmails } from '~/features/payments/money.email';
import { reviewEmails } from '~/features/reviews/review.email';
import { businessEmails } from '~/features/settings/business.email';
import { stayUpdateEmails } from '~/features/updates/stay-update.email';
import { vaccinationEmails } from '~/features/vaccinations/vaccination.email';
import { waitlistEmails } from '~/features/waitlist/waitlist.email';

/** What the notes to the business have in common: they are stored and listed as one kind. */
const notes = emailKind({
  name: noteToBusiness,
  label: 'To the business',
  optional: false,
  withdrawnByUndo: false,
  phoneNotice: 'requests',
  contents: z.union([
    requestNoteEmail.contents,
    messageNoteEmail.contents,
    changeNoteEmail.contents,
    careNoteEmail.contents,
  ]),
  write(contents, context) {
    if (contents.about === 'message') return messageNoteEmail.write(contents, context);
    if (contents.about === 'care') return careNoteEmail.write(contents, context);
    if (contents.about === 'change') return changeNoteEmail.write(contents, context);
    return requestNoteEmail.write(contents, context);
  },
  sample: sampleRequest,
  samples: {
    ...messageNoteEmail.samples,
    ...careNoteEmail.samples,
    ...changeNoteEmail.samples,
    ...requestNoteEmail.samples,
  },
});

export const emails = {
  ...stayEmails,
  ...stayUpdateEmails,
  ...incidentEmails,
  ...healthNoticeEmails,
  ...handOverEmails,
  ...waitlistEmails,
  ...moneyEmails,
  ...depositEmails,
  ...claimEmails,
  ...meetingEmails,
  ...messageEmails,
  ...reviewEmails,
  ...vaccinationEmails,
  ...agreementEmails,
  ...accountEmails,
  ...twoStepEmails,
  ...businessEmails,
  ...bookingNoteEmails,
  admin_notification: notes,
};

export type EmailName = keyof typeof emails;

export function isEmailName(name: string): name is EmailName {
  return Object.hasOwn(emails, name);
}

export const emailNames = Object.keys(emails).filter(isEmailName);

/** The emails that an Undo takes back while they wait (R15). */
export const undoableEmails = emailNames.filter((name) => emails[name].withdrawnByUndo);

export const optionalEmails = emailNames.filter((name) => emails[name].optional);

/** The kind of a stored email. @throws Error for an unknown name */
export function emailNamed(name: string): (typeof emails)[EmailName] {
  if (!isEmailName(name)) throw new Error(`There is no email named ${name}`);
  return emails[name];
}

/** One email of each kind, and of each way it can turn out: `confirmation`, `confirmation.rejected`. */
export function sampleEmails(): { sampleName: string; template: EmailName; contents: object }[] {
  return emailNames.flatMap((template) => {
    const { sample, samples = {} } = emails[template];
    const others = Object.entries<object>(samples).map(([name, contents]) => ({
      sampleName: `${template}.${name}`,
      template,
      contents,
    }));
    return [{ sampleName: template, template, contents: sample }, ...others];
  });
}
