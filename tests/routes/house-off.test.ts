/** R42: a business without any rules shows nothing of them, on any page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noDeposit } from '~/features/money/pricing/deposit';
import { houseRules, rulesThatAreOff } from '~/features/house/settings/house-rules';
import { fieldsOf, initialSettings } from '~/features/house/settings/settings-cards';
import { ownPages, settingsPageOf } from '~/features/house/settings/settings-index';
import { cardId, cardSlug, paths } from '~/core/web/paths';
import { businessSettings, settingsOf } from '~/core/settings/settings.server';
import { sampleBusiness } from '../../prisma/sample/business';
import { routeTable } from './route-table';
import { startWalk, viewers, type Walk } from './walk';

/**
 * Content that a page shows only once a rule is set. A new rule adds its headings and labels to this list.
 */
const onlyWhenSet = [
  /^With this one: /m,
  /^With this change: /m,
  /^Before this change$/m,
  /^\d+ of \d+ · asleep \d+ of \d+/m,
  /· \d+ requested$/m,
  /Needs your answer because: /,
  /^Year$/m,
  /^Add a certificate$/m,
  /^Before the stay$/m,
  /^Charges and discounts$/m,
  /^Free to cancel until 12:00 PM, 9 days before Drop Off\./m,
  /^Waitlist$/m,
  /^Through the day$/m,
  /^Meals and medicine$/m,
  /^Send an update$/m,
  /^Choose pictures$/m,
  /^Deposits to come$/m,
  /^Add a tip\?$/m,
  /^Deposit of /m,
  /^A deposit of 9% of the total /m,
  /^With us$/m,
  /^Propose times to meet$/m,
  /^Stop requests from this owner$/m,
  /^From Jul 1 to Aug 31 each Boarding day is /m,
  /^Prices include \d/m,
  /^Tax received$/m,
  /^Pays no sales tax because$/m,
  /^Nora1 number Nora1$/m,
  /^Bath, \$25\.00 for each dog$/m,
  /^Stop asking for a signature$/m,
  /^Notices on your phone$/m,
  /^Change quick replies$/m,
  /^Amount you sent$/m,
  /^Did it arrive\?$/m,
  /^Not signed yet\.$|^Signed by Robin Park on /m,
  /^The credit is /m,
];

/** Every rule of the house, set. */
const allSet = Object.fromEntries(
  houseRules
    .flatMap(({ card }) => fieldsOf(card))
    .map(({ name, kind, options }) => [
      name,
      kind === 'check'
        ? true
        : kind === 'line'
          ? 'Nora1'
          : kind === 'long'
            ? 'Jul 1 to Aug 31: Boarding $75'
            : kind === 'ticks'
              ? ['rabies', 'dhpp']
              : kind === 'months'
                ? 12
                : (options?.at(-1)?.value ?? 9),
    ]),
);

/** These have no page while they are off. */
const withoutPageWhileOff = [
  ...['agreement', 'admin.day.($date)', '$petId.pet_.care', 'login_.link'],
  '$userId.profile_.credit',
];

const cards = [...ownPages.map(({ card }) => card), 'agreement'];

/** A row for each card of the settings: they share a route. */
const pages = routeTable
  .filter(({ id }) => !id.startsWith('resources.'))
  .flatMap((row) =>
    row.id === 'admin.settings_.$card'
      ? cards.map((card) => ({ ...row, path: () => paths.settingsCard(card) }))
      : [row],
  );

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

