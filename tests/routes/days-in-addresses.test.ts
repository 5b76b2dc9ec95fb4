/**
 * Invalid days in an address: the page keeps the typed text, shows the error at the field and shows no
 * other days instead; its files answer the same sentence with 400.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inHtml } from './sent-forms';
import { type Ids, startWalk, type Walk } from './walk';

let walk: Walk;
let ids: Ids;

beforeAll(async () => {
  walk = await startWalk();
  ids = await walk.freshIds();
});
afterAll(() => walk.server.stop());

type Row = {
  page: (ids: Ids) => string;
  files: string[];
  /** The last day's name in the query. */
  last?: 'to';
  /** Longest period if both days are required. */
  most?: string;
  /** Content of the page that only a valid period shows. */
  shown: string;
};

const rows: Record<string, Row> = {
  register: {
    ...{ page: () => '/admin/register', files: ['/resources/register'] },
    ...{ most: 'a year', shown: 'Export as CSV' },
  },
  statement: {
    ...{ page: ({ owner }) => `/${owner}/profile/statement`, files: [] },
    ...{ most: 'three years', shown: '>Balance<' },
  },
  incidents: {
    ...{ page: () => '/admin/incidents', files: ['/resources/incidents'], shown: 'Export as CSV' },
  },
  financials: {
    page: () => '/admin/financials',
    files: ['/resources/financials', '/resources/payments'],
    ...{ last: 'to', shown: 'Export as CSV' },
  },
  messages: { page: () => '/admin/messages', files: [], shown: '-messaging">' },
};

const reversed = 'The last day cannot be before the first.';
const noDate = 'Please enter a date such as 2026-03-31.';

describe.each(Object.entries(rows))('the days of %s', (_, { page, files, most, ...row }) => {
  const { last = 'until', shown } = row;
  const cases = [
    { from: '2026-03-02', [last]: '2026-03-01', says: reversed, at: last },
    { from: '2026-02-30', [last]: '2026-03-01', says: noDate, at: 'from' },
    { from: '2026-02-28', [last]: 'soon"><b>', says: noDate, at: last },
    ...(most === undefined
      ? []
      : [
          { from: '1999-01-01', [last]: '2026-03-01', says: `Please choose ${most} at most.` },
          { from: '', [last]: '2026-03-01', says: 'Please enter both days.', at: 'from' },
        ].map((one) => ({ at: last, ...one }))),
  ];

  it('show something else than these', async () => {
    expect((await walk.clients.admin.get(page(ids))).text).toContain(shown);
  });

  it.each(cases)('from $from: $says', async ({ says, at, ...typed }) => {
    const query = new URLSearchParams(typed);
    const { status, text } = await walk.clients.admin.get(`${page(ids)}?${query}`);
    expect(status).toBe(200);
    expect(text.split(`>${says}<`)).toHaveLength(2);
    for (const [name, value] of Object.entries(typed)) {
      const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? '';
      expect(field).toContain(`value="${inHtml(value)}"`);
      expect(field.includes('aria-invalid="true"')).toBe(name === at);
    }
    expect(text).not.toContain(shown);
    for (const file of files) {
      const answer = await walk.clients.admin.get(`${file}?${query}`);
      expect([file, answer.status, answer.text]).toEqual([file, 400, `${says}\n`]);
    }
  });
});

describe('the year of reports', () => {
  it.each(['1999', '3000', 'soon'])('%s is no year, on the page and as a file', async (year) => {
    const says = 'Please choose a year from 2000 to 2999.';
    const { text } = await walk.clients.admin.get(`/admin/reports?year=${year}`);
    expect(text).toContain(says);
    expect(text).not.toContain('as CSV');
    const file = await walk.clients.admin.get(`/resources/reports/income?year=${year}`);
    expect([file.status, file.text]).toEqual([400, `${says}\n`]);
  });
});

describe('the calendars', () => {
  it.each([
    ['/admin?month=2026-13', 'Please choose a month such as 2026-03. This is the current month.'],
    ['/admin?month=2027-02&view=day&day=2027-02-30', 'Please choose a day such as 2026-03-31.'],
    [
      '/admin/calendar/year?year=1999',
      'Please choose a year from 2000 to 2099. This is the current year.',
    ],
  ])('%s: says so once, above the days that it shows instead', async (path, says) => {
    const { status, text } = await walk.clients.admin.get(path);
    expect([status, text.split(`>${says}<`).length]).toEqual([200, 2]);
    const readable = await walk.clients.admin.get(path.split('?')[0] ?? '');
    expect(readable.text).not.toContain('>Please choose a ');
  });
});
