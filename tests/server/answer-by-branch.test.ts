/** The small builds that pages are answered from give the answers of the whole one. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestHandler } from '@remix-run/express';
import type {
  HandleDocumentRequestFunction,
  LoaderFunctionArgs,
  ServerBuild,
} from '@remix-run/node';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerByBranch } from '../../server/answer-by-branch';

type Route = NonNullable<ServerBuild['routes'][string]>;

const loader = ({ params, request }: LoaderFunctionArgs) => ({
  params,
  path: new URL(request.url).pathname,
});

const page = { loader, default: () => null };
const routes: Record<string, Pick<Route, 'parentId' | 'path' | 'index'> & { module?: object }> = {
  root: { path: '' },
  home: { parentId: 'root', index: true },
  admin: { parentId: 'root', path: 'admin' },
  'admin-home': { parentId: 'admin', index: true },
  'admin-users': { parentId: 'admin', path: 'users' },
  'admin-user': { parentId: 'admin', path: 'users/:userId' },
  file: { parentId: 'root', path: 'files/:name', module: { loader: () => new Response('bytes') } },
  refused: {
    parentId: 'root',
    path: 'refused',
    module: {
      ...page,
      loader: () => {
        throw new Response(null, { status: 403 });
      },
    },
  },
  moved: {
    parentId: 'root',
    path: 'moved',
    module: {
      ...page,
      action: () => new Response(null, { status: 302, headers: { Location: '/admin/users' } }),
    },
  },
  person: { parentId: 'root', path: ':name' },
};

/** What a page is made of, in place of its HTML. */
const describePage: HandleDocumentRequestFunction = (_request, status, headers, context) =>
  Response.json(
    {
      matches: context.staticHandlerContext.matches.map(({ route }) => route.id),
      data: context.staticHandlerContext.loaderData as unknown,
      known: [Object.keys(context.manifest.routes), Object.keys(context.routeModules)],
    },
    { status, headers },
  );

function buildOf(ids: string[]): ServerBuild {
  const pick = (of: (id: string) => object) => Object.fromEntries(ids.map((id) => [id, of(id)]));
  return {
    // Refusals are no news here.
    entry: { module: { default: describePage, handleError: () => undefined } },
    routes: pick((id) => ({ id, module: page, ...routes[id] })),
    assets: {
      entry: { imports: [], module: '' },
      routes: pick((id) => ({ id, ...routes[id] })),
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function listening(handler: RequestHandler): Promise<string> {
  const server = createServer(express().all('*', handler));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const whole = buildOf(Object.keys(routes));
const ours = () => listening(answerByBranch(whole, { mode: 'production' }));
const remix = () => listening(createRequestHandler({ build: whole, mode: 'production' }));

async function ask(url: string, path: string, method = 'GET') {
  const answer = await fetch(`${url}${path}`, { method, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, to: answer.headers.get('Location'), text };
}

type Page = { matches: string[]; known: string[][] };

async function askPage(url: string, path: string): Promise<Page> {
  return JSON.parse((await ask(url, path)).text) as Page;
}

const addresses = [
  '/',
  '/?index',
  '/_root.data',
  '/admin',
  '/admin/',
  '/admin.data',
  '/Admin/Users',
  '/admin/users',
  '/admin/users.data',
  '/admin/users.data?_routes=admin-users',
  '/admin/users/7',
  '/admin/users/caf%C3%A9',
  '/admin/users/a%2Fb',
  '/admin/users/7/more',
  '/admin/nowhere',
  '/files/picture.webp',
  '/files/picture.data',
  '/refused',
  '/refused.data',
  '/rosie',
  '/rosie?_data=person',
  '/rosie?_data=admin',
  '/rosie%',
  '/two/segments',
  '//',
  '//admin/users',
  '/.data',
];

describe('an address', () => {
  let [branches, all] = ['', ''];
  beforeAll(async () => {
    [branches, all] = await Promise.all([ours(), remix()]);
  });

  // What a page knows of other routes is the one difference, and looked at below.
  const without = ({ text, ...rest }: Awaited<ReturnType<typeof ask>>) => ({
    ...rest,
    text: text.replace(/,"known":.*/s, ''),
  });

  it.each(addresses)('%s gets the answer of the whole build, the second time too', async (path) => {
    const expected = without(await ask(all, path));
    for (const time of ['first', 'second'])
      expect(without(await ask(branches, path)), time).toEqual(expected);
  });

  it('that is posted to gets it, too', async () => {
    for (const path of ['/moved', '/moved.data', '/admin/users'])
      expect(without(await ask(branches, path, 'POST'))).toEqual(
        without(await ask(all, path, 'POST')),
      );
  });

  it('is answered from its own branch alone', async () => {
    const branch = ['root', 'admin', 'admin-user'];
    const found = await askPage(branches, '/admin/users/7');
    expect(found).toMatchObject({ matches: branch, known: [branch, branch] });
    expect((await askPage(all, '/admin/users/7')).known[0]).toEqual(Object.keys(routes));
  });

  it('is found when more were asked for than are remembered', async () => {
    for (let index = 0; index < 1100; index += 1) await ask(branches, `/admin/users/${index}`);
    expect((await askPage(branches, '/admin/users')).matches.at(-1)).toBe('admin-users');
    expect((await askPage(branches, `/${'x'.repeat(500)}`)).matches.at(-1)).toBe('person');
  });
});
