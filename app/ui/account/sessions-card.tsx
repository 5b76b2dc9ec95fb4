import { paths } from '~/lib/paths';
import { Card } from '../card';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './settings.module.css';

export interface SessionOnCard {
  handle: string;
  browser: string;
  since: string;
  lastSeen: string;
  here: boolean;
}

/** Where the account is signed in, and the buttons that end it elsewhere. */
export function SessionsCard({
  ownerId,
  sessions,
}: {
  ownerId: string;
  sessions: readonly SessionOnCard[];
}) {
  const elsewhere = sessions.some(({ here }) => !here);
  return (
    <Card title="Where you are signed in">
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.handle} className={classes.row}>
            <div className={classes.words}>
              <p>
                Signed in on <span className={classes.strong}>{session.browser}</span>
                {session.here ? ' (this browser)' : null}
              </p>
              <p className={classes.quiet}>
                {`since ${session.since}, last seen ${session.lastSeen}`}
              </p>
            </div>
            {session.here ? null : <SignOut ownerId={ownerId} session={session} />}
          </li>
        ))}
      </ul>
      {elsewhere ? (
        <PostForm action={paths.settingsOf(ownerId)} className={classes.buttons ?? ''}>
          <input type="hidden" name="intent" value="sign-out-others" />
          <SubmitButton variant="default">Sign out everywhere else</SubmitButton>
        </PostForm>
      ) : (
        <p className={classes.quiet}>You are signed in nowhere else.</p>
      )}
    </Card>
  );
}

function SignOut({ ownerId, session }: { ownerId: string; session: SessionOnCard }) {
  return (
    <PostForm action={paths.settingsOf(ownerId)} preventScrollReset>
      <input type="hidden" name="intent" value="sign-out" />
      <input type="hidden" name="session" value={session.handle} />
      <SubmitButton variant="default" size="sm" about={` ${session.browser}, ${session.since}`}>
        Sign out there
      </SubmitButton>
    </PostForm>
  );
}
