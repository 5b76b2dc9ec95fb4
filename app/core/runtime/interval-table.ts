/** Every interval of the app, in milliseconds. Tests override them by name. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const intervalTable = {
  /** Life of a session after its last use, */
  sessionIdle: 14 * day,
  /** and its total life, however often it is used: then the password is needed again. */
  sessionLife: 30 * day,
  /** Interval between writes of a session's last use. */
  sessionTouch: 10 * minute,
  /** Time for the code of two-step sign-in after the right password. */
  codeStep: 10 * minute,
  /** Time for an authenticator app's first code during set-up. */
  twoFactorSetUp: 15 * minute,
  /** R12: life of a reset link. */
  resetLink: hour,
  /** R146: life of a link that signs in. */
  signInLink: 15 * minute,
  /** R13: life of the link that changes an email address. */
  emailChangeLink: hour,
  /** R10: life of the first set-password link; renewed at each start until used. */
  setPasswordLink: 7 * day,
  /** R15: time in which the admin can undo an answer; its email waits as long. */
  answerUndo: 10 * second,
  /** R94: time until the admin is reminded of a payment that its owner claims. */
  claimAskedAgain: 2 * day,
  /** R50: delay of the thanks for a stay, in case something is added to its bill. */
  stayOver: 10 * minute,
  /** R52: delay of emails about updates, which then bundle several; */
  updateMail: 10 * minute,
  /** time in which an update can be removed; */
  updateRemoval: day,
  /** time that pictures are kept after the stay or message (R64), and time for ones never sent. */
  sentPicturesKept: 180 * day,
  unsentPictures: day,
  /** R19: time in which a Quick Daycare offers its Undo before anything else. */
  quickDaycareUndo: 10 * minute,
  /** Time limit for processing one picture. */
  pictureWork: 30 * second,
  /** Age at which files without a row are removed. */
  strayFiles: hour,
  /** Interval between copies of uploads to the bucket, and the time limit for one file. */
  uploadCopies: 5 * minute,
  uploadCopyTimeout: 2 * minute,
  /** Interval between the mail worker's checks for due emails. */
  mailPoll: second,
  /** First wait after a failed try; it doubles with each try, up to an hour. */
  mailRetry: 10 * second,
  /** Time limit for a mail server's greeting, */
  mailTimeout: 10 * second,
  /** and for a mail service's answer after it has an email (RFC 5321 4.5.3.2). */
  mailAnswer: 5 * minute,
  /** Extra time for that answer once the app stops: less than a stop waits for jobs. */
  mailLastAnswer: 4 * second,
  /** R115: time until an email without an answer is tried again: it may have arrived. */
  mailUnanswered: hour,
  /** R115: time for which a refused email is tried again. */
  mailGivenUp: 3 * day,
  /** Interval between checks for due notices to phones (R65). */
  pushPoll: 2 * second,
  /** First wait after a failed try; it doubles with each try, up to an hour. */
  pushRetry: 10 * second,
  /** Time limit for a push service's answer: less than a stop waits for jobs. */
  pushTimeout: 4 * second,
  /** Delay of a notice about a message: someone with the conversation open needs no notice. */
  pushMessage: 10 * second,
  /** Interval between checks for dogs that should have been picked up. */
  latePickUps: minute,
  /** Interval between lookups of payments with unknown outcomes (R32), and their minimum age. */
  reconcile: 3 * minute,
  reconcileAge: 2 * minute,
  /** Time that handled webhook events are kept. */
  handledEventKept: 90 * day,
  /** Time after which an unapproved order is given up; PayPal forgets it sooner. */
  orderAbandoned: 6 * hour,
  /** Time limit for one call to the payment provider. */
  providerTimeout: 15 * second,
  /** R109: time without reading after which an answer is ended. */
  stalledReader: 10 * minute,
  /** R114: time limit for the arrival of a body under 1 MB, */
  bodyArrival: 30 * second,
  /** and for silence of an upload while another one waits for its place. */
  stalledUpload: 10 * second,
  /** Life of a flash message until a page shows it. */
  flash: minute,
  /** Longest time that a public page is cached, even if nothing it shows has changed. */
  keptPage: minute,
  /** R37: interval between a stream's heartbeats, which also check its session. */
  liveHeartbeat: 20 * second,
  /** R35: interval between checks for due reminders and old emails. */
  stayNotices: 10 * minute,
  /** R56: interval between offers of free places to owners on the waitlist. */
  waitlist: 20 * second,
  /** Time until an owner may be asked for a review again. */
  reviewAskAgain: 90 * day,
  /** Time that the outbox keeps an email after it was sent or given up. */
  mailKept: 180 * day,
  /** After a signal to stop: time in which `/readyz` says no before new connections are refused, */
  stopHeard: 1500,
  /** time for running requests and jobs to finish, */
  stopRequests: 5 * second,
  /** and time for the database to close. Together less than the 10 seconds allowed for a stop. */
  stopDatabase: 1500,
  /** Interval between checks whether the nightly backup is due. */
  backupCheck: 10 * minute,
  /** R35: delay of message emails, which then bundle several. */
  messageMail: 2 * minute,
} as const;

export type IntervalName = keyof typeof intervalTable;

export function isIntervalName(text: string): text is IntervalName {
  return Object.hasOwn(intervalTable, text);
}
