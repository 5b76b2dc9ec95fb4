import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalDateTime,
  nightsBetween,
} from '~/core/time/business-time';
import { type BookingStatus, isActive } from '~/features/booking/rules/booking-status';
import { type Service, staysOvernight } from '~/features/booking/rules/services';

/** The admin's shortcuts to move a stay (R86). */
export const moves = ['night', 'earlier', 'later'] as const;
export type Move = (typeof moves)[number];

export const moveNames: Record<Move, string> = {
  night: 'One more night',
  earlier: 'A day earlier',
  later: 'A day later',
};

type Times = { start: LocalDateTime; end: LocalDateTime };

/** A stay in local times, and whether its dogs arrived and left. */
export type StayToMove = Times & {
  service: Service;
  status: BookingStatus;
  arrived: boolean;
  left: boolean;
};

const onDay = (moment: LocalDateTime, date: LocalDate): LocalDateTime =>
  `${date}T${moment.slice(11)}`;
const shifted = (moment: LocalDateTime, days: number): LocalDateTime =>
  onDay(moment, addDays(dateOf(moment), days));

const hasBegun = ({ arrived, start }: StayToMove, now: LocalDateTime) => arrived || start <= now;

/**
 * Returns the times after a move: changed days keep their clock time; once begun only Pick Up moves (R86).
 */
export function timesAfter(stay: StayToMove, move: Move, now: LocalDateTime): Times {
  const { start, end } = stay;
  if (move === 'night') return { start, end: shifted(end, 1) };
  const days = move === 'earlier' ? -1 : 1;
  return { start: hasBegun(stay, now) ? start : shifted(start, days), end: shifted(end, days) };
}

/**
 * Returns the moves possible now: empty once the stay is rejected or canceled, over, or its dogs have left.
 */
export function movesOf(stay: StayToMove, now: LocalDateTime): Move[] {
  const { service, status, arrived, left, end } = stay;
  if (!isActive(status) || left || (end <= now && !arrived)) return [];
  const begun = hasBegun(stay, now);
  return moves.filter((move) => {
    const after = timesAfter(stay, move, now);
    if (after.end <= now) return false;
    switch (move) {
      case 'night':
        return staysOvernight[service];
      case 'earlier':
        return begun
          ? staysOvernight[service] && nightsBetween(dateOf(after.start), dateOf(after.end)) > 0
          : after.start > now;
      case 'later':
        return !begun;
    }
  });
}
