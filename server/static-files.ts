import { readdirSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { projectRoot } from '~/core/runtime/project-root.server';
import { fileHeaders } from './response-headers';

/** Permanent caching: such a file is never requested again, so it needs no ETag. */
const forGood = {
  immutable: true,
  maxAge: '1y',
  fallthrough: false,
  etag: false,
  lastModified: false,
  acceptRanges: false,
};

/**
 * The files of `public/`. Names in build/ contain a digest of their content, and a font never changes
 * under its name: a browser may cache both permanently.
 */
export function staticFiles(): RequestHandler {
  const folder = path.join(projectRoot(), 'public');
  const router = Router();
  router.use('/build', packedCopies(path.join(folder, 'build')));
  for (const name of ['build', 'fonts'])
    router.use(`/${name}`, serve(path.join(folder, name), forGood));
  const files = serve(folder, { maxAge: '1h' });
  // The files exist from the start: any other address skips the disk.
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

/** Serves browsers that accept Brotli the copy that scripts/compress-build.mjs made of a file. */
function packedCopies(folder: string): RequestHandler {
  const copies = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.br'))
      .map((name) => `/${name.replaceAll(path.sep, '/')}`),
  );
  return (request, response, next) => {
    const copy = `${request.path}.br`;
    if (copies.has(copy) && request.acceptsEncodings('br')) {
      response.type(path.extname(request.path)).set('Content-Encoding', 'br');
      request.url = copy;
    }
    next();
  };
}

function serve(folder: string, options: Parameters<typeof express.static>[1]): RequestHandler {
  return express.static(folder, {
    ...options,
    redirect: false,
    setHeaders: (response, file) => response.set(fileHeaders(file)),
  });
}
