import type { OutboxMail } from '../database/generated/client';
import type { Letter } from './letter';
import { contentsOf } from './contents-of';
import { openLink } from './sealed-link.server';
import { accountDeletedLetter } from './templates/account-deleted-letter';
import { accountExistsLetter } from './templates/account-exists-letter.server';
import { adminCancelLetter } from './templates/admin-cancel-letter.server';
import { adminNotificationLetter } from './templates/admin-notification-letter.server';
import { bookingChangedLetter } from './templates/booking-changed-letter.server';
import { bookingLetter } from './templates/booking-letter.server';
import { confirmationLetter } from './templates/confirmation-letter.server';
import { emailChangeLetter } from './templates/email-change-letter';
import { emailChangedLetter } from './templates/email-changed-letter.server';
import { mailTestLetter } from './templates/mail-test-letter.server';
import { newReviewLetter } from './templates/new-review-letter.server';
import { messageLetter, messageNoteLetter } from './templates/message-letter.server';
import { passwordResetLetter } from './templates/password-reset-letter';
import { paymentReceiptLetter } from './templates/payment-receipt-letter.server';
import { refundLetter } from './templates/refund-letter.server';
import { reviewRequestLetter } from './templates/review-request-letter.server';
import { setPasswordLetter } from './templates/set-password-letter';
import { stayReminderLetter } from './templates/stay-reminder-letter.server';
import { twoFactorLetter } from './templates/two-factor-letter.server';
import { userCancelLetter } from './templates/user-cancel-letter.server';
import { unsubscribeLinkOf } from './unsubscribe-link.server';

/** What of an outbox row makes the letter. */
export type MailRow = Pick<OutboxMail, 'template' | 'contents' | 'sealedLink' | 'profileId'>;

/** Whether the one-time link of an account mail stands in the letter. */
export type LinkChoice = 'with link' | 'without link';

/**
 * The letter that an outbox row holds.
 * @throws ZodError when the row was not written by queueMail
 */
export function letterOf(row: MailRow, choice: LinkChoice): Letter {
  const stop = unsubscribeLinkOf(row);
  const letter = written(row, choice);
  return stop === null ? letter : { ...letter, stop };
}

function written(row: MailRow, choice: LinkChoice): Letter {
  const contents = contentsOf(row);
  const link = choice === 'with link' && row.sealedLink !== null ? openLink(row.sealedLink) : null;
  switch (contents.template) {
    case 'booking':
      return bookingLetter(contents);
    case 'admin_notification':
      return contents.about === 'message'
        ? messageNoteLetter(contents)
        : adminNotificationLetter(contents);
    case 'confirmation':
      return confirmationLetter(contents);
    case 'admin_cancel':
      return adminCancelLetter(contents);
    case 'user_cancel':
      return userCancelLetter(contents);
    case 'payment_receipt':
      return paymentReceiptLetter(contents);
    case 'new_review':
      return newReviewLetter(contents);
    case 'refund':
      return refundLetter(contents);
    case 'password_reset':
      return passwordResetLetter(contents, link);
    case 'set_password':
      return setPasswordLetter(contents, link);
    case 'booking_changed':
      return bookingChangedLetter(contents);
    case 'stay_reminder':
      return stayReminderLetter(contents);
    case 'review_request':
      return reviewRequestLetter(contents);
    case 'account_deleted':
      return accountDeletedLetter(contents);
    case 'account_exists':
      return accountExistsLetter(contents);
    case 'email_change':
      return emailChangeLetter(contents, link);
    case 'email_changed':
      return emailChangedLetter(contents);
    case 'two_factor_changed':
      return twoFactorLetter(contents);
    case 'mail_test':
      return mailTestLetter(contents);
    case 'message':
      return messageLetter(contents);
  }
}

/** The letter's subject as a header: one line, whatever a pet was named. */
export function subjectOf(letter: Letter): string {
  return letter.subject.replace(/[\s\p{C}]+/gu, ' ').trim();
}
