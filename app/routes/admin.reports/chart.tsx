import { grouped } from '~/core/text/counted';
import { formatMoney } from '~/core/money/money';
import type { Report, ReportColumn } from '~/features/money/reports/reports';
import classes from './reports.module.css';

const width = 340;
const height = 120;
const labels = 16;
const column = width / 12;

const shades = { first: classes.first, second: classes.second };

/** Formats a value: `$12.00`, `7`, `33.3%`; a dash if missing. */
export function valueText(value: number | null, kind: ReportColumn['kind']): string {
  if (value === null) return '–';
  if (kind === 'money') return formatMoney(value);
  return kind === 'percent' ? `${(value / 10).toFixed(1)}%` : grouped(value);
}

/**
 * One column per month with stacked parts; negative parts are below the line; null if there is nothing to
 * draw. The table below has the numbers, so the drawing is decorative.
 */
export function MonthsChart({ report: { columns, rows } }: { report: Report }) {
  const drawn = columns.flatMap(({ drawn: shade, kind, label }, index) =>
    shade === undefined ? [] : [{ shade, kind, label, index }],
  );
  const kind = drawn[0]?.kind;
  if (kind === undefined) return null;
  const parts = rows.map(({ values }) =>
    drawn.map(({ shade, index }) => ({ shade, value: values[index] ?? 0 })),
  );
  const sum = (some: readonly { value: number }[], sign: 1 | -1) =>
    some.reduce((total, { value }) => total + Math.max(0, value * sign), 0);
  const [most, least] = ([1, -1] as const).map((sign) =>
    Math.max(0, ...parts.map((some) => sum(some, sign))),
  );
  if ((most ?? 0) + (least ?? 0) === 0) return null;
  const scale = height / ((most ?? 0) + (least ?? 0));
  const zero = labels + (most ?? 0) * scale;
  return (
    <figure className={classes.figure} aria-hidden="true">
      <p className={classes.legend}>
        {drawn.map(({ shade, label }) => (
          <span key={label}>
            <svg className={classes.key} viewBox="0 0 10 10" focusable="false">
              <rect className={shades[shade]} width="10" height="10" rx="2" />
            </svg>
            {label}
          </span>
        ))}
      </p>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${height + 2 * labels}`}
        focusable="false"
      >
        <text x="0" y="11">
          {valueText(most ?? 0, kind)}
        </text>
        {parts.map((some, month) => {
          const ends = { up: zero, down: zero };
          const x = month * column + 3;
          return (
            <g key={rows[month]?.label}>
              {some.map(({ shade, value }) => {
                const size = Math.abs(value) * scale;
                const y = value < 0 ? ends.down : ends.up - size;
                if (value < 0) ends.down += size;
                else ends.up -= size;
                return (
                  <rect
                    key={shade}
                    className={shades[shade]}
                    x={x}
                    y={y.toFixed(1)}
                    width={column - 6}
                    height={size.toFixed(1)}
                  />
                );
              })}
              <text x={x + (column - 6) / 2} y={height + 2 * labels - 3} textAnchor="middle">
                {rows[month]?.label.slice(0, 3)}
              </text>
            </g>
          );
        })}
        <line className={classes.line} x1="0" x2={width} y1={zero} y2={zero} />
      </svg>
    </figure>
  );
}
