import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useActionData,
  useLocation,
} from '@remix-run/react';
import { useState } from 'react';
import { paths } from '~/core/web/paths';
import { draftSent } from './drafts';

/** What a page says when the server did not answer (R68). */
export const connectionLost = 'The connection was lost. What you entered is still here.';

/** What stands in for the answer of a server that could not be reached, or that broke down. */
const away = { away: true } as const;

/** Whether an action's answer says that the server could not be reached (R68). */
export function isAway(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'away' in answer && answer.away === away.away
  );
}

/**
 * The `clientAction` of every route with forms and scripts: without a connection the page stays
 * with all that was typed, and its `PostForm` says so (R68). What the server answered goes through.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const answered =
      error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isRedirect(error)) draftSent();
    if (answered || request.signal.aborted) throw error;
    // Plain: Remix wraps what a clientAction returns once itself, and unwraps once only.
    return away;
  }
}

// To the login page means: the session has ended, and nothing was taken.
function isRedirect(error: unknown): boolean {
  if (!(error instanceof Response)) return false;
  const to = error.headers.get('Location');
  return to !== null && !to.startsWith(paths.login());
}

/**
 * The `shouldRevalidate` of these routes and of those around them. After any answer, a refusal too,
 * the page is asked for again, as it is without scripts: it shows the state that the answer is about
 * (R15) and brings a new form key (R20). A server that could not be reached is not asked (R68).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  !isAway(actionResult);

/** Whether the last form that was sent could not reach the server. */
export function useIsAway(): boolean {
  return isAway(useActionData());
}

/**
 * The action's last answer, as `useActionData`, until the next form or page: neither a lost
 * connection takes it away nor a live update (R37), after which Remix has forgotten it.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  // A form that is sent has a new key; a page that is only brought up to date keeps its own.
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isNew = !isAway(answer) && (answer !== undefined || key !== kept.key);
  const last = isNew ? answer : kept.answer;
  if (last !== kept.answer || key !== kept.key) setKept({ key, answer: last });
  return last;
}
