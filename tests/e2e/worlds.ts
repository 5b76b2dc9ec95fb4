/** The four worlds in which the admin's buttons must work: scripts on and off, phone and desk. */
export const worlds = [true, false].flatMap((javaScriptEnabled) =>
  [390, 1280].map((width) => ({
    name: `${javaScriptEnabled ? 'with' : 'without'} JavaScript at ${width} px`,
    javaScriptEnabled,
    width,
    use: { javaScriptEnabled, viewport: { width, height: 900 } },
  })),
);
