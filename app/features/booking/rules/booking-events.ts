/** The events of a booking: one row per event, complete by its type. */
import type { BookingEvent } from '~/core/database/generated/enums';
import type { News } from '~/core/live/publish.server';
import type { BookingStatus } from './booking-status';

/** An entry of a booking's history, as shown in Activity. */
export type EventLine = { from: BookingStatus | null; to: BookingStatus; note: string };

/** The news to publish; a hint only makes open pages refresh. */
export type Told = News | 'hint';

type EventRow = {
  /** Undo available for ten seconds: of an answer (R15), or of an arrival or departure (R83). */
  undo: 'answer' | 'noted' | null;
  /** Whether an accepted stay may take fewer places afterwards (R56). */
  freesPlaces: boolean;
  /** Whether its email is a confirmation, which says when the rest is due (R96). */
  accepts: boolean;
  /** Whether only the owner can have done it, if their account is deleted (R41). */
  byOwner: boolean;
  /** Whether its note names the person who brought or picked up the dogs (R41). */
  namesPerson: boolean;
  topic: 'booking' | 'request';
  /** News of the house's actions; the owner's waits until the undo period is over (R15, R83). */
  byHouse: { owner?: Told; house?: Told };
  /** News for the house of the owner's actions (R79). */
  ofOwner: Told | null;
  /** Sentence in Activity (R15). @param who the actor's name, or `you` */
  words: (line: EventLine, who: string) => string;
};

const plain = {
  undo: null,
  freesPlaces: false,
  accepts: false,
  byOwner: false,
  namesPerson: false,
  topic: 'booking',
  byHouse: {},
  ofOwner: null,
} as const satisfies Omit<EventRow, 'words'>;

const answer = { ...plain, undo: 'answer', byHouse: { owner: 'answer' } } as const;

const colon = (note: string) => (note === '' ? '' : `: ${note}`);
const quoted = (note: string) => (note === '' ? '' : `: “${note}”`);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const bookingEvents = {
  requested: {
    ...plain,
    byOwner: true,
    topic: 'request',
    ofOwner: 'request',
    words: (_line, who) => `Requested by ${who}`,
  },
  quick_daycare: {
    ...plain,
    accepts: true,
    byOwner: true,
    byHouse: { owner: 'booked' },
    ofOwner: 'booked',
    words: (_line, who) => `Booked as Quick Daycare by ${who}, accepted right away`,
  },
  created_by_admin: {
    ...plain,
    accepts: true,
    byHouse: { owner: 'booked' },
    // R100: an imported booking; the note says so.
    words: ({ note }, who) =>
      note === '' ? `Booked by ${who} for the owner, accepted right away` : `${note}, by ${who}`,
  },
  accepted_by_rule: {
    ...plain,
    accepts: true,
    byOwner: true,
    ofOwner: 'confirmed',
    words: ({ from, note }, who) =>
      from === null
        ? `Requested by ${who}, accepted right away: known and ready`
        : `Changed by ${who}, accepted right away: ${note}`,
  },
  status_changed: {
    ...answer,
    freesPlaces: true,
    accepts: true,
    ofOwner: 'cancellation',
    words: ({ from, to, note }, who) =>
      `${capital(to)} by ${who}${from === null ? '' : `, was ${from}`}${quoted(note)}`,
  },
  didnt_come: {
    ...answer,
    freesPlaces: true,
    words: (_line, who) => `Canceled by ${who}: they didn’t come`,
  },
  change_accepted: {
    ...answer,
    freesPlaces: true,
    words: ({ note }, who) => `Change accepted by ${who}: ${note}`,
  },
  change_declined: {
    ...answer,
    words: ({ note }, who) => `Change declined by ${who}${quoted(note)}`,
  },
  change_asked: {
    ...plain,
    topic: 'request',
    ofOwner: 'change_asked',
    words: ({ note }, who) => `Change requested by ${who}: ${note}`,
  },
  change_withdrawn: {
    ...plain,
    topic: 'request',
    ofOwner: 'hint',
    words: (_line, who) => `Change withdrawn by ${who}`,
  },
  edited: {
    ...plain,
    freesPlaces: true,
    byHouse: { owner: 'change' },
    ofOwner: 'change',
    words: ({ note }, who) => `Changed by ${who}${colon(note)}`,
  },
  deposit_missed: {
    ...plain,
    freesPlaces: true,
    byHouse: { owner: 'change', house: 'hint' },
    words: ({ to }) =>
      to === 'canceled'
        ? 'Canceled because the deposit was not paid in time'
        : 'The deposit was not paid in time',
  },
  arrived: {
    ...plain,
    undo: 'noted',
    namesPerson: true,
    byHouse: { owner: 'arrived', house: 'hint' },
    words: ({ note }, who) => `Arrived${note === '' ? '' : ` ${note}`}, noted by ${who}`,
  },
  left: {
    ...plain,
    undo: 'noted',
    freesPlaces: true,
    namesPerson: true,
    byHouse: { owner: 'left', house: 'hint' },
    words: ({ note }, who) => `Left${note === '' ? '' : ` ${note}`}, noted by ${who}`,
  },
  came: {
    ...plain,
    undo: 'noted',
    byHouse: { owner: 'hint', house: 'hint' },
    words: (_line, who) => `Came as booked, noted by ${who}`,
  },
  assumed: {
    ...plain,
    undo: 'noted',
    freesPlaces: true,
    byHouse: { owner: 'hint', house: 'hint' },
    words: ({ note }, who) => `Assumed by ${who}: ${note} as booked`,
  },
  times_corrected: {
    ...plain,
    freesPlaces: true,
    namesPerson: true,
    byHouse: { owner: 'hint', house: 'hint' },
    words: ({ note }, who) => `Times corrected by ${who}${colon(note)}`,
  },
  payment_kept: {
    ...plain,
    undo: 'answer',
    byHouse: { owner: 'hint' },
    words: ({ note }, who) => `Kept by ${who}: ${note}`,
  },
  undone: {
    ...plain,
    byHouse: { owner: 'hint' },
    words: ({ to, note }, who) => `Undone by ${who}: ${note || `${to} again`}`,
  },
} as const satisfies Record<BookingEvent, EventRow>;

/** Returns an event's row, typed with the full width of each column. */
export const eventRow = (event: BookingEvent): EventRow => bookingEvents[event];

/** Returns the events whose row matches. */
export function eventsThat(says: (row: EventRow) => boolean): BookingEvent[] {
  return (Object.keys(bookingEvents) as BookingEvent[]).filter((event) => says(eventRow(event)));
}

/** Events that an undo of this kind reverts. */
export type UndoableEvent<Kind extends 'answer' | 'noted'> = {
  [Event in BookingEvent]: (typeof bookingEvents)[Event]['undo'] extends Kind ? Event : never;
}[BookingEvent];
