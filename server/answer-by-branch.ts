/**
 * Remix in front of the routes that an address needs, and of no others.
 *
 * For each page Remix compares the address with every route of its build four times and copies
 * them all twice. Here an address is compared once, and answered by a request handler whose build
 * holds its own branch alone: the root, the layouts and the page (docs/performance.md).
 */
import { createRequestHandler } from '@remix-run/express';
import { matchRoutes } from '@remix-run/react';
import type { ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler } from 'express';

type RouteObject = Parameters<typeof matchRoutes>[0][number];
type Options = Omit<Parameters<typeof createRequestHandler>[0], 'build'>;

// Most addresses are asked for again and again. When so many are known, all are forgotten.
const mostRemembered = 1000;
// Longer ones belong to nobody, and would fill the memory.
const longestRemembered = 120;

/** As Remix's own request handler for Express answers, for every address. */
export function answerByBranch(build: ServerBuild, options: Options): RequestHandler {
  const tree = treeOf(build.routes);
  const handlers = new Map<string, RequestHandler>();
  const remembered = new Map<string, RequestHandler>();

  function handlerOf(path: string): RequestHandler {
    const ids = matchRoutes(tree, path)?.map(({ route }) => route.id ?? '') ?? [];
    const key = ids.join(' ');
    const known = handlers.get(key);
    if (known) return known;
    const made = createRequestHandler({ ...options, build: ids.length ? only(build, ids) : build });
    handlers.set(key, made);
    return made;
  }

  return (request, response, next) => {
    const path = pagePath(request);
    let handler = remembered.get(path);
    if (handler === undefined) {
      handler = handlerOf(path);
      if (remembered.size >= mostRemembered) remembered.clear();
      if (path.length <= longestRemembered) remembered.set(path, handler);
    }
    return handler(request, response, next);
  };
}

/** The path of the page, which with `.data` behind it is that of the page's data. */
function pagePath(request: Request): string {
  const { pathname } = new URL(`http://localhost${request.originalUrl}`);
  if (!pathname.endsWith('.data')) return pathname;
  return pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
}

function treeOf(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, caseSensitive } = route;
    if (route.index) return { id, path, caseSensitive, index: true };
    return { id, path, caseSensitive, children: treeOf(routes, id) };
  });
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
