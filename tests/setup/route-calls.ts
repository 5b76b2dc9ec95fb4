/** Calls a route's loader or action the way Remix does, and returns the outcome. */
import type { LoaderFunctionArgs } from '@remix-run/node';

type Outcome = {
  status: number;
  /** The page's data; undefined for a bare response. */
  data: unknown;
  headers: Headers;
};

/** Builds a request as a browser sends it; with fields it is a POST. */
export function requestTo(
  path: string,
  { cookie, fields }: { cookie?: string | undefined; fields?: Record<string, string> } = {},
): Request {
  return new Request(`http://localhost:3000${path}`, {
    headers: cookie === undefined ? {} : { Cookie: cookie },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
}

/** Returns the outcome of the loader or action, including thrown responses. */
export async function outcomeOf(
  handler: (args: LoaderFunctionArgs) => Promise<unknown>,
  request: Request,
  params: Record<string, string>,
): Promise<Outcome> {
  try {
    return read(await handler({ request, params, context: {} }));
  } catch (thrown) {
    if (thrown instanceof Response) return read(thrown);
    throw thrown;
  }
}

function read(answer: unknown): Outcome {
  if (answer instanceof Response)
    return { status: answer.status, data: undefined, headers: answer.headers };
  if (typeof answer === 'object' && answer !== null && 'init' in answer && 'data' in answer) {
    const { status = 200, headers } = (answer.init ?? {}) as ResponseInit;
    return { status, data: answer.data, headers: new Headers(headers) };
  }
  return { status: 200, data: answer, headers: new Headers() };
}
