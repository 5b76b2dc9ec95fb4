/** The form of a booking (spec section 5): Book!, and the buttons that only show it again. */
import { redirect } from '@remix-run/node';
import { bookingFailed } from '~/core/text/error-texts';
import type { SignedIn } from '~/core/session/session.server';
import { parseForm } from '~/core/web/form';
import { pageForm, type Received, type Sent, shownForm } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import type { bookingPage } from '~/features/booking/requests/booking-page.server';
import { daysForm } from '~/features/booking/requests/offer-days.server';
import { requestBooking } from '~/features/booking/requests/request-booking.server';
import { requestDays } from '~/features/booking/requests/request-series.server';
import { bookingSchema, timesKept } from '~/features/booking/requests/stay.schema';
import { parseService, services } from '~/features/booking/rules/services';
import { waitForPlace } from '~/features/booking/waitlist/wait.server';
import { signingIn } from '~/features/people/agreements/sign-agreement.server';

export type BookingPage = {
  viewer: SignedIn;
  ownerId: string;
  page: NonNullable<Awaited<ReturnType<typeof bookingPage>>>;
  byAdmin: boolean;
  /** Only Book! signs. */
  asksSignature: boolean;
};

type SentHere = Sent<BookingPage>;

const signedSchema = ({ page: { now, rules, pets }, byAdmin, asksSignature }: BookingPage) =>
  bookingSchema({ now, rules, petIds: pets.map(({ id }) => id), byAdmin, asksSignature });

const schema = (page: BookingPage) => signedSchema({ ...page, asksSignature: false });

/** Parses the typed values by the current booking rules (R17). */
export const readTyped = ({ context, form }: Pick<Received<BookingPage>, 'context' | 'form'>) =>
  parseForm(form, schema(context));

const asTyped = <Id extends string>(id: Id) =>
  shownForm(id, (received: Received<BookingPage>) => readTyped(received).reply());

const booking = {
  // Neither has an input that people see.
  atTop: ['service', 'seen_cents'],
  onceMore: 'Press Book! once more to book it anyway.',
  failed: bookingFailed,
};

export const bookForm = pageForm({
  ...{ id: 'book', schema: signedSchema, ...booking },
  async act({ signed_name, agreement_id, ...request }, { context, form, ...sent }: SentHere) {
    const { ownerId, viewer } = context;
    const signing = signingIn(sent.request, { signed_name, agreement_id });
    const several = daysForm(form);
    const { noticed, sentKey: formKey } = sent;
    const wish = { ownerId, viewer, request, formKey, noticed, signing };
    const made = await (several === null ? requestBooking(wish) : requestDays(wish, several));
    return redirect(paths.booking(made.bookingId));
  },
});

export const bookingForms = [
  // "Update total": the page calculates it from the typed values, like the live total.
  asTyped('quote'),
  // "Show the days" (R53).
  asTyped('days'),
  // Free places near a full stay, requested by scripts while typing (R103).
  asTyped('near'),
  // The other service's form, with the times that it accepts (R69).
  shownForm('switch', (received: Received<BookingPage>) => {
    const { payload } = readTyped(received);
    const other = parseService(new URL(received.request.url).searchParams.get('service'));
    const { page, byAdmin } = received.context;
    const times = timesKept(other ?? services[0], payload, { ...page, byAdmin });
    return { initialValue: { ...payload, ...times } };
  }),
  pageForm({
    ...{ id: 'wait', schema, ...booking },
    async act(request, { context: { ownerId, viewer } }: SentHere) {
      await waitForPlace({ ownerId, viewer, request });
      const said = 'You’re on the waitlist. We’ll email you when a place is free.';
      return { to: paths.waitlistOf(ownerId), said };
    },
  }),
] as const;
