import type { AppLoadContext, ServerBuild } from '@remix-run/node';

type Module = ServerBuild['routes'][string]['module'];

/** Runs a loader or an action, and what else is to be done around each. */
export type Around = <T>(work: () => Promise<T>, context: AppLoadContext) => Promise<T>;

/** The build with all its loaders and actions run by `around`. */
export function aroundHandlers(build: ServerBuild, around: Around): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: wrapped(route.module, around) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function wrapped(module: Module, around: Around): Module {
  const { loader, action } = module;
  return {
    ...module,
    ...(loader && { loader: async (args) => around(async () => loader(args), args.context) }),
    ...(action && { action: async (args) => around(async () => action(args), args.context) }),
  };
}
