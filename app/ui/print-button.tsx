import { Button } from './button';
import { useHydrated } from './use-hydrated';

/** Prints the page. Without scripts there is the browser's own way, so nothing shows. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return <Button onClick={() => window.print()}>Print</Button>;
}
