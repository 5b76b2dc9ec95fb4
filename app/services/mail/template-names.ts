import type { MailContents } from './mail-contents';

/** What each mail is called in the outbox. */
export const templateNames: Record<MailContents['template'], string> = {
  booking: 'Booking receipt',
  admin_notification: 'Note to the business',
  confirmation: 'Answer to a request',
  admin_cancel: 'Canceled by the business',
  user_cancel: 'Canceled by the owner',
  payment_receipt: 'Payment receipt',
  password_reset: 'Password reset',
  set_password: 'Set a password',
  account_exists: 'Account exists already',
};
