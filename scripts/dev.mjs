/** `npm run dev`: builds on every change and serves it, with the sample data of data/. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare(['install', 'generate', 'build']);
const remix = spawn(
  path.join(root, 'node_modules', '.bin', 'remix'),
  ['dev', '-c', 'node server/run.mjs'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
);
remix.on('exit', (code) => process.exit(code ?? 0));
