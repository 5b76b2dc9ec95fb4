import type { MailTemplate } from '../database/generated/client';

/** The mails that an owner's opt-in covers (R36); all others always go. */
export const optionalTemplates = [
  'booking',
  'payment_receipt',
  'stay_reminder',
  'review_request',
] as const satisfies readonly MailTemplate[];

/** Whether a mail is one of those that its reader can stop. */
export function isOptional(template: MailTemplate): boolean {
  return optionalTemplates.some((one) => one === template);
}
