/** The most attempts in any window. Where wrong guesses are the danger, only failures count. */
const minute = 60_000;
const hour = 60 * minute;

export const limits = {
  /** Failed logins with one email address, whether or not it has an account. */
  'login-account': { max: 10, windowMs: 15 * minute },
  /** Failed logins from one client address. */
  'login-client': { max: 50, windowMs: 15 * minute },
  /** R73: failed logins with one account from one browser that signed in to it before. */
  'known-browser': { max: 10, windowMs: 15 * minute },
  /** R73: failed logins with one account from all such browsers. */
  'known-browser-account': { max: 50, windowMs: 15 * minute },
  /** R73: failed logins from such browsers at one client address. */
  'known-browser-client': { max: 200, windowMs: 15 * minute },
  /** R134: wrong tokens for the page that makes the first admin, from one client address. */
  'set-up': { max: 30, windowMs: 15 * minute },
  /** Wrong codes of two-step sign-in with one account, after the right password. */
  'two-factor-account': { max: 10, windowMs: hour },
  /** Emails to an account about guessed codes. */
  'two-factor-mail': { max: 1, windowMs: hour },
  /**
   * A working token (256 bits) can't be a guess, so it is never refused for these. Gift codes (R143) are counted
   * before they are tried, by client and by account.
   */
  'dead-link': { max: 30, windowMs: hour },
  /** Unproven webhook calls of one client: a flood of them must not block a signed one. */
  'webhook-unproven': { max: 30, windowMs: 15 * minute },
  /** Webhook calls of one client that are signed or carry the password. */
  'webhook-proven': { max: 600, windowMs: 15 * minute },
  /** Certificates of PayPal's hosts that one client's webhooks may have fetched. */
  'webhook-certificate': { max: 10, windowMs: 15 * minute },
  /** R12: sign-ups from one client address refused because the email address is taken. */
  'sign-up-taken': { max: 10, windowMs: hour },
  'sign-up': { max: 200, windowMs: hour },
  /** Emails to unconfirmed addresses, caused by one client: a welcome, a new address's link. */
  'stranger-mail': { max: 20, windowMs: hour },
  /** Emails to one account about sign-ups with its address. */
  'account-exists-mail': { max: 3, windowMs: hour },
  'reset-account': { max: 5, windowMs: hour },
  'reset-client': { max: 30, windowMs: hour },
  /** R73: links for one account, requested by one browser that signed in to it before. */
  'reset-known-browser': { max: 5, windowMs: hour },
  /** R73: links for one account, requested by all such browsers. */
  'reset-known-account': { max: 15, windowMs: hour },
  /** R13: requested changes of one account's email address. */
  'email-change': { max: 5, windowMs: hour },
  /** R13: requested changes to one email address, whether or not it has an account. */
  'email-change-to': { max: 3, windowMs: hour },
  /** R34: reviews left from one client address. */
  'review-client': { max: 10, windowMs: hour },
  /** "Is there room?" questions by one client address or account: more would reveal how full the house is. */
  'room-question': { max: 30, windowMs: hour },
  /** Messages by one sender: more than anyone types. */
  message: { max: 60, windowMs: 10 * minute },
  /** Photos and records of pets sent by one person: they cost work and disk space. */
  'pet-upload': { max: 60, windowMs: hour },
  /** Meals and medicine written by one person: each change adds a row. */
  care: { max: 120, windowMs: hour },
  /** Pictures of updates and messages sent by one person. */
  'shared-picture': { max: 240, windowMs: hour },
  booking: { max: 60, windowMs: hour },
  /** Payments begun by one person: each is a call to the provider. */
  'payment-start': { max: 60, windowMs: hour },
  /** R48: readings of one calendar, by all programs that have its address. */
  'calendar-feed': { max: 60, windowMs: hour },
  /** R65: browsers that one person has notices sent to. */
  'notices-on': { max: 20, windowMs: hour },
  'mail-test': { max: 10, windowMs: hour },
  'paypal-test': { max: 10, windowMs: hour },
  'picture-test': { max: 10, windowMs: hour },
  /** Invitations of helpers: each is an email to an address that the admin typed. */
  helper: { max: 20, windowMs: hour },
  /** Lists chosen for import. */
  import: { max: 60, windowMs: hour },
  /** Downloads of everything. */
  export: { max: 6, windowMs: hour },
} as const;

export type LimitName = keyof typeof limits;

export type Attempt = { limit: LimitName; subject: string };

export const longestWindowMs = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));
