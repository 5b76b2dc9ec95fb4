/** Wraps every loader and action: database trouble becomes a 503. */
import type { HeadersFunction, ServerBuild } from '@remix-run/node';
import { databaseTrouble } from '~/core/database/database-health.server';
import { log } from '~/core/runtime/log.server';

type Module = ServerBuild['routes'][string]['module'];

// Default Retry-After for transient failures, such as a locked database.
const retryAfterSeconds = '30';

/**
 * Wraps the build so that loaders and actions answer a locked database or a full disk with 503: that page
 * says that nothing was changed and that trying again helps. Pages keep the Retry-After of a loader or
 * action, returned or thrown: Remix drops such headers by default.
 */
export function wrapBuild(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: wrap(route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function wrap(module: Module): Module {
  const { loader, action } = module;
  return {
    ...module,
    headers: withRetryAfter(module.headers),
    ...(loader && { loader: async (args) => loaded(async () => loader(args)) }),
    ...(action && { action: async (args) => loaded(async () => action(args)) }),
  };
}

async function loaded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const trouble = databaseTrouble(error);
    if (trouble === null) throw error;
    log.error('database.trouble', { trouble });
    throw new Response(null, { status: 503, headers: { 'Retry-After': retryAfterSeconds } });
  }
}

function withRetryAfter(own: Module['headers']): HeadersFunction {
  return (args) => {
    const { parentHeaders, loaderHeaders, actionHeaders, errorHeaders } = args;
    const headers = new Headers(typeof own === 'function' ? own(args) : (own ?? parentHeaders));
    for (const source of [loaderHeaders, actionHeaders, errorHeaders]) {
      const seconds = source?.get('Retry-After');
      if (seconds) headers.set('Retry-After', seconds);
    }
    return headers;
  };
}
