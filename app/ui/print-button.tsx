import { Button } from './button';

/** Prints the page. Without scripts there is the browser's own way, so nothing shows. */
export function PrintButton({
  variant = 'filled',
  size = 'md',
}: {
  variant?: 'filled' | 'default';
  size?: 'sm' | 'md';
}) {
  return (
    <Button data-scripts="on" variant={variant} size={size} onClick={() => window.print()}>
      Print
    </Button>
  );
}
