/**
 * The engines of Safari and Firefox, from Debian's packages: `webkit2gtk-driver` with `xvfb`, and
 * `firefox-esr`. Playwright drives only its own builds.
 */
import { existsSync } from 'node:fs';

export const programs = {
  firefox: '/usr/bin/firefox-esr',
  webkit: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/Xvfb',
};

const { firefox, ...webkit } = programs;

/** The names of the engines on this machine. */
export const enginesHere = /** @type {const} */ ([
  { name: 'WebKit', needs: Object.values(webkit) },
  { name: 'Firefox', needs: [firefox] },
])
  .filter(({ needs }) => needs.every((file) => existsSync(file)))
  .map(({ name }) => name);
