/** An agreed stay; only what a stay adds to it needs checking (R87). Times are instants. */
export type AgreedStay = { start: Date; end: Date; petIds: readonly string[]; dogs: number };

/** Added time, the dogs it concerns, and the number of additional places. */
export type AddedPart = { start: Date; end: Date; petIds: readonly string[]; more: number };

/**
 * Returns the parts of a stay from `now` on that were not agreed: added time with all of its dogs, and the
 * agreed time with the added dogs. In order; empty if the stay only gets shorter or smaller.
 * @param was null if nothing is agreed yet
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
