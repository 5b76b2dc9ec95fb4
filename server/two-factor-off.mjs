/** `npm run two-factor:off -- email`, from the build, as server/backup.mjs. */
process.env['NODE_ENV'] ??= 'production';
const { switchTwoFactorOff } = await import(new URL('../build/index.js', import.meta.url).href);
await switchTwoFactorOff();
