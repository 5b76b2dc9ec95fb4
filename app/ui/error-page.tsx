import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import { LinkButton } from './button';
import { LeashTangle } from './illustrations/drawing';
import { PageFrame } from './layout/page-frame';
import flow from './layout/flow.module.css';
import classes from './error-page.module.css';

interface Words {
  title: string;
  lead: string;
}

const broken: Words = {
  title: 'Something went wrong',
  lead: 'That’s our fault, not yours. Please try again in a moment. If it happens again, call or write to us.',
};

const wordsByStatus: Record<number, Words> = {
  400: {
    title: 'That didn’t make sense to us',
    lead: 'Something was missing. Go back, check what you entered and try again.',
  },
  403: {
    title: 'This one is off limits',
    lead: 'The account you’re signed in with isn’t allowed to do this.',
  },
  404: {
    title: 'Page not found',
    lead: 'We sniffed everywhere, even under the sofa. This page doesn’t exist, or it has moved.',
  },
  405: {
    title: 'Nothing can be sent here',
    lead: 'This page doesn’t take forms. Go back and try again from the page you came from.',
  },
  413: {
    title: 'That file is too big',
    lead: 'What you sent is more than we can take. Go back and send something smaller.',
  },
  429: {
    title: 'One moment, please',
    lead: 'There were too many tries in a short time. Wait a few minutes and try again.',
  },
  503: {
    title: 'Not right now',
    lead: 'We can’t save anything at the moment, and nothing was changed. Please try again in a minute.',
  },
};

/**
 * The page of every error boundary. Only a status that a route answered on purpose changes the text;
 * the message of an unexpected error goes to the log only.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, lead } = wordsByStatus[status] ?? broken;
  return (
    <PageFrame width="text" title={title} lead={<p>{lead}</p>}>
      <div className={classes.picture}>
        <LeashTangle />
      </div>
      <div className={flow.row}>
        <LinkButton to={paths.home()} reloadDocument>
          Back to the home page
        </LinkButton>
        <LinkButton to={paths.profile()} variant="default" reloadDocument>
          My profile
        </LinkButton>
      </div>
    </PageFrame>
  );
}

/**
 * Error boundary for pages below the admin's or the profile's tabs, so that an error leaves the tabs in
 * place. All other routes use the root's boundary.
 */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
