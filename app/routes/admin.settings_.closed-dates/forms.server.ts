/** The forms that add and remove special days. */
import { counted } from '~/core/text/counted';
import { pageForm } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { cancelOnDays } from '~/features/booking/answers/closed-stays.server';
import { formatDays, specialDayLabels } from '~/features/booking/places/special-days';
import {
  canceledDaysSchema,
  clearedDaysSchema,
  specialDaysSchema,
} from '~/features/booking/places/special-days.schema';
import { clearSpecialDays, setSpecialDays } from '~/features/booking/places/special-days.server';
import { notSaved, type SettingsSent } from '~/features/house/settings/settings-card.action.server';

export const specialDayForms = [
  pageForm({
    ...{ id: 'close', schema: specialDaysSchema, failed: notSaved },
    async act({ until, ...days }, { context: { viewer, back } }: SettingsSent) {
      const span = { ...days, until: until === '' ? days.from : until };
      const { stays } = await setSpecialDays(span, viewer.id);
      const set = `${specialDayLabels[span.kind]}: ${formatDays(span)}.`;
      return { to: back, said: `${set}${staysNotice(stays, span.kind === 'closed')}` };
    },
  }),
  pageForm({
    ...{ id: 'open', schema: clearedDaysSchema, button: true },
    async act(days, { context: { viewer, back } }: SettingsSent) {
      const opened = await clearSpecialDays(days, viewer.id);
      const done = days.kind === 'closed' ? 'Open again' : 'Ordinary again';
      const said = opened
        ? `${done}: ${formatDays(days)}.`
        : 'Those days are already open, or closed with another reason.';
      return { to: back, said };
    },
  }),
  pageForm({
    ...{ id: 'cancel-stays', schema: canceledDaysSchema, button: true, failed: notSaved },
    async act({ stay: bookingIds, reason, ...days }, { context: { viewer, back } }: SettingsSent) {
      const answered = await cancelOnDays({ days, reason, bookingIds, viewer });
      const said =
        answered === 0
          ? 'These stays were answered already.'
          : `${counted(answered, 'stay')} canceled or rejected.`;
      return { to: answered === 0 ? back : paths.adminReservations('canceled'), said };
    },
  }),
] as const;

function staysNotice(stays: number, named: boolean): string {
  if (stays === 0) return '';
  const which =
    stays === 1
      ? 'One stay on those days stays as it is'
      : `${stays} stays on those days stay as they are`;
  return ` ${which}: you’ll find ${stays === 1 ? 'it' : 'them'} ${named ? 'below' : 'in Reservations'}.`;
}
