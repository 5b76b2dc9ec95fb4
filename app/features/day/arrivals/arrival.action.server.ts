/** The admin's forms about arrivals, on the pages that have their buttons (R50). */
import type * as z from 'zod';
import { saidToOwner } from '~/features/people/accounts/said-to-owner.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { formatMoney } from '~/core/money/money';
import { isAdmin, can, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { counted } from '~/core/text/counted';
import { nameList } from '~/core/text/format';
import { type LocalDateTime, type TimeZone, toInstant } from '~/core/time/business-time';
import type { Flash } from '~/core/web/flash.server';
import { pageForm, type Sent } from '~/core/web/page-forms.server';
import {
  type ArrivalIntent,
  arrivedSchema,
  cameSchema,
  chargeLateSchema,
  correctTimesSchema,
  leaveLateSchema,
  leftSchema,
} from './arrivals.schema';
import { correctTimes, noteArrived, noteCame, noteLeft, type Noted } from './arrivals.server';
import { chargeLatePickUp, leaveLatePickUps } from './late-charge.server';

type SentHere = Sent<{
  viewer: Viewer;
  back: string;
  /** Returns the Undos of the last ten seconds (R83), after the act. */
  undo: () => Promise<Pick<Flash, 'undo'>>;
}>;

/** Returns a factory of forms of one kind; each act returns the success sentence. */
const formsOf =
  (kind: { button: true } | { mayBeGone: true }) =>
  <Id extends ArrivalIntent, Schema extends z.ZodType>(
    id: Id,
    schema: Schema,
    act: (value: z.output<Schema>, sent: SentHere) => Promise<string>,
  ) =>
    pageForm({
      ...{ id, schema, goOn: 'Check in anyway', ...kind },
      act: async (value, sent: SentHere) => {
        const { back: to, undo } = sent.context;
        return { to, said: await act(value, sent), below: true, ...(await undo()) };
      },
    });

const typed = formsOf({ mayBeGone: true });
const button = formsOf({ button: true });

const names = ({ petNames }: Pick<Noted, 'petNames'>) => nameList(petNames) || 'The dogs';

export const arrivalForms = [
  typed('arrived', arrivedSchema, async (value, { context: { viewer }, noticed }) => {
    const { booking_id: bookingId, version, time: minutes, belongings: brought } = value;
    const by = { noticed, brought, broughtBy: value.brought_by };
    const arrival = await noteArrived({ bookingId, viewer, version, minutes, ...by });
    return `${names(arrival)} arrived ${arrival.when}.`;
  }),
  typed('left', leftSchema, async (value, { context: { viewer } }) => {
    const { booking_id: bookingId, version, time: minutes, picked_up_by: pickedUpBy, back } = value;
    const departure = await noteLeft({ bookingId, viewer, version, minutes, pickedUpBy, back });
    const { remainCents, stillHere } = departure;
    const owed =
      remainCents > 0 && can(viewer.role, 'house')
        ? ` ${formatMoney(remainCents)} remains to be paid.`
        : '';
    const things = stillHere.length === 0 ? '' : ` Still here: ${stillHere.join(', ')}.`;
    return `${names(departure)} left ${departure.when}.${things}${owed}`;
  }),
  button('came', cameSchema, async (value, { context: { viewer } }) => {
    const { booking_id: bookingId, version } = value;
    const noted = await noteCame({ bookingId, viewer, version });
    return `${names(noted)} came as booked, and left ${noted.when}.`;
  }),
  button('charge-late', chargeLateSchema, async (value, { context: { viewer }, sentKey }) => {
    const { booking_id: bookingId, version, seen_cents: seenCents } = value;
    if (!isAdmin(viewer)) throw new ServiceError('forbidden', 'Only the business can decide this.');
    const submissionKey = sentKey ?? `late ${bookingId} ${version}`;
    await chargeLatePickUp({ bookingId, version, seenCents, actorId: viewer.id, submissionKey });
    return `${formatMoney(seenCents)} added for the late Pick Up. ${await saidToOwner({ bookingId }, 'The owner gets an email.')}`;
  }),
  button('leave-late', leaveLateSchema, async ({ stay }, { context: { viewer } }) => {
    await leaveLatePickUps({ viewer, stays: stay });
    return stay.length === 1
      ? 'The late Pick Up stays uncharged.'
      : `${counted(stay.length, 'late Pick Up')} stay uncharged.`;
  }),
  typed('correct-times', correctTimesSchema, async (value, { context: { viewer } }) => {
    const { booking_id: bookingId, version, picked_up_by: pickedUpBy } = value;
    const { timeZone } = await businessSettings('committed');
    const { unchanged, charge } = await correctTimes({
      bookingId,
      viewer,
      version,
      arrivedAt: instantOf(value.arrived, timeZone, 'arrived'),
      leftAt: instantOf(value.left, timeZone, 'left'),
      broughtBy: value.brought_by,
      pickedUpBy,
    });
    if (unchanged) return 'No changes to save.';
    return charge === null
      ? 'Times corrected.'
      : `Times corrected. The charge stays as it is: ${charge}. You can take it out under Payments.`;
  }),
] as const;

function instantOf(local: LocalDateTime | null, timeZone: TimeZone, field: string): Date | null {
  if (local === null) return null;
  const instant = toInstant(local, timeZone);
  if (instant === 'skipped')
    throw new ServiceError('invalid', 'The clocks skip that time. Choose another.', field);
  return instant;
}
