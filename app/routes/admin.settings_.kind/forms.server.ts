/** The form that switches the usual rules of a kind of house on (R136). */
import { counted } from '~/core/text/counted';
import { pageForm } from '~/core/web/page-forms.server';
import {
  buttonsOf,
  notSaved,
  type SettingsSent,
} from '~/features/house/settings/settings-card.action.server';
import { houseKindSchema } from '~/features/house/settings/usual-rules.schema';
import { switchUsualRulesOn } from '~/features/house/settings/usual-rules.server';
import { countStep } from '~/features/house/set-up/set-up.server';

export const kindForms = [
  pageForm({
    ...{ id: 'house-kind', schema: houseKindSchema, failed: notSaved, goOn: buttonsOf },
    async act(typed, { context: { viewer, back }, noticed }: SettingsSent) {
      const count = await switchUsualRulesOn(typed, { actorId: viewer.id, noticed });
      await countStep('kind');
      const on = count === 0 ? 'No rule switched on.' : `${counted(count, 'rule')} switched on.`;
      return { to: back, said: `${on} You can change all of them in Settings.` };
    },
  }),
] as const;
