import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

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
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);

  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    close(menu.current);
    menu.current.querySelector('summary')?.focus();
  }

  return (
    <details ref={menu} className={className} onKeyDown={closeOnEscape}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
