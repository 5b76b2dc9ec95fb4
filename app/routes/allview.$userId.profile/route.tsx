import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/core/web/page-handle';
import { pageMeta } from '~/core/web/page-meta';
import { signedIn } from '~/core/session/session.server';
import { publicProfile } from '~/features/people/profiles/public-profile.server';
import { idParam, notFound } from '~/core/web/guards.server';
import { shownFirstName } from '~/features/people/accounts/taken-names';
import { ProfileFrame, ProfileHint, PublicPets } from './public-profile-view';

export const handle: PageHandle = { scripts: 'none' };

export const meta = pageMeta<typeof loader>((profile) => ({
  title: shownFirstName(profile?.firstName ?? null),
  search: 'noindex',
}));

/** An owner's public page (spec section 2, R9), without a guard. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ownerId = idParam(params['userId']);
  const profile = await publicProfile(ownerId, await signedIn(request));
  if (profile === null) throw notFound();
  return profile;
}

export default function PublicProfile() {
  const { ownerId, firstName, contact, pets, seenBy } = useLoaderData<typeof loader>();
  return (
    <ProfileFrame ownerId={ownerId} firstName={firstName} contact={contact}>
      {seenBy ? <ProfileHint ownerId={ownerId} firstName={firstName} {...seenBy} /> : null}
      <PublicPets pets={pets} />
    </ProfileFrame>
  );
}
