/** R59: a helper is shown no button and no link that only the business may use. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { openPlain, type PlainPage } from '../setup/plain-page';
import { startWalk, type Ids, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

const pagesOf = ({ here, comes, helper }: Ids) => [
  paths.adminDay(),
  paths.adminDay('2027-03-02'),
  paths.emergencyCard(here),
  paths.emergencyCard(comes),
  paths.adminUpdates(),
  paths.newIncident(),
  paths.newIncident(here),
  paths.settingsOf(helper),
];

const buttonsOf = ({ $ }: PlainPage) =>
  $('main form[method=post] button, main form[method=post] input[type=submit]').not(
    '[type=button], [disabled], [aria-hidden]',
  );

const open = (path: string) => openPlain(walk.clients.helper, path);

/** Presses every button of a page, each in a house that is as it was; returns the refused ones. */
async function pressAll(path: string): Promise<{ count: number; refused: string[] }> {
  const refused: string[] = [];
  let count = 1;
  for (let at = 0; at < count; at += 1) {
    await walk.freshIds();
    const page = await open(path);
    expect(page.answer.status, path).toBe(200);
    const buttons = buttonsOf(page);
    count = buttons.length;
    const button = buttons.eq(at);
    if (count === 0) break;
    const form = button.closest('form');
    const sent = [
      ...form.find('input, textarea, select').serializeArray(),
      { name: button.attr('name') ?? 'none', value: button.attr('value') ?? '' },
    ];
    const body: Record<string, string[]> = {};
    for (const { name, value } of sent) (body[name] ??= []).push(value);
    const answer = await walk.clients.helper.post(form.attr('action') ?? path, body);
    if (answer.status === 403 || answer.status === 404 || /Only the business/.test(answer.text))
      refused.push(`${path}: ${button.text()} ${answer.status}`);
  }
  return { count, refused };
}

it('no press of a shown button is refused as the business’s', async () => {
  let pressed = 0;
  for (const path of pagesOf(walk.ids)) {
    const { count, refused } = await pressAll(path);
    expect(refused).toEqual([]);
    pressed += count;
  }
  expect(pressed).toBeGreaterThan(10);
});

it('no link leads to a page that a helper can’t open, also with updates off', async () => {
  for (const updates of [true, false]) {
    const ids = await walk.freshIds();
    await walk.server.database.businessSettings.update({ where: { id: 1 }, data: { updates } });
    for (const path of pagesOf(ids)) {
      const page = await open(path);
      if (page.answer.status === 404) continue;
      const links = page
        .$('a[href^="/"]')
        .map((_at, one) => page.$(one).attr('href') ?? '')
        .get();
      for (const to of new Set(links)) {
        const { status } = await walk.clients.helper.get(to.replace(/#.*/, ''));
        expect([path, to, status >= 400 ? status : 'fine']).toEqual([path, to, 'fine']);
      }
    }
  }
});
