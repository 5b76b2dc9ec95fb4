/** `npm run restore -- <backup>`, from the build, as server/backup.mjs. */
process.env['NODE_ENV'] ??= 'production';
const { restore } = await import(new URL('../build/index.js', import.meta.url).href);
await restore();
