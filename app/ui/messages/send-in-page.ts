import type { ClientActionFunctionArgs } from '@remix-run/react';
import { isRouteErrorResponse } from '@remix-run/react';

const unsent = 'Your message could not be sent. It is still here: please try again.';

/**
 * A conversation's `clientAction`: without a connection the page stays with all that was typed,
 * and says so (R38). What the server itself answered goes through.
 */
export async function sendInPage({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500))
      throw error;
    // Plain: Remix wraps what a clientAction returns once itself, and unwraps once only.
    return { away: true, result: { error: { '': [unsent] } } };
  }
}
