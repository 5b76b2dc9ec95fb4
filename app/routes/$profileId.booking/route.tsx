import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect, useLoaderData } from '@remix-run/react';
import { bookingSchema, isBookingField, timesKept } from '~/domain/stay.schema';
import { parseService, services } from '~/domain/services';
import { stayWish, type StayWish } from '~/domain/stay-wish';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { bookAgain, bookingPage } from '~/services/bookings/booking-page.server';
import { bookingFailed } from '~/domain/error-texts';
import { requestBooking } from '~/services/bookings/request-booking.server';
import { ServiceError } from '~/services/runtime/service-error.server';
import { notFound, requireOwnPage } from '~/services/web/guards.server';
import {
  errorOr503,
  formErrorWithNotices,
  noticedIn,
  readForm,
  textFields,
} from '~/services/web/read-form.server';
import { formKeyOf, newFormKey } from '~/services/submissions/idempotency.server';
import { AgainNotice } from './notices';
import { BookingForm, formId } from './booking-form';
import { EmptyState } from '~/ui/empty-state';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { PageFrame } from '~/ui/layout/page-frame';
import { SubTabs } from '~/ui/layout/tabs';
import { LinkButton } from '~/ui/button';
import { WithDraft } from '~/ui/form/with-draft';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Book a stay', search: 'noindex' });

const lead = 'Pick your dogs and dates. The total updates as you go.';
const pressAgain = { goOn: 'Press Book! once more to book it anyway.' };
const leadForAdmin = 'Accepted right away; past dates are allowed. The owner gets a confirmation.';

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
  const wish = stayWish(query);
  const times =
    again === null ? { start: wish.from, end: wish.to } : again.service === service ? again : null;
  return {
    ...page,
    ownerId,
    byAdmin,
    service,
    wish,
    again,
    initial: {
      pets: again?.petIds ?? tickedPets(page.pets, query, wish),
      start: times?.start ?? '',
      end: times?.end ?? '',
      message: again?.message ?? '',
    },
    formKey: newFormKey(),
  };
}

/** At most this many dogs are all ticked in a new form. */
const fewDogs = 2;

/**
 * The dog whose Book was pressed, or all of a few: most people with two dogs bring both. Of more
 * than that, or than were asked for, only the one just added is sure to come.
 */
function tickedPets(
  pets: readonly { id: string }[],
  query: URLSearchParams,
  { dogs }: StayWish,
): string[] {
  const ids = pets.map(({ id }) => id);
  const only = (name: 'pet' | 'after') => ids.filter((id) => id === query.get(name));
  const few = dogs === undefined ? ids.length <= fewDogs : ids.length <= dogs;
  if (few && only('pet').length === 0) return ids;
  return [...only('pet'), ...only('after')];
}

function askedPet([pet, ...others]: readonly string[]) {
  return pet === undefined || others.length > 0 ? {} : { pet };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, ownerId, page, byAdmin } = await guardedPage(args);
  const sent = await readForm(args.request);
  const petIds = page.pets.map((pet) => pet.id);
  const schema = bookingSchema({ now: page.now, rules: page.rules, petIds, byAdmin });
  const submission = parseWithZod(textFields(sent, isBookingField), { schema });
  const typed = submission.payload;
  if (sent.get('intent') === 'switch') {
    const other = parseService(new URL(args.request.url).searchParams.get('service'));
    const times = timesKept(other ?? services[0], typed, { ...page, byAdmin });
    return data({ result: { initialValue: { ...typed, ...times } }, noticed: [] });
  }
  // "Update total": the page adds it up from what was typed, with the function of the live total.
  if (sent.get('intent') === 'quote') {
    return data({ result: submission.reply(), noticed: [] });
  }
  if (submission.status !== 'success') {
    // Neither has an input that people see: what is wrong with them is said over the form.
    const problem = submission.error?.['service']?.[0] ?? submission.error?.['seen_cents']?.[0];
    const error = problem && new ServiceError('invalid', problem);
    return formErrorWithNotices(submission, error, pressAgain);
  }
  try {
    const formKey = formKeyOf(sent);
    const request = submission.value;
    const noticed = noticedIn(sent);
    const made = await requestBooking({ ownerId, viewer, request, formKey, noticed });
    return redirect(paths.booking(made.bookingId));
  } catch (error) {
    return formErrorWithNotices(submission, errorOr503(error, bookingFailed), pressAgain);
  }
}

export default function BookingPage() {
  const { ownerId, ownerName, pets, wish, again, initial, service, formKey, byAdmin, ...known } =
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
        {...(pets.length > 0 && { carries: formId })}
        tabs={services.map((one) => ({
          to: paths.book(ownerId, {
            service: one,
            ...(again ? { again: again.bookingId } : askedPet(initial.pets)),
          }),
          label: one,
          current: one === service,
        }))}
      />
      {again && !answer ? <AgainNotice again={again} service={service} /> : null}
      {pets.length === 0 ? (
        <EmptyState
          illustration={<DogPortrait name="" />}
          title="Who’s coming?"
          action={<LinkButton to={paths.addPet(ownerId, wish)}>Add Pet</LinkButton>}
        >
          Add your dog first: name, habits, vet. It takes two minutes, just once.
        </EmptyState>
      ) : (
        <WithDraft offer="You have an unfinished booking." answer={answer?.result}>
          {(result) => (
            <BookingForm
              key={`${service} ${again?.bookingId ?? ''}`}
              service={service}
              pets={pets}
              initial={initial}
              facts={{ ...known, byAdmin }}
              formKey={formKey}
              lastResult={result}
              noticed={answer?.noticed ?? []}
            />
          )}
        </WithDraft>
      )}
    </PageFrame>
  );
}
