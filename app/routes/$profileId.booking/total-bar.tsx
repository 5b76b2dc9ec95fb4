import { type ReactNode, useEffect, useRef } from 'react';
import type { Cents } from '~/core/money/money';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './total-bar.module.css';
import { Icon } from '~/ui/icon';
import { Money, QuoteLines } from '~/features/money/pricing/money';
import { useHydrated } from '~/ui/use-hydrated';
import type { QuoteLine } from '~/core/money/price-line';

// Many lines scroll on a phone; WCAG 2.1.1 requires keyboard scrolling, too.
const scrolledByKeyboard = { tabIndex: 0 } as const;

/**
 * The total of the draft: a bar at the bottom of a phone's screen with its lines one tap away, a card
 * beside the form on a wide screen. Screen readers announce only changes of the sum.
 */
export function TotalBar({
  quote,
  summary,
  terms,
  children,
}: {
  /** Null until a price can be calculated. */
  quote: { lines: readonly QuoteLine[]; totalCents: Cents } | null;
  /** The stay in one line, with its holiday. */
  summary: string | null;
  /** Payment and cancellation terms of the booking. */
  terms: string | null;
  /** The buttons that send the form. */
  children: ReactNode;
}) {
  const lines = useOpenOnWide(quote !== null);
  const hydrated = useHydrated();
  return (
    <section aria-label="Total" className={classes.bar} data-total-bar>
      {quote && summary ? <p className={classes.stay}>{summary}</p> : null}
      <p className={classes.total}>
        <span>Total</span>{' '}
        <span aria-live="polite" aria-atomic="true" className={classes.sum}>
          {quote ? <Money cents={quote.totalCents} /> : <NotYet />}
        </span>
      </p>
      {quote ? (
        <details ref={lines} className={classes.details} data-ready={hydrated || undefined}>
          <summary className={classes.summary}>
            How it adds up <Icon name="chevron" className={classes.chevron} />
          </summary>
          <div
            role="group"
            aria-label="How it adds up"
            className={classes.lines}
            {...scrolledByKeyboard}
          >
            <QuoteLines {...quote} withTotal={false} />
          </div>
        </details>
      ) : (
        <p className={classes.hint}>Choose pets and times to see it.</p>
      )}
      <div className={classes.actions}>{children}</div>
      {terms ? <p className={classes.terms}>{terms}</p> : null}
    </section>
  );
}

function NotYet() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not known yet</VisuallyHidden>
    </>
  );
}

// The stylesheet shows the lines on wide screens before this runs, so that nothing moves.
function useOpenOnWide(there: boolean) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wide = getComputedStyle(document.documentElement).getPropertyValue(
      '--mantine-breakpoint-sm',
    );
    if (details.current) details.current.open = window.matchMedia(`(min-width: ${wide})`).matches;
  }, [there]);
  return details;
}
