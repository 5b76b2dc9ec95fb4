/** Every waiting time of the app, in milliseconds, in one table. Tests override by name. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const intervalTable = {
  /** How long a sign-in lasts after it was last used. */
  sessionIdle: 30 * day,
  /** How often use of a session is written down. */
  sessionTouch: 10 * minute,
  /** R12: a reset link works for one hour. */
  resetLink: hour,
  /** R10: the first set-password link; made anew at each start until used. */
  setPasswordLink: 7 * day,
  /** R15: an answer of the admin can be undone; its mail waits as long. */
  answerUndo: 10 * second,
  /** How long the payment provider may take to answer one call. */
  providerTimeout: 15 * second,
  /** How long a flash sentence may wait for the page that shows it. */
  flash: minute,
} as const;

export type IntervalName = keyof typeof intervalTable;

/** Whether the text names a row of the table. */
export function isIntervalName(text: string): text is IntervalName {
  return Object.hasOwn(intervalTable, text);
}
