/** Each part of the installation with its state, its sentence, when it last worked, and what to do. */
import { classNames } from '~/core/text/class-names';
import { type PartName, partLabels, partNames, type Part } from './installation';
import classes from './parts-list.module.css';

/** A part as the page shows it: `last` in words, in the business's time. */
export type PartOnPage = Omit<Part, 'last'> & { last: string | null };

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

/** The heading in docs/operations.md that says what to do about a part, or how it is set up. */
export const operationsHeadings: Record<PartName, { trouble: string; off?: string }> = {
  mail: { trouble: 'Emails wait', off: 'Postmark' },
  payments: { trouble: 'Payments hang', off: 'PayPal' },
  pictures: { trouble: 'Pictures are refused' },
  disk: { trouble: 'The disk fills up' },
  backups: { trouble: 'Backups are missing' },
};

function headingFor(name: PartName, { state }: Pick<Part, 'state'>): string | undefined {
  return state === 'trouble' || state === 'off' ? operationsHeadings[name][state] : undefined;
}

export function PartsList({ parts }: { parts: Record<PartName, PartOnPage> }) {
  return (
    <ul className={classes.list}>
      {partNames.map((name) => (
        <li key={name} className={classes.part}>
          <h3 className={classes.name}>{partLabels[name]}</h3>
          <p className={classNames(classes.state, classes[parts[name].state])}>
            {stateWords[parts[name].state]}
          </p>
          <div className={classes.words}>
            <p>{parts[name].sentence}</p>
            {parts[name].last === null ? null : (
              <p className={classes.last}>
                {lastWords[name]}: {parts[name].last}
              </p>
            )}
            {headingFor(name, parts[name]) === undefined ? null : (
              <p className={classes.last}>
                What to do: docs/operations.md, “{headingFor(name, parts[name])}”.
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
