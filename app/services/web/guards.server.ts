/**
 * Who may come in (R8). Every loader and every action calls one of these first: a parent route's
 * guard does not protect its children.
 */
import { redirect } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { signedIn, type SignedIn } from '../auth/session.server';
import { database } from '../database/database.server';
import type { Pet } from '../database/generated/client';
import { theirPet } from '../pets/pet-row';
import { idParam, notFound } from './params.server';

// After a POST the way back is the page the form stood on, which has the same address.
function here(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return url.pathname.replace(/\.data$/, '') + url.search;
}

/**
 * The signed-in person; a visitor is sent to sign in and back.
 * @throws Response redirect to /login?redirectTo=…
 */
export async function requireSignedIn(request: Request): Promise<SignedIn> {
  const viewer = await signedIn(request);
  if (viewer === null) throw redirect(paths.login(here(request)));
  return viewer;
}

/**
 * The signed-in person with a complete profile (R11).
 * @throws Response redirect to /login or /createprofile
 */
export async function requireProfile(request: Request): Promise<SignedIn> {
  const viewer = await requireSignedIn(request);
  // The admin's account is made from the environment, without names: it must still get to work.
  if (!viewer.profileComplete && viewer.role !== 'admin') throw redirect(paths.createProfile());
  return viewer;
}

/**
 * The admin; another signed-in person is sent to their own profile.
 * @throws Response redirect
 */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const viewer = await requireSignedIn(request);
  if (viewer.role !== 'admin') throw redirect(paths.profileOf(viewer.id));
  return viewer;
}

/**
 * The signed-in person on a page that belongs to one owner: that owner, or the admin.
 * @param ownerParam the owner's id as it stands in the path
 * @throws Response redirect, or 404 for another owner's page and for an id that does not exist alike
 */
export async function requireOwnPage(
  request: Request,
  ownerParam: string | undefined,
): Promise<{ viewer: SignedIn; ownerId: string }> {
  const viewer = await requireProfile(request);
  const ownerId = idParam(ownerParam);
  if (ownerId !== viewer.id && viewer.role !== 'admin') throw notFound();
  return { viewer, ownerId };
}

/**
 * The signed-in person on a page of their own account alone: what the admin does for nobody else.
 * @throws Response redirect for the admin to what they may change of that account; else as `requireOwnPage`
 */
export async function requireSelf(
  request: Request,
  ownerParam: string | undefined,
): Promise<SignedIn> {
  const { viewer, ownerId } = await requireOwnPage(request, ownerParam);
  if (viewer.id !== ownerId) throw redirect(paths.settingsOf(ownerId));
  return viewer;
}

/** A pet that its viewer may see and change. */
export type PetAccess = { viewer: SignedIn; pet: Pet };

/**
 * A pet's page: lets in its owner and the admin (R8).
 * @throws Response redirect, or 404 for another owner's pet and for one that does not exist alike
 */
export async function requirePet(
  request: Request,
  petParam: string | undefined,
): Promise<PetAccess> {
  const viewer = await requireProfile(request);
  const pet = await database().pet.findFirst({ where: theirPet(idParam(petParam), viewer) });
  if (pet === null) throw notFound();
  return { viewer, pet };
}