/** Restores the walk's rows with every rule off: its forms need some of them on. */
async function rulesOff() {
  const ids = await walk.freshIds();
  const { database } = walk.server;
  await database.extra.updateMany({ data: { offered: false } });
  await database.quickReply.deleteMany();
  await database.businessSettings.update({
    where: { id: 1 },
    data: { ...initialSettings, ...sampleBusiness },
  });
  await database.waitlistEntry.deleteMany();
  await database.petPair.deleteMany();
  await database.paymentClaim.deleteMany();
  await database.pet.updateMany({
    data: { fit: 'unknown', fitNote: '', fitAt: null, meetAt: null, flags: [], ownFlag: '' },
  });
  const stopped = { text: '', publishedAt: new Date(), replacesAll: false };
  await database.agreement.create({ data: stopped });
  await database.booking.updateMany({ data: noDeposit });
  expect(rulesThatAreOff(settingsOf(await database.businessSettings.findFirstOrThrow()))).toEqual(
    houseRules,
  );
  return ids;
}

/** Returns the text of a page, with each text on its own line. */
function wordsOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, '\n');
}

/** Returns the text of each page, for everyone who can see it. */
async function everyPage(): Promise<{ page: string; words: string }[]> {
  const ids = await rulesOff();
  const shown = pages.flatMap((row) => {
    if (withoutPageWhileOff.includes(row.id)) return [];
    const here = row.path(ids);
    const opens = row.opens(ids, here);
    // R59: there is a helper only if the admin has invited one.
    return viewers
      .filter((viewer) => viewer !== 'helper' && opens[viewer] === 'shown')
      .map((viewer) => ({ page: `${row.id} for ${viewer}`, here, viewer }));
  });
  const found: { page: string; words: string }[] = [];
  for (const { page, here, viewer } of shown)
    found.push({ page, words: wordsOf((await walk.clients[viewer].get(here)).text) });
  return found;
}

