import { Link } from '@remix-run/react';
import type { ReadinessLine, ReadinessState } from '~/domain/readiness';
import { paths } from '~/lib/paths';
import { Icon, type IconName } from '../icon';
import { VisuallyHidden } from '../visually-hidden';
import classes from './before-the-stay.module.css';

const marks: Record<ReadinessState, { icon: IconName; words: string }> = {
  ok: { icon: 'check', words: 'Done' },
  waiting: { icon: 'clock', words: 'Being checked' },
  missing: { icon: 'cross', words: 'Missing' },
};

/** What should be in order before a stay, each line with its mark (R42). */
export function ReadinessList({
  lines,
  forAdmin,
}: {
  lines: readonly ReadinessLine[];
  forAdmin: boolean;
}) {
  return (
    <ul className={classes.list}>
      {lines.map(({ code, state, text, forAdmin: adminText, link }) => (
        <li key={code} className={classes.line}>
          <span className={classes[state]}>
            <Icon name={marks[state].icon} />
            <VisuallyHidden>{`${marks[state].words}: `}</VisuallyHidden>
          </span>
          <span>
            {forAdmin ? `${adminText}.` : text}{' '}
            {link && state === 'missing' ? (
              <Link to={paths.petVaccinations(link.petId)}>Add a certificate</Link>
            ) : null}
            {link && forAdmin && state === 'waiting' ? (
              <Link to={paths.adminCertificates()}>Look at it</Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
