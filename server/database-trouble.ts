/** What passes by itself, a database that is locked or a disk that is full, is no fault of a page. */
import type { NextFunction, Request, Response as ExpressResponse } from 'express';
import type { ServerBuild } from '@remix-run/node';
import { databaseTrouble } from '~/services/database/database-trouble.server';
import { log } from '~/services/runtime/log.server';
import { beforeHeaders } from './before-headers';

type Module = ServerBuild['routes'][string]['module'];

/**
 * The build with loaders and actions that answer such trouble with 503, so that the page says that
 * nothing was changed and that trying again helps. Anything else they throw passes on.
 */
export function withTroubleAnswered(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: answering(route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function answering(module: Module): Module {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader && { loader: async (args) => orAnswer(() => loader(args)) }),
    ...(action && { action: async (args) => orAnswer(() => action(args)) }),
  };
}

async function orAnswer<T>(work: () => T): Promise<Awaited<T>> {
  try {
    return await work();
  } catch (error) {
    return answer(error);
  }
}

function answer(error: unknown): never {
  const trouble = databaseTrouble(error);
  if (trouble === null) throw error;
  log.error('database.trouble', { trouble });
  throw new Response(null, { status: 503 });
}

const seconds = '30';

/** Says with every 503 when to come back, unless the route said so itself. */
export function retryAfter(_request: Request, response: ExpressResponse, next: NextFunction): void {
  beforeHeaders(response, () => {
    if (response.statusCode === 503 && !response.hasHeader('Retry-After'))
      response.setHeader('Retry-After', seconds);
  });
  next();
}
