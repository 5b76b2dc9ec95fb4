import classes from './financials.module.css';

type Share = { value: number; kind: 'first' | 'second' };

const kinds = { first: classes.first, second: classes.second };

/**
 * A row of a chart as one drawn bar, its parts one after the other, `most` being the whole width.
 * The numbers stand beside it in the same row, so the drawing itself says nothing more.
 */
export function Bar({ shares, most }: { shares: readonly Share[]; most: number }) {
  let from = 0;
  return (
    <svg
      className={classes.bar}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {shares.map(({ value, kind }) => {
        const width = most === 0 ? 0 : (Math.abs(value) / most) * 100;
        const x = from;
        from += width;
        const className = value < 0 ? classes.below : kinds[kind];
        return <rect key={kind} className={className} x={x} y="1" width={width} height="10" />;
      })}
    </svg>
  );
}

/** What a colour of the bars means. */
export function BarKey({ kind, children }: { kind: Share['kind']; children: string }) {
  return (
    <span>
      <svg className={classes.key} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <rect className={kinds[kind]} width="10" height="10" rx="2" />
      </svg>
      {children}
    </span>
  );
}
