import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirect, useLoaderData } from '@remix-run/react';
import { tryAgain } from '~/core/text/error-texts';
import { profileSchema } from '~/features/people/accounts/account.schema';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { landingPath, stayQueryBehind } from '~/features/people/accounts/landing';
import type { SignedIn } from '~/core/session/session.server';
import { handleForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import {
  detailsVersion,
  findProfileDetails,
  saveProfile,
} from '~/features/people/accounts/profile-details.server';
import { dogToAsk } from '~/features/dogs/pets/list-pets.server';
import { requirePermission } from '~/core/web/guards.server';
import { AddressFields, detailFields, NameFields } from '~/features/people/accounts/account-fields';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { PageFrame } from '~/ui/layout/page-frame';
import { SeenField } from '~/ui/form/seen-field';
import { asTyped, useCheckedForm, CheckedForm } from '~/ui/form/checked-form';
import { useAnswer } from '~/ui/form/lost-connection';
import { safeRedirect } from '~/core/web/safe-redirect';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Create Account', search: 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'own pages');
  const details = await findProfileDetails(viewer.id);
  return { details, seen: detailsVersion(details) };
}

/** Saves name and phone number; an owner without a pet adds one next (R11). */
export function action(args: ActionFunctionArgs) {
  const profileForm = pageForm({
    ...{ id: 'profile', schema: profileSchema, failed: tryAgain },
    async act(profile, { context: viewer, request, seen }: Sent<SignedIn>) {
      const { hasPets } = await saveProfile(viewer.id, profile, seen);
      const back = safeRedirect(new URL(request.url).searchParams.get('redirectTo'));
      // A gift's code is at hand now (R143); their page asks for the dog later.
      const petNext = viewer.role === 'user' && !hasPets && back !== paths.gift();
      const dog = back === null && viewer.role === 'user' ? await dogToAsk(viewer.id) : null;
      if (dog !== null) return redirect(paths.editPet(dog, { first: true }));
      return redirect(
        petNext
          ? paths.addPet(viewer.id, {
              ...stayQueryBehind(back),
              meet: back === paths.proposeMeeting(),
            })
          : (back ?? landingPath({ ...viewer, profileComplete: true })),
      );
    },
  });
  return handleForm(args, () => requirePermission(args.request, 'own pages'), profileForm);
}

export default function CreateProfileRoute() {
  const { details, seen } = useLoaderData<typeof loader>();
  const actionData = useAnswer<typeof action>();
  const [form, fields] = useCheckedForm('create-profile', profileSchema, {
    lastResult: actionData?.result,
    defaultValue: detailFields(details),
    ...asTyped,
  });
  return (
    <PageFrame
      width="narrow"
      title="Create Account"
      lead={<p>So we know who’s at the door and how to reach you.</p>}
    >
      <Card>
        <CheckedForm form={form}>
          <SeenField seen={seen} result={actionData?.result} />
          <NameFields
            firstName={fields.first_name}
            lastName={fields.last_name}
            phoneNumber={fields.phone_number}
          />
          {details.address ? <AddressFields fields={fields} /> : null}
          <SubmitButton fullWidth>Continue</SubmitButton>
        </CheckedForm>
        {/* A separate form, so that leaving doesn't require the fields above. */}
        <PostForm action={paths.logout()}>
          <SubmitButton fullWidth variant="default">
            Cancel
          </SubmitButton>
        </PostForm>
      </Card>
    </PageFrame>
  );
}
