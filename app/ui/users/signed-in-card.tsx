import { Card } from '../card';
import { PostForm } from '../form/post-form';
import { SubmitButton } from '../form/submit-button';
import classes from './users.module.css';

/** In how many browsers an owner is signed in, and the button that ends all of it. */
export function SignedInCard({ name, sessions }: { name: string; sessions: number }) {
  return (
    <Card title="Signed in">
      <p>{words(sessions)}</p>
      {sessions === 0 ? null : (
        <>
          <p>
            Lost a telephone, or a doubt who it is? Their password stays as it is: to be on the safe
            side they set a new one as well.
          </p>
          <PostForm label={`Sessions of ${name}`} className={classes.buttons ?? ''}>
            <input type="hidden" name="intent" value="sign-out" />
            <SubmitButton variant="default" about={` for ${name}`}>
              Sign out everywhere
            </SubmitButton>
          </PostForm>
        </>
      )}
    </Card>
  );
}

function words(sessions: number): string {
  if (sessions === 0) return 'Nowhere now.';
  return sessions === 1 ? 'In one browser now.' : `In ${sessions} browsers now.`;
}
