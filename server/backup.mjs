/**
 * `npm run backup -- --to folder`: makes a backup now; `--list` and `--remove name`: the existing copies.
 * The running server does the work; without one this command does, from the build, which needs only
 * production dependencies.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askServer } from './ask-server.mjs';

process.env['NODE_ENV'] ??= 'production';

function requestGiven() {
  const { to, list, remove } = parseArgs({
    options: { to: { type: 'string' }, list: { type: 'boolean' }, remove: { type: 'string' } },
  }).values;
  if ([to, list, remove].filter((given) => given !== undefined).length > 1)
    throw new Error('Use only one of --to, --list and --remove.');
  if (list) return /** @type {const} */ ({ command: 'backup:list' });
  if (remove !== undefined)
    return /** @type {const} */ ({ command: 'backup:remove', name: remove });
  const folder = to === undefined ? undefined : path.resolve(to);
  return /** @type {const} */ ({ command: 'backup', to: folder });
}

/** @type {ReturnType<typeof requestGiven>} */
let request;
try {
  request = requestGiven();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
if (!(await askServer(request))) {
  const { backUp } = await import(new URL('../build/index.js', import.meta.url).href);
  await backUp(request);
}
