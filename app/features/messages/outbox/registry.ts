/** All emails of the app, by the name stored in the outbox (docs/decisions/038). */
import * as z from 'zod';
import { emailKind, noteToBusiness } from '~/core/mail/email';
import { accountEmails } from '~/features/people/accounts/account.email';
import { twoStepEmails } from '~/features/people/accounts/two-step.email';
import { agreementEmails } from '~/features/people/agreements/agreement.email';
import {
  bookingNoteEmails,
  changeNoteEmail,
  requestNoteEmail,
  sampleRequest,
} from '~/features/booking/record/booking-note.email';
import { stayEmails } from '~/features/booking/record/stay.email';
import { careNoteEmail } from '~/features/day/care/care.email';
import { meetingEmails } from '~/features/dogs/approval/meeting.email';
import { handOverEmails } from '~/features/house/hand-over/hand-over.email';
import { healthNoticeEmails } from '~/features/day/health-notices/health-notice.email';
import { incidentEmails } from '~/features/day/incidents/incident.email';
import { messageEmails, messageNoteEmail } from '~/features/messages/conversations/message.email';
import { giftEmails } from '~/features/money/credit/gift.email';
import { claimEmails } from '~/features/money/offline/claim.email';
import { depositEmails } from '~/features/money/payments/deposit.email';
import { moneyEmails } from '~/features/money/payments/money.email';
import { reviewEmails } from '~/features/site/reviews/review.email';
import { businessEmails } from '~/features/house/settings/business.email';
import { stayUpdateEmails } from '~/features/day/updates/stay-update.email';
import { vaccinationEmails } from '~/features/dogs/vaccinations/vaccination.email';
import { waitlistEmails } from '~/features/booking/waitlist/waitlist.email';

/** Notes to the business, which are stored and listed as one kind. */
const notes = emailKind({
  name: noteToBusiness,
  label: 'To the business',
  optional: false,
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
  ...giftEmails,
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

export const optionalEmails = emailNames.filter((name) => emails[name].optional);

/** Returns the kind of a stored email. @throws Error for an unknown name */
export function emailNamed(name: string): (typeof emails)[EmailName] {
  if (!isEmailName(name)) throw new Error(`There is no email named ${name}`);
  return emails[name];
}

/** Returns a sample of each kind and variant of email: `confirmation`, `confirmation.deposit`. */
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
