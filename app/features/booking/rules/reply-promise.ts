import {
  addDays,
  atMinutes,
  dateOf,
  minutesOf,
  toLocal,
  type LocalDateTime,
  type TimeZone,
} from '~/core/time/business-time';
import { formatTime, formatWeekdayDate } from '~/core/time/format-dates';

/** The reply hours of the settings: minutes since midnight, and hours to answer in (R7). */
export type ReplyRules = {
  timeZone: TimeZone;
  replyWithinHours: number;
  replyFrom: number;
  replyUntil: number;
};

export type ReplyPromise = { notConfirmed: string; promise: string; dueBy: LocalDateTime };

const smallNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Returns the notice of spec section 9 and the due time of the answer: only reply hours count. */
export function replyPromise(now: Date, rules: ReplyRules): ReplyPromise {
  const { replyWithinHours, replyFrom, replyUntil } = rules;
  const unit = replyWithinHours === 1 ? 'hour' : 'hours';
  const hours = smallNumbers[replyWithinHours] ?? String(replyWithinHours);
  return {
    notConfirmed: 'Your reservation is not yet confirmed.',
    promise: `We reply within ${hours} ${unit} between ${clock(replyFrom)} and ${clock(replyUntil)}.`,
    dueBy: dueBy(toLocal(now, rules.timeZone), rules),
  };
}

/** Returns the due time of an answer to a request made at `asked`. @throws RangeError */
export function dueBy(asked: LocalDateTime, rules: Omit<ReplyRules, 'timeZone'>): LocalDateTime {
  const { replyWithinHours, replyFrom, replyUntil } = rules;
  if (replyUntil <= replyFrom) {
    throw new RangeError('The reply hours end after they begin');
  }
  let date = dateOf(asked);
  let from = Math.max(minutesOf(asked), replyFrom);
  let left = Math.round(replyWithinHours * 60);
  while (from + left > replyUntil) {
    left -= Math.max(0, replyUntil - from);
    date = addDays(date, 1);
    from = replyFrom;
  }
  return atMinutes(date, from + left);
}

/** Returns when the answer to a request of `asked` is due, as `10:00 AM today` or `Tue, Nov 24, 10:00 AM`. */
export function answerDue(
  asked: Date,
  now: Date,
  rules: ReplyRules,
): { due: string; overdue: boolean } {
  const [dueAt, local] = [
    dueBy(toLocal(asked, rules.timeZone), rules),
    toLocal(now, rules.timeZone),
  ];
  const [day, today, time] = [dateOf(dueAt), dateOf(local), formatTime(minutesOf(dueAt))];
  const due = day === today ? `${time} today` : `${formatWeekdayDate(day, today)}, ${time}`;
  return { due, overdue: dueAt < local };
}

function clock(minutes: number): string {
  return formatTime(minutes).replace(':00', '');
}
