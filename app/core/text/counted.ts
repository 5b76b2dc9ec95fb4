/** `1 day`, `3 days`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whole minutes, in hours from one hour up: `40 minutes`, `7 hours 25 minutes`, `2 hours`. */
export function countedMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return counted(minutes, 'minute');
  return rest === 0
    ? counted(hours, 'hour')
    : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}

/**
 * Returns a number with thousands separators and up to three decimals: `1,234`, `24.5`. Avoids Intl: its
 * first use takes a phone a tenth of a second.
 */
export function grouped(value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

const quarters = { '¼': '.25', '½': '.5', '¾': '.75' };

/** `2½` as `2.5`. */
export function withDecimals(text: string): string {
  return text.replace(/(\d?)\s?([¼½¾])/g, (_all, digit: string, sign: keyof typeof quarters) =>
    digit === '' ? `0${quarters[sign]}` : `${digit}${quarters[sign]}`,
  );
}
