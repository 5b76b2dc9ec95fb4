/**
 * Joins calls of the same key that are under way at the same time: the work is done once and all
 * get its result. Nothing is kept afterwards.
 */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const joined = underWay.get(key);
    if (joined) return joined;
    const flight = work().finally(() => underWay.delete(key));
    underWay.set(key, flight);
    return flight;
  };
}
