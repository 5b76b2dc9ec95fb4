/**
 * `npm run two-factor:off -- email`: switches two-step sign-in off for an owner who lost phone and recovery
 * codes; first make sure that it is really them. It ends their sessions and emails them.
 */
import { askServer } from './ask-server.mjs';

process.env['NODE_ENV'] ??= 'production';
const email = process.argv[2]?.trim().toLowerCase() ?? '';
if (!email.includes('@')) {
  process.stderr.write('Say whose: npm run two-factor:off -- name@example.com\n');
  process.exit(1);
}
if (!(await askServer({ command: 'two-factor:off', email }))) {
  const { switchTwoFactorOff } = await import(new URL('../build/index.js', import.meta.url).href);
  await switchTwoFactorOff(email);
}
