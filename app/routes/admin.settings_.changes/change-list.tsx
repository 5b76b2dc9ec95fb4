import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import type { ChangeOnPage } from '~/services/settings/changes.server';
import classes from '~/ui/card-parts.module.css';

const longestShown = 160;

/** Who changed what, when, from what, to what. */
export function ChangeList({ changes }: { changes: readonly ChangeOnPage[] }) {
  return (
    <ul className={classes.wideList}>
      {changes.map(({ id, field, before, after, by, at }) => (
        <li key={id}>
          <Card>
            <h3>{field}</h3>
            <FactsList
              facts={[
                { label: 'From', value: <Value text={before} /> },
                { label: 'To', value: <Value text={after} /> },
                { label: 'By', value: by ?? 'An account that is gone' },
                { label: 'When', value: at },
              ]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

// A whole privacy text would bury every other line.
function Value({ text }: { text: string }) {
  if (text === '') return <span className={classes.quiet}>Empty</span>;
  if (text.length <= longestShown) return <span className={classes.text}>{text}</span>;
  return (
    <details>
      <summary>{text.slice(0, longestShown)}…</summary>
      <div className={classes.text}>{text}</div>
    </details>
  );
}
