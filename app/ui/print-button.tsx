import { Button } from './button';
import { useHydrated } from './use-hydrated';

/** Prints the page. Without scripts there is the browser's own way, so nothing shows. */
export function PrintButton({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  if (!useHydrated()) return null;
  return (
    <Button variant={variant} onClick={() => window.print()}>
      Print
    </Button>
  );
}
