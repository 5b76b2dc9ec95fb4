import type { Settings } from '~/core/settings/settings.server';
import { type Reader, rowsFor } from '~/core/database/database.server';
import { now } from '~/core/runtime/clock.server';
import { toLocal } from '~/core/time/business-time';
import { lastStayEnds } from '~/features/day/whereabouts/last-stay-ends.server';
import { dogBefore } from './dog-before.server';
import { type VisitFacts, visitFacts } from './first-visits';

type Rules = Pick<Settings, 'meetFirst' | 'meetAgainMonths' | 'timeZone'>;

/** Returns which of these dogs to meet (R45) and, for the admin only, which are not a fit (K5). */
export async function visitsOfDogs(
  reader: Reader,
  petIds: readonly string[],
  { forAdmin }: { forAdmin: boolean },
  rules: Rules,
): Promise<VisitFacts> {
  const { meetFirst, timeZone } = rules;
  if (!forAdmin && !meetFirst) return { toMeet: [], notTaken: [] };
  const dogs = await rowsFor(reader).pet.findMany({
    where: { id: { in: [...petIds] } },
    select: { id: true, fit: true, fitAt: true, meetAt: true, proposal: { select: { id: true } } },
  });
  const lastEnds = meetFirst ? await lastStayEnds(reader, petIds) : new Map<string, Date>();
  const before = dogs.map(({ id: petId, proposal, ...dog }) =>
    dogBefore(
      { petId, ...dog, proposed: proposal !== null, lastEnd: lastEnds.get(petId) ?? null },
      timeZone,
    ),
  );
  return visitFacts(before, rules, { now: toLocal(now(), timeZone), forAdmin });
}
