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

/** Message if the server did not answer (R68). */
export const connectionLost = 'The connection was lost. What you entered is still here.';

/** Placeholder for the answer of a server that could not be reached or broke down. */
const away = { away: true } as const;

/** Whether an action's answer means that the server could not be reached (R68). */
export function isAway(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'away' in answer && answer.away === away.away
  );
}

/**
 * The `clientAction` of every route with forms and scripts: without a connection the page stays with
 * all typed values, and its `PostForm` shows an error (R68). The server's answers pass through.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const answered =
      error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (isRedirect(error)) draftSent();
    if (answered || request.signal.aborted) throw error;
    // A plain object: Remix wraps a clientAction's result once itself, and unwraps only once.
    return away;
  }
}

// A redirect to the login page means that the session ended and nothing was saved.
function isRedirect(error: unknown): boolean {
  if (!(error instanceof Response)) return false;
  const to = error.headers.get('Location');
  return to !== null && !to.startsWith(paths.login());
}

/**
 * The `shouldRevalidate` of these routes and their parents. After any answer, including a refusal, the
 * page's data is loaded again, as it is without scripts: it shows the state that the answer is about
 * (R15) and brings a new form key (R20). If the server could not be reached, nothing is loaded (R68).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) =>
  !isAway(actionResult);

/** Whether the last form that was sent could not reach the server. */
export function useIsAway(): boolean {
  return isAway(useActionData());
}

/**
 * Returns the action's last answer, as `useActionData`, until the next form or page: neither a lost
 * connection nor a live update (R37) removes it, although Remix has dropped it by then.
 */
export function useAnswer<Action>() {
  const answer = useActionData<Action>();
  // Sending a form creates a new location key; a page that only revalidates keeps its key.
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isNew = !isAway(answer) && (answer !== undefined || key !== kept.key);
  const last = isNew ? answer : kept.answer;
  if (last !== kept.answer || key !== kept.key) setKept({ key, answer: last });
  return last;
}
