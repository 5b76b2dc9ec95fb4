/** An age in years as people say it: '1 year', '3.5 years'. */
export function ageText(years: number): string {
  return `${years.toLocaleString('en-US')} ${years === 1 ? 'year' : 'years'}`;
}

/** A weight in pounds as people write it: '24.5 lb'. */
export function weightText(pounds: number): string {
  return `${pounds.toLocaleString('en-US')} lb`;
}
