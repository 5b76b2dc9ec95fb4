import { Link } from '@remix-run/react';
import type { ReadinessLine, ReadinessState } from './readiness';
import { paths } from '~/core/web/paths';
import type { NextStep } from './next-step';
import { Icon, type IconName } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';
import classes from './before-the-stay.module.css';

const marks: Record<ReadinessState, { icon: IconName; words: string }> = {
  ok: { icon: 'check', words: 'Done' },
  waiting: { icon: 'clock', words: 'Being checked' },
  missing: { icon: 'cross', words: 'Missing' },
};

/** Checklist before a stay: each line with its mark (R42). */
export function ReadinessList({
  lines,
  forAdmin,
  step = null,
}: {
  lines: readonly ReadinessLine[];
  forAdmin: boolean;
  /** Button next to the list; a line with the same target gets no link. */
  step?: NextStep | null;
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
            {link && !leadsTo(link, step) ? (
              <LineLink link={link} state={state} forAdmin={forAdmin} />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

const leadsTo = (link: LinkProps['link'], step: NextStep | null) =>
  link.to === 'agreement'
    ? step?.to === paths.agreement()
    : step?.petIds[0] === link.petId && step.petIds.length === 1;

type LinkProps = {
  link: NonNullable<ReadinessLine['link']>;
  state: ReadinessState;
  forAdmin: boolean;
};

/** Link to the page where a line can be resolved. */
function LineLink({ link, state, forAdmin }: LinkProps) {
  switch (link.to) {
    case 'certificates':
      if (state === 'missing')
        return <Link to={paths.petVaccinations(link.petId)}>Add a certificate</Link>;
      if (state === 'waiting' && forAdmin)
        return <Link to={paths.adminCertificates()}>Look at it</Link>;
      return null;
    case 'pet':
      return <Link to={paths.editPet(link.petId)}>{forAdmin ? 'Fill it in' : 'Tell us'}</Link>;
    case 'meeting':
      if (forAdmin)
        return (
          <Link to={paths.petNotes(link.petId)}>
            {state === 'missing' ? 'Plan it' : 'Choose a time'}
          </Link>
        );
      return (
        <Link to={paths.petMeeting(link.petId)}>
          {state === 'missing' ? 'Propose times' : 'See the times'}
        </Link>
      );
    case 'agreement':
      if (state !== 'missing') return null;
      if (forAdmin) return <Link to={paths.adminUser(link.ownerId)}>Send the link</Link>;
      return <Link to={paths.agreement()}>Read and sign it</Link>;
  }
}
