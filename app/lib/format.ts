/** Minutes since midnight as the time part of a native input's value: 495 is `08:15`. */
export function clockText(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}
