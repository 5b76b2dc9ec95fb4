/**
 * `npm run serve:bare`: prepares the data and serves the build with Remix's own `remix-serve`, on
 * loopback, to try the app without our server around it (R80). `--built` takes the build as it is.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

if (!process.argv.includes('--built')) await prepare(['install', 'generate', 'build']);
process.env['NODE_ENV'] ??= 'production';
process.env['HOST'] ||= '127.0.0.1';
// This process holds the data folder while its child serves.
const { prepareBare } = await import(new URL('../build/index.js', import.meta.url).href);
await prepareBare();
const program = path.join(root, 'node_modules', '.bin', 'remix-serve');
const child = spawn(program, ['build/index.js'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 0));
