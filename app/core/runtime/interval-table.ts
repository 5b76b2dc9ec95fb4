/** Every waiting time of the app, in milliseconds, in one table. Tests override by name. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const intervalTable = {
  /** How long a sign-in lasts after it was last used, */
  sessionIdle: 14 * day,
  /** and how long however much it is used: then the password is asked again. */
  sessionLife: 30 * day,
  /** How often use of a session is written down. */
  sessionTouch: 10 * minute,
  /** How long the right password waits for the code of two-step sign-in. */
  codeStep: 10 * minute,
  /** How long a key for an authenticator app waits for its first code. */
  twoFactorSetUp: 15 * minute,
  /** R12: a reset link works for one hour. */
  resetLink: hour,
  /** R13: the link that changes an email address. */
  emailChangeLink: hour,
  /** R10: the first set-password link; renewed at each start until used. */
  setPasswordLink: 7 * day,
  /** R15: an answer of the admin can be undone; its email waits as long. */
  answerUndo: 10 * second,
  /** R94: when the admin is asked once more about a payment that its owner claims. */
  claimAskedAgain: 2 * day,
  /** R50: how long the thanks for a stay wait for what is added to its bill. */
  stayOver: 10 * minute,
  /** R52: emails about updates wait, and bundle what comes meanwhile; */
  updateMail: 10 * minute,
  /** an update can be removed for so long; */
  updateRemoval: day,
  /** pictures are kept for so long after the stay or message (R64), and ones never sent for so long. */
  sentPicturesKept: 180 * day,
  unsentPictures: day,
  /** R19: how long a Quick Daycare offers its Undo before anything else. */
  quickDaycareUndo: 10 * minute,
  /** How long one picture may be worked on. */
  pictureWork: 30 * second,
  /** How old files without a row get before they are swept away. */
  strayFiles: hour,
  /** How often uploads are copied to the bucket, and how long one file may take. */
  uploadCopies: 5 * minute,
  uploadCopyTimeout: 2 * minute,
  /** How often the mail worker looks for due emails. */
  mailPoll: second,
  /** The first wait after a failed try; it doubles from try to try, up to an hour. */
  mailRetry: 10 * second,
  /** How long the mail service may take to answer one call. */
  mailTimeout: 10 * second,
  /** How often due notices to phones are looked for (R65). */
  pushPoll: 2 * second,
  /** The first wait after a failed try; it doubles from try to try, up to an hour. */
  pushRetry: 10 * second,
  /** How long a push service may take to answer: less than a stop waits for jobs. */
  pushTimeout: 4 * second,
  /** How long a notice about a message waits: who reads along needs none. */
  pushMessage: 10 * second,
  /** How often to check which dogs should have been picked up. */
  latePickUps: minute,
  /** How often payments with unknown ends are looked up (R32), and their least age. */
  reconcile: 3 * minute,
  reconcileAge: 2 * minute,
  /** How long handled webhook events are kept. */
  handledEventKept: 90 * day,
  /** An unapproved order is given up after this; PayPal forgets it sooner. */
  orderAbandoned: 6 * hour,
  /** How long the payment provider may take to answer one call. */
  providerTimeout: 15 * second,
  /** R109: how long a reader may take nothing of an answer before it is ended. */
  stalledReader: 10 * minute,
  /** R114: how long a body of under 1 MB may take to arrive, */
  bodyArrival: 30 * second,
  /** and how long an upload may be silent while another one waits for its place. */
  stalledUpload: 10 * second,
  /** How long a flash sentence may wait for the page that shows it. */
  flash: minute,
  /** How long a public page is kept at most, although nothing it shows was changed. */
  keptPage: minute,
  /** R37: how often an open stream of events says that it lives, and asks whether it still may. */
  liveHeartbeat: 20 * second,
  /** R35: how often to check which reminders are due, and which emails are old. */
  stayNotices: 10 * minute,
  /** R56: how often free places are offered to those who wait. */
  waitlist: 20 * second,
  /** Who was asked for a review is not asked again for so long. */
  reviewAskAgain: 90 * day,
  /** How long the outbox keeps an email that was sent or given up. */
  mailKept: 180 * day,
  /** After a signal to stop: how long `/readyz` says no before new connections are refused, */
  stopHeard: 1500,
  /** how long running requests and jobs may take to finish, */
  stopRequests: 5 * second,
  /** and the database to close. Together less than the 10 seconds in which a stop must be done. */
  stopDatabase: 1500,
  /** How often it is looked whether the backup of the night is due. */
  backupCheck: 10 * minute,
  /** R35: message emails wait, and bundle what comes meanwhile. */
  messageMail: 2 * minute,
} as const;

export type IntervalName = keyof typeof intervalTable;

export function isIntervalName(text: string): text is IntervalName {
  return Object.hasOwn(intervalTable, text);
}
