/** Each part of the installation with its state, its sentence, when it last worked, and what to do. */
import { classNames } from '~/core/text/class-names';
import { type PartName, partLabels, partNames, type Part } from './installation';
import classes from './parts-list.module.css';

/** A part as the page shows it: `last` in words, in the business's time. */
export type PartOnPage = Omit<Part, 'last'> & { last: string | null };

const stateWords: Record<Part['state'], string> = {
  good: 'Works',
  off: 'Not set up',
  trouble: 'Needs a look',
};

const lastWords: Record<PartName, string> = {
  mail: 'Last email sent',
  payments: 'Last online payment',
  pictures: 'Last tried',
  disk: 'Measured',
  backups: 'Last nightly backup',
};

/** The heading in docs/operations.md that says what to do about a part. */
export const operationsHeadings: Record<PartName, string> = {
  mail: 'Emails wait',
  payments: 'Payments hang',
  pictures: 'Pictures are refused',
  disk: 'The disk fills up',
  backups: 'Backups are missing',
};

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
            {parts[name].state === 'good' ? null : (
              <p className={classes.last}>
                What to do: docs/operations.md, “{operationsHeadings[name]}”.
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
