/**
 * The two worlds in which a page must work: with scripts on a phone, without them at a desk. Each
 * script setting and each width is met once; the other pairs add time and find nothing more.
 */
export const worlds = [
  { javaScriptEnabled: true, width: 390 },
  { javaScriptEnabled: false, width: 1280 },
].map(({ javaScriptEnabled, width }) => ({
  name: `${javaScriptEnabled ? 'with' : 'without'} JavaScript at ${width} px`,
  javaScriptEnabled,
  width,
  use: { javaScriptEnabled, viewport: { width, height: 900 } },
}));
