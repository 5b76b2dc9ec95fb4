/** R66: a dog's flags read as separate words, for a search, a copy and a screen reader. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { startWalk, type Ids, type ViewerName, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
  const { database: tx } = walk.server;
  await tx.businessSettings.update({ where: { id: 1 }, data: { dogNotes: true } });
  await tx.pet.updateMany({
    data: { flags: ['guards_food', 'escapes'], ownFlag: 'Snaps at hats' },
  });
});
afterAll(() => walk.server.stop());

/** Returns the text of a page exactly as in its elements: an element adds no space by itself. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, '');
}

const pages: [string, ViewerName, (ids: Ids) => string][] = [
  ['Today', 'admin', () => paths.admin()],
  ['the day sheet', 'admin', () => paths.adminDay()],
  ['a stay', 'admin', ({ booking }) => paths.booking(booking)],
  ['an owner’s page', 'admin', ({ owner }) => paths.profileOf(owner)],
  ['the reservations', 'admin', () => paths.adminReservations('pending')],
  ['the helper’s day sheet', 'helper', () => paths.adminDay()],
];

it.each(pages)('%s, as %s', async (_, viewer, path) => {
  const { status, text } = await walk.clients[viewer].get(path(walk.ids));
  expect(status).toBe(200);
  const page = textOf(text);
  const marks = page.match(/.?Marks:.*?Snaps at hats../gs) ?? [];
  expect(marks.length).toBeGreaterThan(0);
  for (const read of marks)
    expect(read).toMatch(
      /^\sMarks: (\w+: )?Escapes, (\w+: )?Guards food, (\w+: )?Snaps at hats[, ]/,
    );
});

it('nothing else of a row runs into its neighbor', async () => {
  const { clients } = walk;
  const both = await Promise.all([
    clients.admin.get(paths.admin()),
    clients.admin.get(paths.adminDay()),
  ]);
  const text = both.map((page) => textOf(page.text)).join(' ');
  expect(text).toContain('Drop Off Expected at');
  expect(text).toContain('Meal ');
  expect(
    text.match(/\S*(Drop Off|Pick Up)(Expected|Left|Arrived)|, (Meal|Medicine)[A-Z]\w*/g),
  ).toBeNull();
});
