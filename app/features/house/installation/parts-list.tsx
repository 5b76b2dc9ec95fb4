/** The parts of the installation with state, text, last success, and what mends it. */
import { classNames } from '~/core/text/class-names';
import { paths } from '~/core/web/paths';
import { LinkButton } from '~/ui/button';
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

/** Remedy of a part (R137): a page of the admin, or the person to ask. */
type Remedy = { ask?: string; link?: { to: string; label: string } };

const ask = (what: string) => `Ask the person who runs the server for you ${what}.`;

const remedies: Record<PartName, Partial<Record<Part['state'], Remedy>>> = {
  mail: {
    trouble: { link: { to: paths.setUpStep('mail'), label: 'Check the email service' } },
    off: { link: { to: paths.setUpStep('mail'), label: 'Set up email' } },
  },
  payments: {
    trouble: { link: { to: paths.setUpStep('payments'), label: 'Check PayPal' } },
    off: { link: { to: paths.setUpStep('payments'), label: 'Set up how owners pay' } },
  },
  pictures: { trouble: { ask: ask('to give it more memory, then try a picture again') } },
  disk: { trouble: { ask: ask('to make the disk larger, or to remove old backups') } },
  backups: {
    trouble: {
      ask: ask('why, and download everything until it’s fixed'),
      link: { to: paths.adminSettings('export'), label: 'Download everything' },
    },
  },
};

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
            <Mended by={remedies[part.name][part.state]} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mended({ by }: { by: Remedy | undefined }) {
  if (by === undefined) return null;
  return (
    <>
      {by.ask === undefined ? null : <p>{by.ask}</p>}
      {by.link === undefined ? null : (
        <LinkButton to={by.link.to} variant="default" size="sm">
          {by.link.label}
        </LinkButton>
      )}
    </>
  );
}
