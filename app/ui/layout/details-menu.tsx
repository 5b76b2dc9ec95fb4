import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/**
 * A `<details>` as a menu: works by keyboard without JavaScript. With it, it closes on navigation,
 * on Escape (the focus goes back to the summary) and on a press outside.
 */
export function DetailsMenu({
  summary,
  className,
  summaryClassName,
  children,
}: {
  summary: ReactNode;
  className?: string | undefined;
  summaryClassName?: string | undefined;
  children: ReactNode;
}) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => close(menu.current), [key]);

  useEffect(() => {
    function closeFromOutside(event: PointerEvent) {
      if (event.target instanceof Node && !menu.current?.contains(event.target))
        close(menu.current);
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  return (
    <details ref={menu} className={className}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
