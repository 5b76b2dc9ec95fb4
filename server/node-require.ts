/**
 * Packages in the bundle that were written for CommonJS ask for Node's own modules by `require`,
 * which a module has not. Comes first in the bundle.
 */
import { createRequire } from 'node:module';

globalThis.require ??= createRequire(import.meta.url);
