/**
 * Whether the focus is where nobody can see it: nowhere, since what had it is gone, or out of the
 * window, since the page began anew at its top. For use in effects.
 */
export function focusIsLost(): boolean {
  const at = document.activeElement;
  if (at === null || at === document.body) return true;
  const { top, bottom } = at.getBoundingClientRect();
  return bottom <= 0 || top >= window.innerHeight;
}
