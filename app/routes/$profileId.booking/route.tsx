import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, Link, useLoaderData } from '@remix-run/react';
import { parseService, services } from '~/features/booking/rules/services';
import { stayQuery, type StayQuery } from '~/features/booking/rules/stay-query';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  bookAgain,
  bookingPage,
  busyFor,
  knownFacts,
} from '~/features/booking/requests/booking-page.server';
import { agreementToSign } from '~/features/people/agreements/agreement-page.server';
import { atOnceOnPage } from '~/features/booking/requests/confirm-at-once.server';
import { newDays } from '~/features/booking/requests/offer-days.server';
import { canWait } from '~/features/booking/waitlist/wait.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import { answerForm } from '~/core/web/page-forms.server';
import { readForm } from '~/core/web/read-form.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { besideTheForm } from './beside-the-form.server';
import { bookForm, bookingForms } from './forms.server';
import { AgainNotice } from './notices';
import { BookingForm } from './booking-form';
import { formId } from './use-booking-draft';
import { AlertBox } from '~/ui/alert-box';
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
const leadForAdmin = 'Accepted right away; past dates are allowed. The owner gets a confirmation.';

async function guardedPage({ request, params }: LoaderFunctionArgs) {
  const { viewer, ownerId } = await requireOwnPage(request, params['profileId']);
  const byAdmin = viewer.id !== ownerId;
  const page = await bookingPage(ownerId, { byAdmin });
  if (page === null) throw notFound();
  return { viewer, ownerId, page, byAdmin };
}

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, ownerId, page, byAdmin } = await guardedPage(args);
  const query = new URL(args.request.url).searchParams;
  const earlier = query.get('again');
  const again = earlier === null ? null : await bookAgain(ownerId, earlier, { ...page, byAdmin });
  const service = parseService(query.get('service')) ?? again?.service ?? services[0];
  const wish = stayQuery(query);
  const pets = again?.petIds ?? tickedPets(page.pets, query, wish);
  const after = query.get('more') === 'next' ? earlier : null;
  const moreDays = await newDays(ownerId, { service, petIds: pets, after, byAdmin });
  const followed = moreDays?.start ? moreDays : null;
  const sameService = again?.service === service ? again : null;
  const petIds = page.pets.map(({ id }) => id);
  const facts = await knownFacts(
    'committed',
    { ownerId, petIds },
    byAdmin ? { reads: 'admin', from: page.now } : { reads: 'owner' },
  );
  const times = followed ?? (again === null ? { start: wish.from, end: wish.to } : sameService);
  return {
    ...page,
    moreDays: moreDays?.shown ?? null,
    atOnce: byAdmin ? null : await atOnceOnPage(ownerId, petIds),
    // An owner signs in the form itself.
    known: byAdmin ? facts : { ...facts, agreement: null },
    agreement: byAdmin ? null : await agreementToSign(viewer),
    // The admin may book a full house (K3).
    busy: await busyFor(byAdmin ? 0 : page.pets.length, ownerId),
    mayWait: !byAdmin && (await canWait()),
    ownerId,
    byAdmin,
    service,
    wish,
    again: followed ? null : again,
    initial: {
      pets: pets.filter((id) => page.pets.some((pet) => pet.id === id && pet.refusal === null)),
      start: times?.start ?? '',
      end: times?.end ?? '',
      message: again?.message ?? '',
      extras: again?.extras ?? [],
    },
    formKey: newFormKey(),
  };
}

/** At most this many dogs are all ticked in a new form. */
const fewDogs = 2;

/**
 * The link's dogs, or all of a few: most people with two dogs bring both. With more dogs than
 * that, or than the visitor asked for, only the dog just added is ticked.
 */
function tickedPets(
  pets: readonly { id: string }[],
  query: URLSearchParams,
  { dogs }: StayQuery,
): string[] {
  const ids = pets.map(({ id }) => id);
  const only = (name: 'pet' | 'after') => ids.filter((id) => query.getAll(name).includes(id));
  const few = dogs === undefined ? ids.length <= fewDogs : ids.length <= dogs;
  if (few && only('pet').length === 0) return ids;
  return [...only('pet'), ...only('after')];
}

function askedPet([pet, ...others]: readonly string[]) {
  return pet === undefined || others.length > 0 ? {} : { pet };
}

export async function action(args: ActionFunctionArgs) {
  const page = await guardedPage(args);
  const { request } = args;
  const form = await readForm(request);
  const asksSignature = !page.byAdmin && (await agreementToSign(page.viewer)) !== null;
  const received = { context: { ...page, asksSignature }, form, request };
  const answered = await answerForm(bookingForms, received, bookForm);
  if (!('data' in answered)) return answered;
  const beside = await besideTheForm(answered.data, received);
  return data({ ...answered.data, ...beside }, answered.init ?? {});
}

export default function BookingPage() {
  const { ownerId, ownerName, pets, wish, again, initial, service, formKey, byAdmin, ...loaded } =
    useLoaderData<typeof loader>();
  const { moreDays, refusal, agreement, ...formFacts } = loaded;
  const answer = useAnswer<typeof action>();
  // Nothing can be chosen; the submitted form stays readable.
  const refused = refusal !== null && !answer;
  return (
    <PageFrame
      width="profile"
      title={byAdmin ? `Book a stay for ${ownerName}` : 'Book a stay'}
      lead={refused ? null : <p>{byAdmin ? leadForAdmin : lead}</p>}
    >
      {refused ? null : (
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
      )}
      {refusal ? (
        <AlertBox kind="info">
          <p>
            {refusal} <Link to={paths.messagesOf(ownerId)}>Write a message</Link>
          </p>
        </AlertBox>
      ) : null}
      {again && !answer ? <AgainNotice again={again} service={service} /> : null}
      {pets.length === 0 ? (
        <EmptyState
          illustration={<DogPortrait name="" />}
          title={byAdmin ? 'No dog to book yet' : 'Who’s coming?'}
          action={<LinkButton to={paths.addPet(ownerId, wish)}>Add Pet</LinkButton>}
        >
          {byAdmin
            ? 'Add a dog to this profile first.'
            : 'Add your dog first: name, habits, vet. It takes two minutes, just once.'}
        </EmptyState>
      ) : refused ? null : (
        <WithDraft offer="You have an unfinished booking." answer={answer?.result}>
          {(result) => (
            <BookingForm
              key={`${service} ${again?.bookingId ?? ''}`}
              service={service}
              pets={pets}
              initial={initial}
              facts={{ ...formFacts, byAdmin }}
              formKey={formKey}
              lastResult={result}
              noticed={answer?.noticed ?? []}
              full={answer?.full ?? null}
              moreDays={moreDays && { first: moreDays, answered: answer?.moreDays }}
              ownerId={ownerId}
              agreement={agreement}
            />
          )}
        </WithDraft>
      )}
    </PageFrame>
  );
}
