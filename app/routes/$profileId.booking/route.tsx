import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, Link, redirect, useLoaderData } from '@remix-run/react';
import { parseService, services } from '~/features/stays/services';
import { stayProblems } from '~/features/stays/stay-rules';
import { stayQuery, type StayQuery } from '~/features/stays/stay-query';
import { parseLocalDateTime } from '~/core/time/business-time';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  bookAgain,
  bookingPage,
  busyFor,
  knownFacts,
} from '~/features/requests/booking-page.server';
import { agreementToSign } from '~/features/agreements/agreement-page.server';
import { signingIn } from '~/features/agreements/sign-agreement.server';
import { atOnceOnPage } from '~/features/requests/confirm-at-once.server';
import { bookingFailed } from '~/core/text/error-texts';
import { requestBooking } from '~/features/requests/request-booking.server';
import { daysForm, newDays, showDays } from '~/features/requests/offer-days.server';
import { requestDays } from '~/features/requests/request-series.server';
import { canWait, waitForPlace } from '~/features/waitlist/wait.server';
import { fullFor, isFree } from '~/features/places/busy';
import { fullStay, type FullStay } from '~/features/places/free-stays.server';
import { FullError, ServiceError } from '~/core/errors/service-error.server';
import { notFound, requireOwnPage } from '~/core/web/guards.server';
import {
  errorOr503,
  formErrorWithNotices,
  intentOf,
  noticedIn,
  readForm,
} from '~/core/web/read-form.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { formKeyOf, newFormKey } from '~/core/web/idempotency.server';
import { AgainNotice } from './notices';
import { BookingForm } from './booking-form';
import { formId } from './use-booking-draft';
import { readBooking, timesKept } from './read-booking.server';
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
const pressAgain = { goOn: 'Press Book! once more to book it anyway.' };
const waits = 'You’re on the waitlist. We’ll email you when a place is free.';
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
 * The dogs of the link, or all of a few: most people with two dogs bring both. Of more
 * than that, or than were asked for, only the one just added is sure to come.
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
  const form = await readForm(args.request);
  const asksSignature = !page.byAdmin && (await agreementToSign(page.viewer)) !== null;
  const { now, rules, pets } = page.page;
  const petIds = pets.map(({ id }) => id);
  const facts = { now, rules, petIds, byAdmin: page.byAdmin, asksSignature };
  const submitted = { ...page, request: args.request, form, submission: readBooking(form, facts) };
  const intent = intentOf(form, ['switch', 'quote', 'days', 'near', 'wait']);
  switch (intent) {
    case 'switch':
      return switchService(submitted);
    // "Update total": the page adds it up from what was typed, with the function of the live total.
    // "Show the days" (R53).
    case 'quote':
    case 'days':
      return data({
        result: submitted.submission.reply(),
        noticed: [],
        full: await fullAsTyped(submitted),
        moreDays: await daysShown(submitted),
      });
    // What is free near a full stay, as the scripts ask while it is typed (R103).
    case 'near':
      return data({
        result: undefined,
        noticed: [],
        full: await fullAsTyped(submitted),
        moreDays: undefined,
      });
    case 'wait':
      return bookOr(submitted, async (request) => {
        const { ownerId, viewer } = submitted;
        await waitForPlace({ ownerId, viewer, request });
        return redirectWithFlash(paths.waitlistOf(ownerId), { kind: 'success', text: waits });
      });
    case null:
      return bookOr(submitted, (request, signed) => book(submitted, request, signed));
  }
}

type Sent = Awaited<ReturnType<typeof guardedPage>> & {
  request: Request;
  form: FormData;
  submission: ReturnType<typeof readBooking>;
};

/** The other service's form, with what was typed and the times that it takes. */
function switchService({ request, submission, page, byAdmin }: Sent) {
  const other = parseService(new URL(request.url).searchParams.get('service'));
  const times = timesKept(other ?? services[0], submission.payload, { ...page, byAdmin });
  const result = { initialValue: { ...submission.payload, ...times } };
  return data({ result, noticed: [], full: null, moreDays: undefined });
}

