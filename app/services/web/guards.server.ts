/** Every loader and action calls a guard first (R8): a parent's does not protect its children. */
import { redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { signedIn, type SignedIn } from '../auth/session.server';
import { database } from '../database/database.server';
import type { Pet } from '../database/generated/client';
import { theirPet } from '../pets/pet-row';
import { idParam, notFound } from './params.server';
import { countAttempts, type CountKey } from '../rate-limit/count-attempts.server';
import type { LimitName } from '../rate-limit/limits';
import { clientAddress } from '../runtime/client-address.server';
import { ServiceError } from '../runtime/service-error.server';

// After a POST the way back is the page the form stood on, which has the same address.
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

/** The signed-in person with a complete profile (R11). @throws Response redirect */
export async function requireProfile(request: Request): Promise<SignedIn> {
  const viewer = await requireSignedIn(request);
  // The admin's account is made from the environment, without names: it must still get to work.
  if (!viewer.profileComplete && viewer.role !== 'admin') throw redirect(paths.createProfile());
  return viewer;
}

/** The admin. @throws Response redirect to sign in, or to one's own profile */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const viewer = await requireSignedIn(request);
  if (viewer.role !== 'admin') throw redirect(paths.profileOf(viewer.id));
  return viewer;
}

/** Redirects to the signed-in person's own profile (R1), a visitor to sign in. */
export async function redirectToOwnProfile(request: Request): Promise<Response> {
  const viewer = await requireSignedIn(request);
  return redirect(paths.profileOf(viewer.id));
}

/** An owner's page, for that owner or the admin. @throws Response redirect, or 404 (R8) */
export async function requireOwnPage(
  request: Request,
  ownerParam: string | undefined,
): Promise<{ viewer: SignedIn; ownerId: string }> {
  const viewer = await requireProfile(request);
  const ownerId = idParam(ownerParam);
  if (ownerId !== viewer.id && viewer.role !== 'admin') throw notFound();
  return { viewer, ownerId };
}

/** A page for its owner alone. @throws Response as requireOwnPage; redirect for the admin */
export async function requireSelf(
  request: Request,
  ownerParam: string | undefined,
): Promise<SignedIn> {
  const { viewer, ownerId } = await requireOwnPage(request, ownerParam);
  if (viewer.id !== ownerId) throw redirect(paths.settingsOf(ownerId));
  return viewer;
}

export type PetAccess = { viewer: SignedIn; pet: Pet };

/** A pet's page, for its owner or the admin. @throws Response redirect, or 404 (R8) */
export async function requirePet(
  request: Request,
  petParam: string | undefined,
): Promise<PetAccess> {
  const viewer = await requireProfile(request);
  const pet = await database().pet.findFirst({ where: theirPet(idParam(petParam), viewer) });
  if (pet === null) throw notFound();
  return { viewer, pet };
}

/** Counts a request of a client where no form could show the refusal. @throws Response 429 */
export async function countClient(request: Request, limit: LimitName): Promise<CountKey[]> {
  try {
    return await countAttempts([{ limit, subject: clientAddress(request) }]);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'too_many') throw error;
    throw new Response(error.userMessage, { status: error.status, headers: error.headers });
  }
}
