/** A visitor's values in the address of a rate page, over real HTTP. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { httpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ CLOCK_START: '2026-11-16T14:00:00Z' });
});
afterAll(() => server.stop());

const get = (path: string) => httpClient(server.url).get(path);

describe.each([paths.daycare(), paths.boarding()])('%s', (page) => {
  it.each([
    'dogs=0',
    'dogs=99999999999999999999&from=x&to=y',
    'dogs=1&dogs[0]=1&from[999999999]=x&to[__proto__]=y',
    'from=2026-11-18T09:00&from=2026-11-19T09:00',
    'from=%00&to=%ED%A0%80&dogs=%F0%9F%90%95',
    'from=%E0%A4%A&to=%',
    'service=Walk&dogs=1&from=2026-11-18T09:00&to=2026-11-18T15:00',
    'from=9999-12-31T23:45&to=9999-12-31T23:59&service=Boarding&dogs=10',
    '__intent__=%7B&dogs=1',
    `from=${'x'.repeat(4000)}`,
  ])('refuses %s on the page, never with a 500', async (query) => {
    const answer = await get(`${page}?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('role="alert"');
    expect(answer.text).toContain('We cannot work that out yet');
  });

  it('shows what was typed as text only', async () => {
    const answer = await get(`${page}?dogs=1&from=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&to=1`);
    expect(answer.text).not.toContain('<script>alert(1)');
  });

  it('is the same page with anything else in its address', async () => {
    const answer = await get(`${page}?utm_source=mail&service=boarding`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('see if there’s room and what it costs. No account needed.');
  });

  it('takes no form by POST', async () => {
    const answer = await httpClient(server.url).post(page, { dogs: '1' });
    expect(answer.status).toBe(405);
  });

  it('carries its service for search engines, and no script of the app', async () => {
    const { text } = await get(page);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({ '@type': 'Service', url: `${server.url}${page}` });
    expect(text).not.toMatch(/<script[^>]*src="\/build\//);
    expect(text).toMatch(/<link rel="canonical" href="[^"?]*"/);
  });
});

it('R3 the verification file is a download over HTTP, whatever it is called', async () => {
  expect((await get(paths.verificationFile())).status).toBe(404);
  expect((await get(paths.verification())).status).toBe(404);
  await server.database.businessSettings.update({
    where: { id: 1 },
    data: { verificationName: 'a.html\r\nX-Evil: 1', verificationContent: '<script>1</script>' },
  });
  const { status, headers, text } = await get(paths.verificationFile());
  expect(status).toBe(200);
  expect(text).toBe('<script>1</script>');
  expect(headers.get('X-Evil')).toBeNull();
  expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="a.htmlX-Evil: 1"/);
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});

it('R131 “Book a stay” leads a visitor to the check itself, which is for both services', async () => {
  const home = await get('/');
  expect(home.text).toContain(`href="${paths.bookAStay()}"`);
  const { location } = await get(paths.bookAStay());
  expect(location).toBe(paths.checkStay());
  const [page = '', anchor] = paths.checkStay().split('#');
  const { text } = await get(page);
  const check = load(text)(`#${anchor}`);
  const offered = check.find('[name=service]').toArray();
  expect(offered.map(({ attribs }) => attribs['value'])).toEqual(['Daycare', 'Boarding']);
  for (const name of ['dogs', 'from', 'to'])
    expect(check.find(`[name=${name}]`).length).toBeGreaterThan(0);
});
