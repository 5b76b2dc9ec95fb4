/** `1 day`, `3 days`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whole minutes, by hours from an hour on: `40 minutes`, `7 hours 25 minutes`, `2 hours`. */
export function countedMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return counted(minutes, 'minute');
  return rest === 0
    ? counted(hours, 'hour')
    : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}
