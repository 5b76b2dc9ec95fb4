/** `npm run backup`, from the build: it works where there are production dependencies only. */
process.env['NODE_ENV'] ??= 'production';
const { backUp } = await import(new URL('../build/index.js', import.meta.url).href);
await backUp();
