/** The parts of the installation with state, text, last success and a link to the docs. */
import { classNames } from '~/core/text/class-names';
import { type Part, partLabels, type PartName } from './installation';
import classes from './parts-list.module.css';

/** A part on the page: `last` is formatted, in the business's time zone. */
export type PartOnPage = Omit<Part, 'last'> & { name: PartName; last: string | null };

const stateWords: Record<Part['state'], string> = {
  good: 'Works',
  off: 'Not set up',
  unknown: 'Not known yet',
  trouble: 'Needs a look',
};

const lastWords: Record<PartName, string> = {
  mail: 'Last email sent',
  payments: 'Last online payment',
  pictures: 'Last tried',
  disk: 'Measured',
  backups: 'Last nightly backup',
};

/** Headings in docs/operations.md on how to fix a part, or how to set it up. */
export const operationsHeadings: Record<PartName, { trouble: string; off?: string }> = {
  mail: { trouble: 'Emails wait', off: 'Postmark' },
  payments: { trouble: 'Payments hang', off: 'PayPal' },
  pictures: { trouble: 'Pictures are refused' },
  disk: { trouble: 'The disk fills up' },
  backups: { trouble: 'Backups are missing' },
};

function headingFor({ name, state }: PartOnPage): string | undefined {
  return state === 'trouble' || state === 'off' ? operationsHeadings[name][state] : undefined;
}

export function PartsList({ parts }: { parts: readonly PartOnPage[] }) {
  return (
    <ul className={classes.list}>
      {parts.map((part) => (
        <li key={part.name} className={classes.part}>
          <h3 className={classes.name}>{partLabels[part.name]}</h3>
          <p className={classNames(classes.state, classes[part.state])}>{stateWords[part.state]}</p>
          <div className={classes.words}>
            <p>{part.sentence}</p>
            {part.last === null ? null : (
              <p className={classes.last}>
                {lastWords[part.name]}: {part.last}
              </p>
            )}
            {headingFor(part) === undefined ? null : (
              <p className={classes.last}>What to do: docs/operations.md, “{headingFor(part)}”.</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
