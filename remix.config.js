/**
 * What stays a package of its own: native code, Prisma's, which reads WebAssembly beside it, and what
 * few servers ever load (PayPal's and Postmark's clients, undici, which Remix names and Node has).
 * Everything else is part of the bundle, cut to what is used: the server starts in half the time
 * and takes less memory (docs/performance.md).
 */
const notBundled =
  /^(?:better-sqlite3|sharp|@node-rs\/argon2|@prisma\/.*|@paypal\/paypal-server-sdk|postmark|undici)$/;

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
