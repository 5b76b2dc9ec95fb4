import { Button } from './button';
import { useHydrated } from './use-hydrated';

/** Prints the page. Without scripts there is the browser's own way, so nothing shows. */
export function PrintButton({
  variant = 'filled',
  size = 'md',
}: {
  variant?: 'filled' | 'default';
  size?: 'sm' | 'md';
}) {
  if (!useHydrated()) return null;
  return (
    <Button variant={variant} size={size} onClick={() => window.print()}>
      Print
    </Button>
  );
}
