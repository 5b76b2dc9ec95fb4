import type { MailTemplate } from '../database/generated/client';

/** What each mail is called in the outbox. */
export const templateNames: Record<MailTemplate, string> = {
  booking: 'Booking receipt',
  admin_notification: 'Note to the business',
  confirmation: 'Answer to a request',
  admin_cancel: 'Canceled by the business',
  user_cancel: 'Canceled by the owner',
  payment_receipt: 'Payment receipt',
  refund: 'Refund',
  password_reset: 'Password reset',
  set_password: 'Set a password',
  account_exists: 'Account exists already',
  message: 'Message from the business',
  new_review: 'New review',
  email_change: 'Confirm a new e-mail address',
  email_changed: 'E-mail address changes',
  account_deleted: 'Account deleted',
  booking_changed: 'Booking changed by the business',
  stay_reminder: 'Reminder of a stay',
  review_request: 'Request for a review',
  two_factor_changed: 'Two-step sign-in',
  mail_test: 'Test mail',
};
