/** Runs the build: `node server/run.mjs`. `remix-serve build/index.js` runs the bare app instead. */
process.env['NODE_ENV'] ??= 'production';
const bundle = new URL('../build/index.js', import.meta.url).href;
const { serve } = await import(bundle);
await serve();
