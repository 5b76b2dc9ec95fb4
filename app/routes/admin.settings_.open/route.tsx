import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { environment } from '~/core/runtime/environment.server';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { neededToOpen, setUpTexts } from '~/features/house/set-up/set-up';
import { stepsLeftOf } from '~/features/house/set-up/set-up.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { useAnswer } from '~/ui/form/lost-connection';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { openForms } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'Open the site · Settings', search: 'noindex' });

/** The last step of set-up: until it, visitors see “Opening soon” (R136). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const settings = await businessSettings('committed');
  const left = stepsLeftOf(settings);
  return {
    open: isOpen(settings),
    missing: neededToOpen.filter((step) => left.includes(step)),
    address: environment().appUrl,
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, openForms, paths.adminSettings('open'));
}

export default function OpenTheSite() {
  const { open, missing, address } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <Card title="Open the site">
        {open ? (
          <p>Your site is open at {address}.</p>
        ) : (
          <p>
            Visitors of {address} see “Opening soon”. You see the site as they will:{' '}
            <Link to={paths.home()}>Home</Link>, <Link to={paths.daycare()}>Daycare</Link>,{' '}
            <Link to={paths.boarding()}>Boarding</Link>.
          </p>
        )}
        {missing.length === 0 || open ? null : (
          <>
            <p>Please look at these first:</p>
            <div className={classes.buttons}>
              {missing.map((step) => (
                <LinkButton key={step} to={paths.setUpStep(step)} variant="default">
                  {setUpTexts[step].title}
                </LinkButton>
              ))}
            </div>
          </>
        )}
        {missing.length === 0 && !open ? (
          <PostForm className={classes.buttons ?? ''} label="Open the site">
            <SubmitButton name="intent" value="open-site">
              Open the site
            </SubmitButton>
          </PostForm>
        ) : null}
      </Card>
    </SettingsFrame>
  );
}
