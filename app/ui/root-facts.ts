import { useRouteLoaderData } from '@remix-run/react';
import type { Role } from '~/core/session/permissions';

/** What any part of a page may ask about: who looks at it, and the business. */
export type RootFacts = {
  viewer: { id: string; role: Role } | null;
  business: { ownerFirstName: string };
  /** Emails are kept and not sent. */
  mailIsOff: boolean;
};

/** The root loader's answer; null when it failed. */
export function useRootFacts(): RootFacts | null {
  return useRouteLoaderData<() => RootFacts>('root') ?? null;
}
