/** The Express application around Remix: static files, the origin check, headers, the app. */
import path from 'node:path';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import express, { type Express } from 'express';
import { projectRoot } from '~/services/runtime/project-root.server';
import { answerFailure } from './answer-failure';
import { refuseForeignOrigin } from './refuse-foreign-origin';
import { securityHeaders } from './security-headers';
import { trustedRequest } from './trusted-request';

/** Builds the application; it is ready to be listened on. */
export function createApp(build: ServerBuild): Express {
  const files = path.join(projectRoot(), 'public');
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders);
  // Names in build/ carry a digest of their content, so a browser may keep them for good.
  app.use(
    '/build',
    express.static(path.join(files, 'build'), {
      immutable: true,
      maxAge: '1y',
      fallthrough: false,
    }),
  );
  app.use(express.static(files, { maxAge: '1h', redirect: false }));
  app.use(trustedRequest);
  app.use(refuseForeignOrigin);
  app.all('*', createRequestHandler({ build, mode: 'production' }));
  app.use(answerFailure);
  return app;
}