/** The days of a series that the form asks for (R53); undefined where it asks for one stay. */
async function daysShown(
  { ownerId, byAdmin, form, submission }: Sent,
  refusal?: ServiceError,
): Promise<Awaited<ReturnType<typeof showDays>> | undefined> {
  const several = daysForm(form);
  if (several === null || submission.payload['service'] !== 'Daycare') return undefined;
  const request = submission.status === 'success' ? submission.value : undefined;
  return showDays(ownerId, request, several, { byAdmin, refusal });
}

/** What is free near the stay that the form has so far; null where that finds a place (R43). */
async function fullAsTyped({ page, ownerId, byAdmin, submission }: Sent): Promise<FullStay | null> {
  const { payload } = submission;
  const sentService = payload['service'];
  const service = parseService(typeof sentService === 'string' ? sentService : null);
  const [start, end] = [payload['start'], payload['end']].map((text) =>
    typeof text === 'string' ? parseLocalDateTime(text) : null,
  );
  const chosen = [payload['pets_selected']].flat();
  const petIds = page.pets.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
  if (byAdmin || !service || !start || !end || end <= start || petIds.length === 0) return null;
  const problems = stayProblems({ service, start, end }, { ...page, byAdmin });
  if (problems.start !== null || problems.end !== null) return null;
  const full = fullFor(petIds.length, await busyFor(page.pets.length, ownerId));
  return isFree({ start, end }, full)
    ? null
    : fullStay({ service, start, end, petIds }, page.standing);
}

async function refuse(input: Sent, error?: ServiceError, full: FullStay | null = null) {
  const { data: body, init } = formErrorWithNotices(input.submission, error, pressAgain);
  return data({ ...body, full, moreDays: await daysShown(input, error) }, init ?? {});
}

type Booked = Extract<ReturnType<typeof readBooking>, { status: 'success' }>['value'];
type Signed = Pick<Booked, 'signed_name' | 'agreement_id'>;

/** Acts on a form that is in order; else, or when it is refused, the page with what was typed. */
async function bookOr(
  input: Sent,
  act: (
    request: Omit<Booked, keyof Signed>,
    signed: Signed,
  ) => Promise<ReturnType<typeof redirect>>,
) {
  const { submission, page } = input;
  if (submission.status !== 'success') {
    // Neither has an input that people see: what is wrong with them is said over the form.
    const problem = submission.error?.['service']?.[0] ?? submission.error?.['seen_cents']?.[0];
    return refuse(input, problem === undefined ? undefined : new ServiceError('invalid', problem));
  }
  const { signed_name, agreement_id, ...request } = submission.value;
  try {
    return await act(request, { signed_name, agreement_id });
  } catch (error) {
    const { service, start, end, pets_selected: petIds } = request;
    const stay = { service, start, end, petIds };
    const full = error instanceof FullError ? await fullStay(stay, page.standing) : null;
    return refuse(input, errorOr503(error, bookingFailed), full);
  }
}

async function book(
  { ownerId, viewer, request: http, form }: Sent,
  request: Omit<Booked, keyof Signed>,
  signed: Signed,
): Promise<ReturnType<typeof redirect>> {
  const formKey = formKeyOf(form);
  const noticed = noticedIn(form);
  const several = daysForm(form);
  const input = { ownerId, viewer, request, formKey, noticed, signing: signingIn(http, signed) };
  const made = await (several === null ? requestBooking(input) : requestDays(input, several));
  return redirect(paths.booking(made.bookingId));
}

export default function BookingPage() {
  const { ownerId, ownerName, pets, wish, again, initial, service, formKey, byAdmin, ...loaded } =
    useLoaderData<typeof loader>();
  const { moreDays, refusal, agreement, ...formFacts } = loaded;
  const answer = useAnswer<typeof action>();
  // There is nothing to pick; what was already sent stays to be read.
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
