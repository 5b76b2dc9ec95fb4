/**
 * The engines of Safari and Firefox, where Debian's packages are: `webkit2gtk-driver` with `xvfb`, and
 * `firefox-esr`. Playwright drives only builds of its own.
 */
import { existsSync } from 'node:fs';

export const programs = {
  firefox: '/usr/bin/firefox-esr',
  webkit: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  display: '/usr/bin/Xvfb',
};

const { firefox, ...webkit } = programs;

/** The names of the engines that this machine has. */
export const enginesHere = /** @type {const} */ ([
  { name: 'WebKit', needs: Object.values(webkit) },
  { name: 'Firefox', needs: [firefox] },
])
  .filter(({ needs }) => needs.every((file) => existsSync(file)))
  .map(({ name }) => name);
