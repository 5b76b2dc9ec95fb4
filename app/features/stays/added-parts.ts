/** What a stay adds to what is agreed already: all that is asked about it (R87). Times are instants. */
export type AgreedStay = { start: Date; end: Date; petIds: readonly string[]; dogs: number };

/** Time that is asked about, the dogs that it is asked about, and how many places more they take. */
export type AddedPart = { start: Date; end: Date; petIds: readonly string[]; more: number };

/**
 * The parts of a stay from `now` on that were not agreed: other time with all of its dogs, and the
 * time that it keeps with the dogs that join. In order; none for one that only gets shorter or smaller.
 * @param was null for a stay of which nothing is agreed
 */
export function addedParts(stay: AgreedStay, was: AgreedStay | null, now: Date): AddedPart[] {
  const { petIds, dogs } = stay;
  const all = { petIds, more: dogs };
  const from = later(stay.start, now);
  const shared = was && { start: later(from, was.start), end: earlier(stay.end, was.end) };
  if (!shared || shared.start >= shared.end)
    return [{ start: from, end: stay.end, ...all }].filter(lasts);
  const joins = {
    petIds: petIds.filter((id) => !was.petIds.includes(id)),
    more: Math.max(0, dogs - was.dogs),
  };
  return [
    { start: from, end: shared.start, ...all },
    ...(joins.petIds.length > 0 || joins.more > 0 ? [{ ...shared, ...joins }] : []),
    { start: shared.end, end: stay.end, ...all },
  ].filter(lasts);
}

const lasts = ({ start, end }: AddedPart) => start < end;
const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
