import { Button } from './button';

/** Prints the page. Without scripts it renders nothing: the browser can print by itself. */
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
