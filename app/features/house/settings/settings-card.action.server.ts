/** The forms of the settings' cards, and the handler of a page with several. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { type NoticesError, ServiceError } from '~/core/errors/service-error.server';
import type { SignedIn } from '~/core/session/session.server';
import { requireAdmin } from '~/core/web/guards.server';
import { handleForms, pageForm, type PageForm, type Sent } from '~/core/web/page-forms.server';
import { readPhoneNumber, showPhoneNumber } from '~/features/people/accounts/phone-number.server';
import { switchNotices } from '~/features/day/arrivals/switch-arrivals.server';
import { saveCard } from './cards.server';
import { zoneNotices } from './time-zone.server';
import { houseRules } from './house-rules';
import { followState } from './usual-rules.server';
import type { SetUpStep } from '~/features/house/set-up/set-up';
import { countStep } from '~/features/house/set-up/set-up.server';
import { type CardName, fieldsOf } from './settings-cards';
import { type CardValues, schemaOf } from './settings.schema';

export type SettingsSent = Sent<{
  viewer: SignedIn;
  /** The form's page, to which it redirects. */
  back: string;
}>;

/** Sentence for an unexpected error. */
export const notSaved = 'We couldn’t save that just now. Please try again in a moment.';

/** Handles the forms of a page of the settings. */
export function handleSettings<Id extends string, Shown>(
  args: ActionFunctionArgs,
  forms: readonly PageForm<Id, SettingsSent['context'], Shown>[],
  back: string,
) {
  return handleForms(args, forms, async () => ({ viewer: await requireAdmin(args.request), back }));
}

/** The forms of these cards. @param after returns a further success sentence; empty for none */
export const cardForms = <Card extends CardName>(
  cards: readonly Card[],
  after?: () => Promise<string>,
) =>
  cards.map((card) =>
    pageForm({
      ...{ id: card, schema: schemaOf(card), failed: notSaved, goOn: buttonsOf },
      async act(typed, { context: { viewer, back }, form, noticed, seen }: SettingsSent) {
        // Shows the prices of sample stays at the typed prices, and saves nothing.
        if (form.has('preview')) return { shown: 'preview', asTyped: true };
        const values = withPhoneNumbers(card, typed);
        const saved = await saveCard(card, values, { actorId: viewer.id, seen, noticed });
        const zone = card === 'business' ? await followState({ actorId: viewer.id, noticed }) : '';
        const step = stepOfCard(card);
        if (step !== null) await countStep(step);
        if (saved === null) return { to: back, said: 'No changes to save.' };
        return { to: back, said: [saved, zone, await after?.()].filter(Boolean).join(' ') };
      },
    }),
  );

/** Buttons of a card's question: Arrivals switched on or off (R119), another time zone (R130). */
export function buttonsOf({ notices }: NoticesError) {
  if (notices.some(({ code }) => code === zoneNotices.keepTimes))
    return {
      button: 'Yes, keep the times',
      other: { button: 'No, they move along', code: zoneNotices.keepMoments },
    };
  if (!notices.some(({ code }) => code === switchNotices.noteArrived))
    return { button: 'Switch off' };
  const other = { button: 'Leave as expected', code: switchNotices.leaveExpected };
  return { button: 'Note as arrived', other };
}

// Phone number tables are on the server only; visitors read the usual format.
function withPhoneNumbers(card: CardName, values: CardValues): CardValues {
  const shown = { ...values };
  for (const { name, kind } of fieldsOf(card)) {
    if (kind !== 'phone') continue;
    try {
      shown[name] = showPhoneNumber(readPhoneNumber(String(values[name])));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new ServiceError(error.code, error.userMessage, name, { cause: error });
    }
  }
  return shown;
}

/** Set-up step that saving a card completes; null if the card completes no step. */
function stepOfCard(card: CardName): SetUpStep | null {
  if (card === 'prices' || card === 'hours') return card;
  if (card === 'otherWays') return 'payments';
  return houseRules.some((rule) => rule.card === card) ? 'kind' : null;
}
