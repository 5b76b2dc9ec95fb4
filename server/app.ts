/** The Express application around Remix: static files, the origin check, headers, the app. */
import { readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import express, { type Express, type RequestHandler } from 'express';
import { projectRoot } from '~/services/runtime/project-root.server';
import { answerByBranch } from './answer-by-branch';
import { answerFailure } from './answer-failure';
import { cacheHeaders } from './cache-headers';
import { compress } from './compress';
import { answerHealth } from './health';
import { nonceOf, setContentPolicy } from './content-policy';
import { rememberInRequest } from './remember-in-request';
import { refuseForeignOrigin } from './refuse-foreign-origin';
import { answerKeptPage } from './public-pages/answer-kept-page';
import { keepPage, markAsKept } from './public-pages/keep-page';
import { refuseOldData } from './refuse-old-data';
import { refuseOtherMethods } from './refuse-other-methods';
import { refuseWithoutHost } from './refuse-without-host';
import { securityHeaders } from './security-headers';
import { shedLoad } from './shed-load';
import { withTroubleAnswered } from './database-trouble';
import { noteRetryAfter, retryAfter, withRetryAfter } from './retry-after';
import { trustedRequest } from './trusted-request';

/** The files of a folder as addresses; they are there from the start. */
function namesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`));
}

/** Whoever asks for something else need not wait for the disk to say that it is not there. */
function onlyFor(addresses: Set<string>, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (addresses.has(request.path)) handler(request, response, next);
    else next();
  };
}

/**
 * Builds the application; it is ready to be listened on. Pages from memory stand before Express: it
 * gives each request another prototype, and what that leaves behind has to be collected while others
 * wait (docs/performance.md).
 */
export function createApp(build: ServerBuild): RequestListener {
  const app = createExpress(build);
  return (request, response) => {
    answerKeptPage(request, response, () => void app(request, response));
  };
}

function createExpress(build: ServerBuild): Express {
  const files = path.join(projectRoot(), 'public');
  const app = express();
  app.disable('x-powered-by');
  app.use(refuseWithoutHost);
  app.use(compress);
  app.use(securityHeaders);
  answerHealth(app);
  // Names in build/ carry a digest of their content, and a font is never changed under its name:
  // a browser may keep both for good.
  for (const folder of ['build', 'fonts'])
    app.use(
      `/${folder}`,
      express.static(path.join(files, folder), {
        immutable: true,
        maxAge: '1y',
        fallthrough: false,
        redirect: false,
      }),
    );
  app.use(onlyFor(namesIn(files), express.static(files, { maxAge: '1h', redirect: false })));
  app.use(refuseOtherMethods);
  app.use(trustedRequest);
  app.use(refuseForeignOrigin);
  app.use(shedLoad);
  app.use(refuseOldData);
  app.use(cacheHeaders);
  app.use(retryAfter);
  app.use(setContentPolicy);
  app.use(rememberInRequest);
  app.use(keepPage);
  app.all(
    '*',
    answerByBranch(withRetryAfter(withTroubleAnswered(build)), {
      mode: 'production',
      getLoadContext: (_request, response) => ({
        cspNonce: nonceOf(response),
        mayBeKept: () => markAsKept(response),
        retryAfter: (seconds) => noteRetryAfter(response, seconds),
      }),
    }),
  );
  app.use(answerFailure);
  return app;
}
