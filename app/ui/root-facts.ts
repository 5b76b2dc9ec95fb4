import { useRouteLoaderData } from '@remix-run/react';
import type { Viewer } from '~/core/session/permissions';

/** Facts about the viewer and the business for any part of a page. */
export type RootFacts = {
  viewer: Viewer | null;
  business: { ownerFirstName: string };
  /** Emails are stored and not sent. */
  mailIsOff: boolean;
  /** Owners have no way to pay before they come (R137). */
  payWhenYouCome: boolean;
};

/** Returns the root loader's answer; null if it failed. */
export function useRootFacts(): RootFacts | null {
  return useRouteLoaderData<() => RootFacts>('root') ?? null;
}
