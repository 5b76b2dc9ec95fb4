/** Every email of the app by the name that the outbox stores (decision 038). */
import type * as z from 'zod';
import { accountEmails } from './account';
import { agreementEmails } from './agreement';
import { businessEmails } from './business';
import { depositEmails } from './deposit';
import { incidentEmails } from './incident';
import { meetingEmails } from './meeting';
import { messageEmails } from './message';
import { moneyEmails } from './money';
import { reviewEmails } from './review';
import { stayEmails } from './stay';
import { stayUpdateEmails } from './stay-update';
import { vaccinationEmails } from './vaccination';
import { twoStepEmails } from './two-step';
import { waitlistEmails } from './waitlist';

export const emails = {
  ...stayEmails,
  ...stayUpdateEmails,
  ...incidentEmails,
  ...waitlistEmails,
  ...moneyEmails,
  ...depositEmails,
  ...meetingEmails,
  ...messageEmails,
  ...reviewEmails,
  ...vaccinationEmails,
  ...agreementEmails,
  ...accountEmails,
  ...twoStepEmails,
  ...businessEmails,
};

export type EmailName = keyof typeof emails;

export type ContentsOf<Name extends EmailName> = z.infer<(typeof emails)[Name]['contents']>;

export type NamedContents = {
  [Name in EmailName]: { template: Name } & ContentsOf<Name>;
}[EmailName];

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
