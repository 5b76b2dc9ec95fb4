import type { ShouldRevalidateFunction } from '@remix-run/react';
import { isAway } from './form/lost-connection';

/**
 * A route's `shouldRevalidate`. Remix keeps the old data after a refusal; but a conflict (409) means
 * that the page is out of date: the state that the other person left is to be seen (R15), and a form
 * that conflicts with its own earlier sending needs a new key to be meant again (R20).
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}) => !isAway(actionResult) && (defaultShouldRevalidate || actionStatus === 409);

/**
 * The `shouldRevalidate` of the routes around a page whose `clientAction` says that the server
 * could not be reached (R68): asking it for data would fail too, and take the page away.
 */
export const revalidateUnlessAway: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => !isAway(actionResult) && defaultShouldRevalidate;
