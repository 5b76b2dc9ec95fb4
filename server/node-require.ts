/**
 * CommonJS packages in the bundle load Node's own modules with `require`, which an ES module lacks.
 * Imported first in the bundle.
 */
import { createRequire } from 'node:module';

globalThis.require ??= createRequire(import.meta.url);
