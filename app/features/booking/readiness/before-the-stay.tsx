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
  missing: { icon: 'dot', words: 'Missing' },
};

/** Checklist before a stay: each line with its mark (R42). */
export function ReadinessList({
  lines,
  forAdmin,
  step = null,
  back,
}: {
  lines: readonly ReadinessLine[];
  forAdmin: boolean;
  /** The page that shows the list, to return to after a certificate. */
  back?: string;
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
            {link && !leadsTo(link, step, back) ? (
              <LineLink link={link} state={state} forAdmin={forAdmin} back={back} />
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether the step leads where the line's own link would; a step for several dogs names no one line. */
const leadsTo = (link: LinkProps['link'], step: NextStep | null, back: string | undefined) =>
  step !== null && step.petIds.length < 2 && step.to === ownersTarget(link, back);

/** The owner's page where a line can be resolved. */
function ownersTarget(link: LinkProps['link'], back: string | undefined): string {
  switch (link.to) {
    case 'certificates':
      return paths.petVaccinations(link.petId, back);
    case 'pet':
      return paths.editPet(link.petId);
    case 'meeting':
      return paths.petMeeting(link.petId);
    case 'agreement':
      return paths.agreement();
  }
}

type LinkProps = {
  link: NonNullable<ReadinessLine['link']>;
  state: ReadinessState;
  forAdmin: boolean;
  back: string | undefined;
};

/** Link to the page where a line can be resolved. */
function LineLink({ link, state, forAdmin, back }: LinkProps) {
  const target = ownersTarget(link, back);
  switch (link.to) {
    case 'certificates':
      if (state === 'missing') return <Link to={target}>Add a certificate</Link>;
      if (state === 'waiting' && forAdmin)
        return <Link to={paths.adminCertificates()}>Look at it</Link>;
      return null;
    case 'pet':
      return <Link to={target}>{forAdmin ? 'Fill it in' : 'Tell us'}</Link>;
    case 'meeting':
      if (forAdmin)
        return (
          <Link to={paths.petNotes(link.petId)}>
            {state === 'missing' ? 'Plan it' : 'Choose a time'}
          </Link>
        );
      return <Link to={target}>{state === 'missing' ? 'Propose times' : 'See the times'}</Link>;
    case 'agreement':
      if (state !== 'missing') return null;
      if (forAdmin) return <Link to={paths.adminUser(link.ownerId)}>Send the link</Link>;
      return <Link to={target}>Read and sign it</Link>;
  }
}
