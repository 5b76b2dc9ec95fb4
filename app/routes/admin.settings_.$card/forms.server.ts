/** The forms of a card's page: the card's own, and those of agreement (R46), extras (R49), papers (R145). */
import * as z from 'zod';
import { pageForm } from '~/core/web/page-forms.server';
import { overbooked } from '~/features/booking/places/presences.server';
import {
  cardForms,
  notSaved,
  type SettingsSent,
} from '~/features/house/settings/settings-card.action.server';
import type { CardName } from '~/features/house/settings/settings-cards';
import { countStep } from '~/features/house/set-up/set-up.server';
import {
  changedExtraSchema,
  extraButton,
  extraSchema,
  moveExtraSchema,
} from '~/features/money/pricing/extras.schema';
import {
  addExtra,
  changeExtra,
  moveExtra,
  retireExtra,
} from '~/features/money/pricing/extras.server';
import {
  addPaper,
  changePaper,
  movePaper,
  removePaper,
} from '~/features/dogs/vaccinations/papers.server';
import {
  changedPaperSchema,
  movePaperSchema,
  paperButton,
  paperSchema,
} from '~/features/dogs/vaccinations/papers.schema';
import { publishSchema } from '~/features/people/agreements/agreement.schema';
import {
  publishAgreement,
  stopAsking,
} from '~/features/people/agreements/publish-agreement.server';

const agreementForms = [
  pageForm({
    ...{ id: 'publish-agreement', schema: publishSchema, failed: notSaved },
    async act(typed, { context: { viewer, back }, sentKey: formKey, seen }: SettingsSent) {
      const said = await publishAgreement({ actorId: viewer.id, formKey, seen }, typed);
      await countStep('kind');
      return { to: back, said };
    },
  }),
  pageForm({
    ...{ id: 'stop-agreement', schema: z.object({}), button: true },
    async act(_nothing, { context: { viewer, back } }: SettingsSent) {
      await stopAsking({ actorId: viewer.id });
      return { to: back, said: 'Owners are not asked to sign anymore. Signatures are kept.' };
    },
  }),
] as const;

const extraForms = [
  pageForm({
    ...{ id: 'add-extra', schema: extraSchema, failed: notSaved },
    async act(extra, { context: { viewer, back }, sentKey: formKey }: SettingsSent) {
      await addExtra({ actorId: viewer.id, formKey }, extra);
      await countStep('kind');
      return { to: back, said: `${extra.name} added.` };
    },
  }),
  pageForm({
    ...{ id: 'change-extra', schema: changedExtraSchema, failed: notSaved },
    mayBeGone: true,
    async act({ extra_id: id, ...extra }, { context: { viewer, back }, seen }: SettingsSent) {
      await changeExtra({ actorId: viewer.id, seen }, id, extra);
      return { to: back, said: `${extra.name} saved.` };
    },
  }),
  pageForm({
    ...{ id: 'move-extra', schema: moveExtraSchema, button: true },
    async act({ extra_id: id, above }, { context: { back } }: SettingsSent) {
      await moveExtra(id, above);
      return { to: back, said: 'Moved up.' };
    },
  }),
  pageForm({
    ...{ id: 'retire-extra', schema: extraButton, button: true },
    async act({ extra_id: id }, { context: { viewer, back } }: SettingsSent) {
      await retireExtra({ actorId: viewer.id }, id);
      return { to: back, said: 'Retired. Stays that have it keep it.' };
    },
  }),
] as const;

const paperForms = [
  pageForm({
    ...{ id: 'add-paper', schema: paperSchema, failed: notSaved },
    async act(paper, { context: { viewer, back }, sentKey: formKey }: SettingsSent) {
      await addPaper({ actorId: viewer.id, formKey }, paper);
      await countStep('kind');
      return { to: back, said: `${paper.name} added. Tick it above to ask for it.` };
    },
  }),
  pageForm({
    ...{ id: 'change-paper', schema: changedPaperSchema, failed: notSaved },
    mayBeGone: true,
    async act({ paper_id: id, ...paper }, { context: { viewer, back }, seen }: SettingsSent) {
      await changePaper({ actorId: viewer.id, seen }, id, paper);
      return { to: back, said: `${paper.name} saved.` };
    },
  }),
  pageForm({
    ...{ id: 'move-paper', schema: movePaperSchema, button: true },
    async act({ paper_id: id, above }, { context: { back } }: SettingsSent) {
      await movePaper(id, above);
      return { to: back, said: 'Moved up.' };
    },
  }),
  pageForm({
    ...{ id: 'remove-paper', schema: paperButton, button: true },
    async act({ paper_id: id }, { context: { viewer, back } }: SettingsSent) {
      await removePaper({ actorId: viewer.id }, id);
      return { to: back, said: 'Removed. Dogs keep the certificates they have.' };
    },
  }),
] as const;

/** The forms of a page with these cards; null for the agreement's. */
export function formsOf(cards: readonly CardName[] | null) {
  if (cards === null) return agreementForms;
  const forms = cardForms(cards, cards.includes('places') ? overbooked : undefined);
  if (cards.includes('vaccinations')) return [...paperForms, ...forms] as const;
  return cards.includes('extras') ? ([...extraForms, ...forms] as const) : forms;
}
