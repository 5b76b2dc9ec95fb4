/**
 * What stays a package of its own: native code, Prisma's, which reads WebAssembly beside it, and
 * undici, which Remix names and nothing asks for. (Not what is imported when it is used: its imports
 * would move to the top of the bundle and be read at every start.) Everything else is part of the
 * bundle, cut to what is used: the server starts in half the time and takes less memory
 * (docs/performance.md).
 */
const notBundled = /^(?:better-sqlite3|sharp|@node-rs\/argon2|@prisma\/.*|undici)$/;

/**
 * The classic Remix compiler's settings. `server` makes our Express entry part of the one
 * server bundle, so the app and the server around it share one database, clock and environment.
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  ignoredRouteFiles: ['**/.*'],
  server: './server/main.ts',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverDependenciesToBundle: [new RegExp(`^(?!${notBundled.source.slice(1)})`)],
  serverBuildPath: 'build/index.js',
  publicPath: '/build/',
  postcss: true,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
};
