/**
 * A child process: serves the bytes of one file for every request, with Node's `http` or with Express,
 * as a comparison for the app. `node plain-server.mjs http FILE`.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';

const [, , kind, file = ''] = process.argv;
const bytes = readFileSync(file);

function withExpress() {
  const app = express();
  app.disable('x-powered-by');
  // Otherwise it would hash the bytes for each answer, which would only make it slower.
  app.set('etag', false);
  app.use((_request, response) => void response.type('html').send(bytes));
  return app;
}

const server = createServer(
  kind === 'express'
    ? withExpress()
    : (_request, response) => {
        response.writeHead(200, {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Length': bytes.length,
        });
        response.end(bytes);
      },
);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`is ready: http://127.0.0.1:${address.port}\n`);
});
