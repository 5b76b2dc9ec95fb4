import '@remix-run/node';

// Loaders answer through single fetch (remix.config.js): dates, maps and sets arrive as they are.
declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}
