/**
 * `npm run backup -- --to folder`: a backup now. The running server makes it; without one this
 * command does, from the build, which works where there are production dependencies only.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askServer } from './ask-server.mjs';

process.env['NODE_ENV'] ??= 'production';
/** @type {string | undefined} */
let to;
try {
  to = parseArgs({ options: { to: { type: 'string' } } }).values.to;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
if (to !== undefined) to = path.resolve(to);
if (!(await askServer({ command: 'backup', to }))) {
  const { backUp } = await import(new URL('../build/index.js', import.meta.url).href);
  await backUp(to);
}
