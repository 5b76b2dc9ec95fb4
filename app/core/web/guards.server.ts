/**
 * Every loader and action calls a guard first (R8): a parent's guard doesn't protect its children.
 * The functions below the guards read values from a route's URL.
 */
import { redirect } from '@remix-run/node';
import { ServiceError } from '~/core/errors/service-error.server';
import { countAttempts, type CountKey } from '~/core/rate-limit/count-attempts.server';
import type { LimitName } from '~/core/rate-limit/limits';
import { clientAddress } from '~/core/runtime/client-address.server';
import { type Permission, permissionOfAdminPage, can } from '~/core/session/permissions';
import { signedIn, type SignedIn } from '~/core/session/session.server';
import { paths } from './paths';

// Returns the address to come back to; after a POST that is the page with the form, at the same address.
function here(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/** The signed-in person. @throws Response redirect to /login?redirectTo=… */
export async function requireSignedIn(request: Request): Promise<SignedIn> {
  const viewer = await signedIn(request);
  if (viewer === null) throw redirect(paths.login(here(request)));
  return viewer;
}

/**
 * Returns the signed-in person if their role has the permission. @throws Response redirect, or 404 for a
 * helper (R59)
 */
export async function requirePermission(
  request: Request,
  permission: Permission,
): Promise<SignedIn> {
  const viewer = await requireSignedIn(request);
  if (can(viewer.role, permission)) return viewer;
  throw viewer.role === 'helper' ? notFound() : redirect(paths.profileOf(viewer.id));
}

/** The signed-in owner with a complete profile (R11), or the admin. @throws Response as requirePermission */
export async function requireProfile(
  request: Request,
  permission: Permission = 'own pages',
): Promise<SignedIn> {
  const viewer = await requirePermission(request, permission);
  // Accounts of helpers and the admin are created for them, perhaps without names: they must still be able to
  // work.
  if (!viewer.profileComplete && viewer.role === 'user') throw redirect(paths.createProfile());
  return viewer;
}

/** The admin. @throws Response as requirePermission */
export function requireAdmin(request: Request): Promise<SignedIn> {
  return requirePermission(request, 'house');
}

/** Checks the permission for a page below `/admin`. @throws Response as requirePermission */
export function requireAdminFrame(request: Request): Promise<SignedIn> {
  return requirePermission(
    request,
    permissionOfAdminPage(new URL(here(request), request.url).pathname),
  );
}

/** As requireProfile, for files that must not exist for anyone else. @throws Response 404 */
export async function requireFileAccess(
  request: Request,
  permission: Permission = 'own pages',
): Promise<SignedIn> {
  const viewer = await signedIn(request);
  if (viewer === null || !can(viewer.role, permission)) throw notFound();
  if (viewer.role === 'user' && !viewer.profileComplete) throw notFound();
  return viewer;
}

/** Redirects to the signed-in person's own profile (R1), a visitor to sign in. */
export async function redirectToOwnProfile(request: Request): Promise<Response> {
  const viewer = await requirePermission(request, 'own pages');
  return redirect(paths.profileOf(viewer.id));
}

/** An owner's page, for that owner or the admin. @throws Response redirect, or 404 (R8) */
export async function requireOwnPage(
  request: Request,
  ownerParam: string | undefined,
  permission: Permission = 'own pages',
): Promise<{ viewer: SignedIn; ownerId: string }> {
  const viewer = await requireProfile(request, permission);
  const ownerId = idParam(ownerParam);
  if (ownerId !== viewer.id && viewer.role !== 'admin') throw notFound();
  return { viewer, ownerId };
}

/** A page for its owner alone. @throws Response as requireOwnPage; redirect for the admin */
export async function requireSelf(
  request: Request,
  ownerParam: string | undefined,
  permission: Permission = 'own pages',
): Promise<SignedIn> {
  const { viewer, ownerId } = await requireOwnPage(request, ownerParam, permission);
  if (viewer.id !== ownerId) throw redirect(paths.settingsOf(ownerId));
  return viewer;
}

/** Counts a client's request when no form could show the refusal. @throws Response 429 */
export async function countClient(request: Request, limit: LimitName): Promise<CountKey[]> {
  try {
    return await countAttempts([{ limit, subject: clientAddress(request) }]);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many') throw error;
    throw new Response(error.userMessage, { status: error.status, headers: error.headers });
  }
}

/** The 404 answer, the same for missing records and for those of other people (R8). */
export function notFound(): Response {
  return new Response('Not found', { status: 404, statusText: 'Not Found' });
}

const idForm = /^[a-z][a-z0-9]{15,31}$/;

/** Returns an id from the path. @throws Response 404 for anything else */
export function idParam(param: string | undefined): string {
  if (param === undefined || !idForm.test(param)) throw notFound();
  return param;
}

/** Beyond any list, and small enough to multiply into row counts. */
const beyondAnyPage = 1_000_000;

/**
 * Reads the page number from `?page=`, from 1; anything but a positive whole number means the first page.
 * A number past the end means the last page of its list.
 */
export function pageParam(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, beyondAnyPage) : 1;
}

const longestSearch = 120;

/** Reads the search text of `?name=`, trimmed; empty if missing. */
export function searchParam(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, longestSearch);
}
