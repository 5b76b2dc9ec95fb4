/** R136: a kind of house switches its usual rules on, and the state brings the time zone. */
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { house } from '~tests/setup/house';
import { initialSettings } from './settings-cards';
import { type HouseKind, houseKinds, rulesFor, usualRules } from './usual-rules';
import { followState, switchUsualRulesOn } from './usual-rules.server';
import { zoneOfState, zones } from './zones';

const home = house({ settings: { setUpDone: [] } });
const by = { actorId: home.admin.id, noticed: [] };
const namesOf = (kind: HouseKind) => rulesFor(kind, initialSettings).map(({ value }) => value);

it('R136 each kind has the rules that fit it, and the basics have none', () => {
  expect(namesOf('basics')).toEqual([]);
  expect(namesOf('daycare')).toContain('severalDays');
  expect(namesOf('daycare')).not.toContain('deposit');
  expect(namesOf('boarding')).toEqual(expect.arrayContaining(['deposit', 'noQuickDaycare']));
  expect(namesOf('boarding')).not.toContain('severalDays');
  const both = Object.keys(usualRules).filter((name) => name !== 'noQuickDaycare');
  expect(namesOf('both')).toEqual(both);
});

it.each(Object.keys(houseKinds) as HouseKind[])(
  'R136 %s: the ticked rules are on, each in the log, and no other',
  async (kind) => {
    const [left, ...ticked] = namesOf(kind);
    const count = await switchUsualRulesOn({ kind, rules: ticked }, by);
    expect(count).toBe(ticked.length);
    const settings = await businessSettings('committed');
    for (const name of ticked) expect(settings).toMatchObject(usualRules[name].values);
    if (left !== undefined) expect(settings).not.toMatchObject(usualRules[left].values);
    const fields = ticked.flatMap((name) => Object.keys(usualRules[name].values));
    expect(await database().settingsChange.count()).toBe(fields.length);
    // What was set already is left alone, and not offered again.
    expect(await switchUsualRulesOn({ kind, rules: ticked }, by)).toBe(0);
    expect(rulesFor(kind, settings).map(({ value }) => value)).toEqual(left ? [left] : []);
  },
);

it('R136 never changes what the admin has set', async () => {
  await home.settings({ dogLimit: 3, depositPercent: 50 });
  await switchUsualRulesOn({ kind: 'both', rules: ['dogs', 'deposit', 'welcome'] }, by);
  expect(await businessSettings('committed')).toMatchObject({
    ...{ dogLimit: 3, depositPercent: 50, welcomeEmail: true },
  });
});

it.each([
  ['OR', 'America/Los_Angeles'],
  ['oregon', 'America/Los_Angeles'],
  [' N.J. ', 'America/New_York'],
  ['Texas', 'America/Chicago'],
  ['AZ', 'America/Phoenix'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['West Virginia', 'America/New_York'],
  ['Bavaria', undefined],
  ['', undefined],
])('R136 the zone of “%s” is %s', (state, zone) => {
  expect(zoneOfState(state)?.value).toBe(zone);
});

it('R136 knows all states, each once', () => {
  const codes =
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY';
  const found = codes.split(' ').map((code) => zoneOfState(code)?.value);
  expect(found).not.toContain(undefined);
  expect(new Set(found).size).toBe(zones.length);
});

it('R136 a new house takes the zone of its state, until its hours were set or it has stays', async () => {
  const zone = async () => (await businessSettings('committed')).timeZone;
  await home.settings({ region: 'Oregon' });
  expect(await followState(by)).toBe('The time zone is Pacific (Los Angeles) now, by your state.');
  expect(await zone()).toBe('America/Los_Angeles');
  expect(await followState(by)).toBe('');
  await home.settings({ region: 'TX', setUpDone: ['hours'] });
  expect(await followState(by)).toBe('');
  await home.settings({ setUpDone: [] });
  await home.stay();
  expect(await followState(by)).toBe('');
  expect(await zone()).toBe('America/Los_Angeles');
});
