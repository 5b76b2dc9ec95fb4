import { Button } from './button';

/**
 * Prints the page, by `public/site.js`: also before the page's other scripts are there. Without scripts it
 * renders nothing: the browser can print by itself.
 */
export function PrintButton({
  variant = 'filled',
  size = 'md',
}: {
  variant?: 'filled' | 'default';
  size?: 'sm' | 'md';
}) {
  return (
    <Button data-scripts="on" data-print variant={variant} size={size}>
      Print
    </Button>
  );
}
