import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { projectRoot } from '~/services/runtime/project-root.server';
import { fileHeaders } from './response-headers';

/**
 * The files of `public/`. Names in build/ carry a digest of their content, and a font is never
 * changed under its name: a browser may cache both for good.
 */
export function staticFiles(): RequestHandler {
  const folder = path.join(projectRoot(), 'public');
  const router = Router();
  for (const name of ['build', 'fonts'])
    router.use(
      `/${name}`,
      serve(path.join(folder, name), { immutable: true, maxAge: '1y', fallthrough: false }),
    );
  const files = serve(folder, { maxAge: '1h' });
  // The files are there from the start: any other address need not wait for the disk.
  const addresses = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `/${name}`),
  );
  router.use((request, response, next) => {
    if (addresses.has(request.path)) files(request, response, next);
    else next();
  });
  return router;
}

function serve(folder: string, options: Parameters<typeof express.static>[1]): RequestHandler {
  return express.static(folder, {
    ...options,
    redirect: false,
    setHeaders: (response, file) => response.set(fileHeaders(file)),
  });
}
