import { useLive } from './use-live';

/** Mounted once, where somebody is signed in and the page has scripts: see useLive. */
export function LiveUpdates() {
  useLive();
  return null;
}
