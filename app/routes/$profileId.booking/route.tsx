import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import { bookingSchema, isBookingField } from '~/domain/stay.schema';
import { parseService, services } from '~/domain/services';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { bookAgain, bookingPage } from '~/services/bookings/booking-page.server';
import { bookingFailed } from '~/domain/error-texts';
import { requestBooking } from '~/services/bookings/request-booking.server';
import { ServiceError } from '~/services/runtime/service-error.server';
import { notFound, requireOwnPage } from '~/services/web/guards.server';
import { formError, formErrorOr503, readForm, textFields } from '~/services/web/read-form.server';
import { formKeyOf, newFormKey } from '~/services/submissions/idempotency.server';
import { AgainNotice } from './notices';
import { BookingForm } from './booking-form';
import { revalidateOnConflict } from '~/ui/revalidate-on-conflict';
import { EmptyState } from '~/ui/empty-state';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { PageFrame } from '~/ui/layout/page-frame';
import { SubTabs } from '~/ui/layout/tabs';
import { LinkButton } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Book a stay', search: 'noindex' });

const lead = 'Choose who is coming and when. The total follows as you go.';
const leadForAdmin =
  'It is accepted at once, at any time from 2024 on, and the owner gets the confirmation.';

async function guardedPage({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['profileId']);
  const page = await bookingPage(ownerId);
  if (page === null) throw notFound();
  return { viewer, ownerId, page, byAdmin: viewer.id !== ownerId };
}

export async function loader(args: LoaderFunctionArgs) {
  const { ownerId, page, byAdmin } = await guardedPage(args);
  const query = new URL(args.request.url).searchParams;
  const earlier = query.get('again');
  const again = earlier === null ? null : await bookAgain(ownerId, earlier, { ...page, byAdmin });
  const service = parseService(query.get('service')) ?? again?.service ?? services[0];
  const ticked = page.pets.map((pet) => pet.id).filter((id) => id === query.get('pet'));
  const times = again?.service === service ? again : null;
  return {
    ...page,
    ownerId,
    byAdmin,
    service,
    again,
    initial: {
      pets: again?.petIds ?? ticked,
      start: times?.start ?? '',
      end: times?.end ?? '',
      message: again?.message ?? '',
    },
    formKey: newFormKey(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, ownerId, page, byAdmin } = await guardedPage(args);
  const sent = await readForm(args.request);
  const petIds = page.pets.map((pet) => pet.id);
  const schema = bookingSchema({ now: page.now, rules: page.rules, petIds, byAdmin });
  const submission = parseWithZod(textFields(sent, isBookingField), { schema });
  // "Update total": the page adds it up from what was typed, with the function of the live total.
  if (sent.get('intent') === 'quote') return data({ result: submission.reply() });
  if (submission.status !== 'success') {
    // Neither has an input that people see: what is wrong with them is said over the form.
    const problem = submission.error?.['service']?.[0] ?? submission.error?.['seen_cents']?.[0];
    return formError(submission, problem && new ServiceError('invalid', problem));
  }
  try {
    const formKey = formKeyOf(sent);
    const request = submission.value;
    const noticed = sent.getAll('noticed').filter((value) => typeof value === 'string');
    const made = await requestBooking({ ownerId, viewer, request, formKey, noticed });
    return redirect(paths.booking(made.bookingId));
  } catch (error) {
    return formErrorOr503(submission, error, bookingFailed);
  }
}

export const shouldRevalidate = revalidateOnConflict;

export default function BookingPage() {
  const { ownerId, ownerName, pets, again, initial, service, formKey, byAdmin, ...known } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <PageFrame
      width="profile"
      title={byAdmin ? `Book a stay for ${ownerName}` : 'Book a stay'}
      lead={<p>{byAdmin ? leadForAdmin : lead}</p>}
    >
      <SubTabs
        label="Service"
        tabs={services.map((one) => ({
          to: paths.book(ownerId, {
            service: one,
            ...(again ? { again: again.bookingId } : initial.pets[0] && { pet: initial.pets[0] }),
          }),
          label: one,
          current: one === service,
        }))}
      />
      {again && !answer ? <AgainNotice again={again} service={service} /> : null}
      {pets.length === 0 ? (
        <EmptyState
          illustration={<DogPortrait name="" />}
          title="Who is coming?"
          action={<LinkButton to={paths.addPet(ownerId)}>Add Pet</LinkButton>}
        >
          First add the dog: name, habits, vet. It takes two minutes, once.
        </EmptyState>
      ) : (
        <BookingForm
          key={`${service} ${again?.bookingId ?? ''}`}
          service={service}
          pets={pets}
          initial={initial}
          facts={{ ...known, byAdmin }}
          formKey={formKey}
          lastResult={answer?.result}
        />
      )}
    </PageFrame>
  );
}
