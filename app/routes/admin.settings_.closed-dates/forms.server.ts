/** The forms that add and remove special days. */
import { pageForm } from '~/core/web/page-forms.server';
import { formatDays, specialDayLabels } from '~/features/booking/places/special-days';
import {
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
      return { to: back, said: `${set}${staysNotice(stays)}` };
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
] as const;

function staysNotice(stays: number): string {
  if (stays === 0) return '';
  const which =
    stays === 1
      ? 'One stay on those days stays as it is'
      : `${stays} stays on those days stay as they are`;
  return ` ${which}: you’ll find ${stays === 1 ? 'it' : 'them'} in Reservations.`;
}
