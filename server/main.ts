/**
 * The server bundle's entry: Remix's build, for `remix-serve` and for our own server, which
 * `server/run.mjs` starts. One bundle, so that both share one database, clock and environment.
 */
import './node-require';
import * as build from '@remix-run/dev/server-build';
import { serveBuild } from './serve';

export * from '@remix-run/dev/server-build';
export { backUp, restore, switchTwoFactorOff } from './run-command';
export { prepareBare } from './serve';

/** Prepares the data and serves the app until the process gets a signal to stop. */
export function serve(): Promise<void> {
  return serveBuild(build);
}