describe('R42 off is as before', () => {
  it('a new database has each rule off', async () => {
    expect(rulesThatAreOff(await businessSettings('committed'))).toEqual(houseRules);
  });

  it('no page shows what a rule would add, and only the admin’s first one asks to set them', async () => {
    const found = await everyPage();
    const told = found.flatMap(({ page, words }) =>
      onlyWhenSet.filter((text) => text.test(words)).map((text) => `${page}: ${text.source}`),
    );
    expect(told).toEqual([]);
    const asking = found.filter(({ words }) => words.includes('Set up your house'));
    expect(asking.map(({ page }) => page)).toEqual(['admin for admin', 'admin._index for admin']);
  });

  it('with all set, some page shows each of these texts, and none asks to set more', async () => {
    await walk.freshIds();
    const { database } = walk.server;
    await database.businessSettings.update({
      where: { id: 1 },
      data: { ...allSet, ...sampleBusiness },
    });
    const row = settingsOf(await database.businessSettings.findFirstOrThrow());
    expect(rulesThatAreOff(row)).toEqual([]);
    const ids = walk.ids;
    const texts: string[] = [];
    for (const { path, opens } of pages)
      if (opens(ids, path(ids)).admin === 'shown')
        texts.push(wordsOf((await walk.clients.admin.get(path(ids))).text));
    texts.push(wordsOf((await walk.clients.owner.get(paths.settingsOf(ids.owner))).text));
    // The page offers a tip once the stay has begun.
    texts.push(wordsOf((await walk.clients.other.get(paths.payment(ids.here))).text));
    expect(onlyWhenSet.filter((text) => !texts.some((words) => text.test(words)))).toEqual([]);
    expect(texts.filter((words) => words.includes('Set up your house'))).toEqual([]);
  });

  it('each card has its own page, with what belongs to it', async () => {
    await walk.freshIds();
    const titlesOf = async (card: string) => {
      const { text } = await walk.clients.admin.get(paths.settingsCard(card));
      const titles = [...text.matchAll(/<h[23][^>]*>([^<]*)<\/h[23]>/g)].map(([, title]) => title);
      return titles.slice(titles.indexOf('Settings') + 1);
    };
    const lists = ['Your extras', 'Your list of papers'];
    for (const { card, title } of ownPages) {
      const [first, ...others] = await titlesOf(card);
      expect(first).toBe(title);
      const onPage = settingsPageOf(cardSlug(card))?.cards.map((one) => one.title) ?? [];
      expect([first, ...others].filter((one) => !lists.includes(one ?? ''))).toEqual(onPage);
      expect(others.includes('Your extras')).toBe(onPage.includes('Extras'));
      expect(others.includes('Your list of papers')).toBe(card === 'vaccinations');
    }
    // R149: those about one thing share a page.
    expect(await titlesOf('deposit')).toEqual(['Deposit', 'Canceling']);
    expect(await titlesOf('tips')).toEqual(['Tips']);
    expect(await titlesOf('agreement')).toEqual(['Agreement']);
  });

  it('the index says of each rule that it is off or what is set, each a link to its page', async () => {
    await rulesOff();
    const { admin } = walk.clients;
    const rows = async () => {
      const { text } = await admin.get(paths.adminSettings());
      const found = text.matchAll(/<li id="([^"]*)"[^>]*><a ([^>]*)>/g);
      const attribute = (tag: string, name: string) =>
        new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
      return new Map(
        [...found].map(([, id = '', tag = '']) => [
          id,
          { to: attribute(tag, 'href'), words: attribute(tag, 'aria-label') },
        ]),
      );
    };
    const before = await rows();
    const others = { places: 'Places: no limit', messages: 'Messages: no pictures' };
    for (const { card, title } of houseRules) {
      const alone = settingsPageOf(cardSlug(card))?.cards.length === 1;
      if (!alone) continue;
      const words = card in others ? others[card as keyof typeof others] : `${title}: off`;
      expect(before.get(cardId(card))).toEqual({ to: paths.settingsCard(card), words });
    }
    expect(before.get(cardId('agreement'))?.words).toBe('Agreement: off');
    expect(before.get(cardId('cancelling'))).toEqual({
      ...{ to: paths.settingsCard('cancelling'), words: 'Booking terms: off' },
    });
    expect(before.get(cardId('messages'))?.words).toBe('Messages: no pictures');
    // An anchor of before is in the row of its page.
    const { text } = await admin.get(paths.adminSettings());
    for (const { card } of houseRules) expect(text).toContain(`id="${cardId(card)}"`);
    const { database } = walk.server;
    const set = { tips: true, dogLimit: 8, overnightLimit: 4 };
    await database.businessSettings.update({ where: { id: 1 }, data: set });
    const after = await rows();
    expect(after.get(cardId('tips'))?.words).toBe('Tips: on');
    expect(after.get(cardId('places'))?.words).toBe('Places: 8, 4 overnight');
    for (const { to } of after.values())
      expect((await admin.get(to.split('#')[0] ?? '')).status, to).toBe(200);
  });

  it('the address where all of them were leads to the index', async () => {
    const { admin, owner } = walk.clients;
    expect((await admin.get('/admin/settings/house')).location).toBe(paths.adminSettings());
    expect((await owner.get('/admin/settings/house')).location).toBe(
      paths.profileOf(walk.ids.owner),
    );
    expect((await admin.get('/admin/settings/no-such-card')).status).toBe(404);
    const form = { intent: 'tips', tips: 'on', seen: 'x' };
    expect((await admin.post('/admin/settings/no-such-card', form)).status).toBe(404);
    // A card is saved on its own page only.
    expect((await admin.post(paths.settingsCard('care'), form)).status).toBe(400);
  });

  it('the admin’s first page leads to each rule, until it is told not to', async () => {
    await rulesOff();
    const { admin } = walk.clients;
    const before = (await admin.get(paths.admin())).text;
    for (const { card } of houseRules)
      expect(before).toContain(`href="${paths.settingsCard(card)}"`);
    const hidden = await admin.post(paths.adminCalendarForm('2027-03'), { intent: 'hide-set-up' });
    expect(hidden.location).toBe(paths.adminCalendar({ month: '2027-03' }));
    expect((await admin.get(paths.admin())).text).toContain('Hidden.');
    expect((await admin.get(paths.admin())).text).not.toContain('Set up your house');
  });
});
