/** The Express application around Remix, in the order in which a request meets its parts. */
import type { ServerBuild } from '@remix-run/node';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { withRequestMemory } from '~/core/runtime/request-memory.server';
import { setClientAddress } from './client-address';
import { compress } from './compress';
import { answerFailure } from './failures';
import { answerHealth } from './health';
import { limitLoad } from './load-limit';
import { checkOrigin } from './origin-check';
import { openingSoon } from './opening-soon';
import { cachedPathsOf, pageCache, rendererOf } from './page-cache';
import { checkMethod, checkRequest } from './request-check';
import { remixHandler } from './remix-handler';
import { responseHeaders } from './response-headers';
import { endSlowBody } from './slow-body';
import { staticFiles } from './static-files';
import { discardUnreadBody } from './unread-body';
import { wrapBuild } from './wrap-build';

/** Builds the application, ready to listen. */
export function createApp(remixBuild: ServerBuild): Express {
  const build = wrapBuild(remixBuild);
  const app = express();
  app.disable('x-powered-by');
  app.use(discardUnreadBody);
  app.use(checkRequest);
  app.use(endSlowBody);
  app.use(openingSoon);
  app.use(pageCache(cachedPathsOf(build), rendererOf(build)));
  app.use(compress);
  app.use(staticFiles());
  app.use(responseHeaders);
  answerHealth(app);
  app.use(checkMethod);
  app.use(setClientAddress);
  app.use(checkOrigin);
  app.use(limitLoad);
  app.use(rememberReads);
  app.all('*', remixHandler(build));
  app.use(answerFailure);
  return app;
}

/** Lets the loaders of a page share what they read. */
function rememberReads(request: Request, _response: Response, next: NextFunction): void {
  if (request.method === 'POST') next();
  else withRequestMemory(next);
}
