import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import classes from './card-parts.module.css';
import { useRootFacts } from './root-facts';

/**
 * Warns above a button that promises emails while none can be sent (R115): `Email isn’t set up yet: 30
 * invitations will wait.` Renders nothing otherwise.
 */
export function MailOff({ waits }: { waits: string }) {
  const facts = useRootFacts();
  if (facts?.mailIsOff !== true) return null;
  return (
    <p className={classes.quiet}>
      Email isn’t set up yet: {waits} will wait.
      {facts.viewer?.role === 'admin' ? (
        <>
          {' '}
          <Link to={paths.setUpStep('mail')}>Set it up</Link>
        </>
      ) : null}
    </p>
  );
}
