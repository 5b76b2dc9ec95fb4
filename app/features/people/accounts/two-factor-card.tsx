import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import { LinkButton } from '~/ui/button';
import classes from '~/ui/card-parts.module.css';

export interface TwoFactorOnCard {
  since: string;
  codesLeft: number;
}

/** Card with the state of two-step sign-in, and a link to change it. */
export function TwoFactorCard({
  ownerId,
  state,
}: {
  ownerId: string;
  state: TwoFactorOnCard | null;
}) {
  return (
    <Card title="Two-step sign-in">
      {state ? (
        <TwoFactorFacts state={state} />
      ) : (
        <p>
          <span className={classes.strong}>Off.</span> Right now your password alone signs you in.
          With a second step, a stolen password isn’t enough.
        </p>
      )}
      <div className={classes.buttons}>
        <LinkButton to={paths.twoFactor(ownerId)} variant="default">
          {state ? 'Change two-step sign-in' : 'Set up two-step sign-in'}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Date since which it's on, and the number of recovery codes left. */
export function TwoFactorFacts({ state: { since, codesLeft } }: { state: TwoFactorOnCard }) {
  return (
    <>
      <p>
        <span className={classes.strong}>On</span>
        {` since ${since}.`}
      </p>
      <p className={classes.quiet}>{leftWords(codesLeft)}</p>
    </>
  );
}

function leftWords(codesLeft: number): string {
  if (codesLeft === 0) return 'No recovery codes left. Please create new ones.';
  return codesLeft === 1 ? '1 recovery code left.' : `${codesLeft} recovery codes left.`;
}
