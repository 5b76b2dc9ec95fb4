/** Joins concurrent calls of the same key: one does the work, all get its result. */
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
