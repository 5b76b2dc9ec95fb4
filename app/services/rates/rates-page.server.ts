import { earliestDropOff, latestDropOff, latestPickUp } from '~/domain/availability';
import { parseService } from '~/domain/booking.schema';
import { formatTime } from '~/domain/date-words';
import { holidayList, ratesOf, type HolidayDays, type Rates } from '~/domain/rate-words';
import type { Service } from '~/domain/services';
import { signedIn } from '../auth/session.server';
import { priceFacts } from '../bookings/price-facts.server';
import { now } from '../runtime/clock.server';
import { bookingRules } from '../settings/booking-rules.server';
import { answerCost, type CostAnswer } from './answer-cost.server';

/** All that `/daycare` and `/boarding` say about money and times. */
export type RatesPage = {
  rates: Rates;
  holidays: { years: [number, number]; holidays: HolidayDays[] };
  /** The windows as people read them, `6:15 AM`. */
  windows: Record<'dropOffFrom' | 'dropOffUntil' | 'pickUpFrom' | 'pickUpUntil', string>;
  /** Who books the stay: an owner by id, a visitor with an account to come, the admin elsewhere. */
  booker: { kind: 'visitor' } | { kind: 'admin' } | { kind: 'owner'; id: string };
  calculator: CostAnswer & {
    service: Service;
    /** Bounds of the inputs, `YYYY-MM-DDTHH:mm`. */
    earliest: string;
    latestDropOff: string;
    latestPickUp: string;
  };
};

/**
 * The rate page of a service, from the pricing row and the holidays that are on (R26), with the
 * answer to what its query asks. An owner who is signed in is quoted what they would pay (R25).
 */
export async function ratesPage(request: Request, service: Service): Promise<RatesPage> {
  const viewer = await signedIn(request);
  const [rules, facts] = await Promise.all([bookingRules(), priceFacts(viewer?.id ?? '')]);
  const at = now();
  const query = new URL(request.url).searchParams;
  const earliest = earliestDropOff(at, rules);
  const latest = latestDropOff(at, rules);
  return {
    rates: ratesOf(service, facts.prices),
    holidays: holidayList(facts.holidays, at, rules.timeZone),
    windows: {
      dropOffFrom: formatTime(rules.dropOffFrom),
      dropOffUntil: formatTime(rules.dropOffUntil),
      pickUpFrom: formatTime(rules.pickUpFrom),
      pickUpUntil: formatTime(rules.pickUpUntil),
    },
    booker: viewer === null ? { kind: 'visitor' } : bookerOf(viewer),
    calculator: {
      ...answerCost(query, facts, { now: at, rules }),
      service: parseService(query.get('service')) ?? service,
      earliest,
      latestDropOff: latest,
      latestPickUp: latestPickUp('Boarding', latest, rules),
    },
  };
}

function bookerOf({ id, role }: { id: string; role: string }): RatesPage['booker'] {
  return role === 'admin' ? { kind: 'admin' } : { kind: 'owner', id };
}
