/** `npm start`: from a fresh clone to a running Tailhouse; later it only updates outdated steps. */
import { prepare } from './prepare.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Tailhouse needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
try {
  await prepare(['install', 'generate', 'build']);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
await import('../server/run.mjs');
