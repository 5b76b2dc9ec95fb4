import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { services } from '~/features/booking/rules/services';
import { paths } from '~/core/web/paths';
import { projectRoot } from '~/core/runtime/project-root.server';
import { routeTable } from './route-table';

/** The rows of spec section 2, as the spec spells them. */
const specRoutes = [
  '/',
  '/reviews',
  '/about',
  '/daycare',
  '/boarding',
  '/contact',
  '/allview/{userId}/profile',
  '/allview/{petId}/pet',
  '/{name}',
  '/verification',
  '/privacypolicy',
  '/{petId}/pet',
  '/{otherUserId}/admin-messaging',
  '/login',
  '/sign-up',
  '/createprofile',
  '/passwordreset',
  '/update-password',
  '/{userId}/profile',
  '/{profileId}/AddPet',
  '/{profileId}/booking',
  '/booking/{bookingId}',
  '/payment/{paymentId}',
  '/logout',
  '/admin',
];

type BuiltRoutes = ServerBuild['routes'];

let routes: BuiltRoutes;

beforeAll(async () => {
  const file = path.join(projectRoot(), 'build', 'index.js');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  routes = build.routes;
});

function patternOf(id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return `/${parts.join('/')}`;
}

describe('R1 the table of routes', () => {
  it('R8 holds every route file, so that none escapes the walk', () => {
    const files = readdirSync(path.join(projectRoot(), 'app', 'routes'))
      .map((file) => file.replace(/\.tsx?$/, ''))
      .sort();
    expect(routeTable.map((row) => row.id).sort()).toEqual(files);
  });

  it('R1 the build has exactly these routes, at these paths', () => {
    const built = Object.keys(routes).filter((id) => id !== 'root');
    expect(built.map((id) => [id, patternOf(id)]).sort()).toEqual(
      routeTable.map((row) => [`routes/${row.id}`, row.pattern]).sort(),
    );
  });

  it('spec section 2: each service has its rate page', () => {
    const patterns = routeTable.map((row) => row.pattern);
    expect(patterns).toEqual(expect.arrayContaining(services.map(paths.rates)));
  });

  it('R8 every route that can be sent something says who may send it', () => {
    const withAction = routeTable.filter((row) => routes[`routes/${row.id}`]?.module.action);
    expect(routeTable.filter((row) => row.writes.length > 0).map((row) => row.id)).toEqual(
      withAction.map((row) => row.id),
    );
  });

  it.each(specRoutes)('R1 the spec’s %s has its row', (route) => {
    const asRemixSpells = route.replace(/\{(\w+)\}/g, ':$1');
    expect(routeTable.map((row) => row.pattern)).toContain(asRemixSpells);
  });

  it('R38 every page has something to show, and tabs stay around an error in them', () => {
    const withTabs = ['routes/admin', 'routes/$userId.profile'];
    expect(withTabs.filter((id) => !(id in routes))).toEqual([]);
    for (const [id, { module, parentId }] of Object.entries(routes)) {
      // A file or a stream is not a page.
      if (/^routes\/(resources\.|\[)/.test(id)) continue;
      expect(module.default, `${id} has no page`).toBeTypeOf('function');
      if (id === 'root' || withTabs.includes(parentId ?? ''))
        expect('ErrorBoundary' in module, `${id} has no error boundary`).toBe(true);
    }
  });
});
