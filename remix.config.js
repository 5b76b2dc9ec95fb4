/**
 * Native code, and the migration engine, which reads WebAssembly next to it, remain separate packages:
 * the image contains them. All others are part of the bundle, so that a start reads one file
 * (docs/decisions/123).
 */
export const external = [
  '@node-rs/argon2',
  '@prisma/schema-engine-wasm',
  'better-sqlite3',
  'sharp',
];
const bundled = new RegExp(`^(?!(?:${external.join('|')})(?:/|$))`);

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
  serverDependenciesToBundle: [bundled],
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
