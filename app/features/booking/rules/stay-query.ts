import { counted } from '~/core/text/counted';
import { type LocalDateTime, parseLocalDateTime } from '~/core/time/business-time';
import { formatSpan } from '~/core/time/format-dates';
import { parseService, type Service } from './services';

/** A visitor's choices before signing in, passed along in addresses; each part may be missing. */
export type StayQuery = {
  service?: Service;
  from?: LocalDateTime;
  to?: LocalDateTime;
  dogs?: number;
};

/** Most dogs that the rate pages can add up. */
export const mostDogs = 10;

/** Parses 1 to {@link mostDogs}; null for anything else. */
export function dogsOf(text: string): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= mostDogs ? count : null;
}

/**
 * Reads the choices from a query; unreadable parts are left out, and the booking form checks the rest. Links
 * that fill in the form name the times `start` and `end`.
 */
export function stayQuery(query: Pick<URLSearchParams, 'get'>): StayQuery {
  const service = parseService(query.get('service'));
  const from = quarterIn(query, 'start') ?? parseLocalDateTime(query.get('from') ?? '');
  const to = quarterIn(query, 'end') ?? parseLocalDateTime(query.get('to') ?? '');
  const dogs = dogsOf(query.get('dogs') ?? '');
  return {
    ...(service && { service }),
    ...(from && { from }),
    ...(to && { to }),
    ...(dogs && { dogs }),
  };
}

function quarterIn(query: Pick<URLSearchParams, 'get'>, name: string): LocalDateTime | null {
  const local = parseLocalDateTime(query.get(name) ?? '');
  return local !== null && /:(00|15|30|45)$/.test(local) ? local : null;
}

/**
 * Describes the choices: `Boarding for 2 dogs, Fri, Nov 27, 9:00 AM to Sun, Nov 29, 9:00 AM`; null without a
 * service.
 */
export function stayQueryText({ service, from, to, dogs }: StayQuery): string | null {
  if (service === undefined) return null;
  const who = dogs === undefined ? service : `${service} for ${counted(dogs, 'dog')}`;
  return from && to ? `${who}, ${formatSpan(from, to)}` : who;
}
