import { inTransaction } from '~/core/database/database.server';
import { isOpen } from '~/core/settings/is-open';
import { businessSettings } from '~/core/settings/settings.server';
import { saveFields } from './cards.server';
import { type HouseKind, rulesFor, type UsualRuleName, usualRules } from './usual-rules';
import { zoneOfState } from './zones';

type By = { actorId: string; noticed: readonly string[] };

/**
 * Switches the ticked rules of a kind of house on, with their usual values; what is set already stays.
 * @returns number of rules switched on
 * @throws NoticesError
 */
export function switchUsualRulesOn(
  { kind, rules }: { kind: HouseKind; rules: readonly UsualRuleName[] },
  by: By,
): Promise<number> {
  return inTransaction(async (tx) => {
    const offered = rulesFor(kind, await businessSettings(tx));
    const ticked = offered.filter(({ value }) => rules.includes(value));
    for (const { value } of ticked) {
      const { card, values } = usualRules[value];
      await saveFields(tx, card, values, by);
    }
    return ticked.length;
  });
}

/**
 * Takes the time zone of the state, in a house that has neither opened nor set its hours (R136).
 * @returns the sentence that says so; '' if nothing changed
 */
export function followState(by: By): Promise<string> {
  return inTransaction(async (tx) => {
    const settings = await businessSettings(tx);
    const zone = zoneOfState(settings.region);
    const isSet = isOpen(settings) || settings.setUpDone.includes('hours');
    if (isSet || zone === null || zone.value === settings.timeZone) return '';
    if ((await tx.booking.count()) > 0) return '';
    await saveFields(tx, 'hours', { timeZone: zone.value }, by);
    return `The time zone is ${zone.label} now, by your state.`;
  });
}
