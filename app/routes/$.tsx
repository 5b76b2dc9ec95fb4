import type { PageHandle } from '~/core/web/page-handle';
import { notFound } from '~/core/web/guards.server';

export const handle: PageHandle = { scripts: 'none' };

/** Shows a 404 page for any address without a route (R2). */
export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function NoSuchPage() {
  return null;
}
