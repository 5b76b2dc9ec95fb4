import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { answerQuickDaycare } from '~/services/bookings/answer-quick-daycare.server';
import { quickDaycareFor } from '~/services/bookings/quick-daycare-offer.server';
import { requirePet } from '~/services/pets/require-pet.server';
import { readForm } from '~/services/web/read-form.server';
import { QuickDaycare } from '~/ui/booking/quick-daycare';
import { ErrorPage } from '~/ui/error-page';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/link-button';
import { Refusal } from '~/ui/refusal';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: 'Quick Daycare', search: 'noindex' });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { pet } = await requirePet(request, params['petId']);
  const { id, userId, petName } = pet;
  return { petId: id, ownerId: userId, petName, offer: await quickDaycareFor(pet) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, pet } = await requirePet(request, params['petId']);
  const answer = await answerQuickDaycare(await readForm(request), { petId: pet.id, viewer });
  return 'bookingId' in answer ? redirect(paths.booking(answer.bookingId)) : answer.refused;
}

export const shouldRevalidate = revalidateOnConflict;

export default function QuickDaycarePage() {
  const { petId, ownerId, petName, offer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PageFrame
      width="narrow"
      title={`Quick Daycare for ${petName}`}
      lead={<p>Five hours from now, booked with one press.</p>}
    >
      <Refusal>{answer?.refusal}</Refusal>
      <QuickDaycare offer={offer} petName={petName} />
      <LinkButton to={paths.book(ownerId, { service: 'Daycare', pet: petId })} variant="subtle">
        Book another time
      </LinkButton>
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
