import { Card } from '../card';
import { FactsList } from '../facts-list';
import classes from './card-form.module.css';

export interface ChangeOnPage {
  id: string;
  field: string;
  before: string;
  after: string;
  by: string | null;
  at: string;
}

const longestShown = 160;

/** Who changed what, when, from what, to what. */
export function ChangeList({ changes }: { changes: readonly ChangeOnPage[] }) {
  return (
    <ul className={classes.list}>
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
  if (text.length <= longestShown) return <span className={classes.words}>{text}</span>;
  return (
    <details>
      <summary className={classes.summary}>{text.slice(0, longestShown)}…</summary>
      <div className={classes.words}>{text}</div>
    </details>
  );
}
