import type { PageHandle } from '~/core/web/page-handle';
import { notFound } from '~/core/web/guards.server';

export const handle: PageHandle = { scripts: 'none' };

/** Any address without a route of its own is a page that says so, with status 404 (R2). */
export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function NoSuchPage() {
  return null;
}
