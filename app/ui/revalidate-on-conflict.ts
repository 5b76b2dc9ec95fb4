import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * A route's `shouldRevalidate`. Remix keeps the old data after a refusal; but a conflict (409) means
 * that the page is out of date: the state that the other person left is to be seen (R15), and a form
 * that conflicts with its own earlier sending needs a new key to be meant again (R20).
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || actionStatus === 409;
