/** The content security policy of real answers, and the other headers beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { httpClient, type Answer, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';

let server: RunningServer;
let visitor: HttpClient;

beforeAll(async () => {
  server = await startServer();
  visitor = httpClient(server.url);
});
afterAll(() => server.stop());

function policyOf({ headers }: Answer): Record<string, string[]> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

/** A page with scripts. */
async function scripted(): Promise<Answer> {
  const { id } = await createOwner({}, server.database);
  return visitor.get(`/${id}/profile`, { Cookie: await signIn(id, server.database) });
}

/** Returns the style and script elements of a page, except data. */
const inline = ({ text }: Answer) =>
  [...text.matchAll(/<(script|style)\b([^>]*)>([^<]*)/g)].filter(
    ([tag]) => !tag.includes('application/ld+json') && !tag.includes(' src='),
  );

function nonceOf(answer: Answer): string {
  const source = policyOf(answer)['script-src']?.find((one) => one.startsWith("'nonce-"));
  return /^'nonce-([\w-]{22})'$/.exec(source ?? '')?.[1] ?? '';
}

describe('the content security policy', () => {
  it('lets a page run and look like nothing but what this site sent', async () => {
    const answer = await scripted();
    const nonce = `'nonce-${nonceOf(answer)}'`;
    expect(policyOf(answer)).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", nonce],
      'style-src': ["'self'", nonce],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
    });
    const everything = Object.entries(policyOf(answer))
      .filter(([name]) => name !== 'style-src-attr')
      .flatMap(([, sources]) => sources);
    expect(everything).not.toContain("'unsafe-inline'");
    expect(everything).not.toContain("'unsafe-eval'");
    expect(everything).not.toContain('*');
  });

  it('of a page with scripts has a nonce of that answer’s own, which all its scripts have', async () => {
    const [one, other] = [await scripted(), await scripted()];
    expect(nonceOf(one)).toMatch(/^[\w-]{22}$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    const scripts = inline(one).filter(([, name]) => name === 'script');
    expect(scripts.length).toBeGreaterThan(1);
    for (const [tag] of scripts) expect(tag).toContain(` nonce="${nonceOf(one)}"`);
  });

  it.each(['/login', '/', '/no/such/page', '/reviews', '/daycare'])(
    'of %s has no nonce, nor a style of its own',
    async (path) => {
      const answer = await visitor.get(path);
      const policy = policyOf(answer);
      expect(answer.headers.get('Content-Security-Policy')).not.toContain('nonce');
      expect(answer.text).not.toContain('nonce');
      expect(policy['script-src']).toEqual(["'self'"]);
      expect(inline(answer)).toEqual([]);
      expect(policy['style-src']).toEqual(["'self'"]);
    },
  );

  it('R7 frames only the map and the reviews widget that the settings name, over https', async () => {
    expect(policyOf(await visitor.get('/contact'))['frame-src']).toEqual(["'none'"]);
    const set = (mapUrl: string, reviewsWidgetUrl: string) =>
      server.database.businessSettings.update({
        where: { id: 1 },
        data: { mapUrl, reviewsWidgetUrl },
      });
    await set('https://maps.example/embed?at=here', 'https://stars.example:8443/widget');
    expect(policyOf(await visitor.get('/contact'))['frame-src']).toEqual([
      'https://maps.example',
      'https://stars.example:8443',
    ]);
    await set('http://maps.example/embed', "'unsafe-inline'; script-src *");
    expect(policyOf(await visitor.get('/contact'))['frame-src']).toEqual(["'none'"]);
    // A row of an older version: a pattern would allow frames of every site.
    await set('https://*', 'https://*.example/widget');
    expect(policyOf(await visitor.get('/contact'))['frame-src']).toEqual(["'none'"]);
    await set('', '');
  });

  it('R31 a form may lead on to the provider’s approval page, and nowhere else', async () => {
    const [own, ...others] = policyOf(await visitor.get('/login'))['form-action'] ?? [];
    expect(own).toBe("'self'");
    expect(others).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
  });

  it('stands on the admin’s pages too, and on answers of data', async () => {
    const admin = await createAdmin({}, server.database);
    const Cookie = await signIn(admin.id, server.database);
    expect(policyOf(await visitor.get('/admin/outbox', { Cookie }))['object-src']).toEqual([
      "'none'",
    ]);
    for (const path of ['/admin/reservations.data', '/robots.txt', '/login'])
      expect(policyOf(await visitor.get(path, { Cookie }))['default-src']).toEqual(["'none'"]);
  });
});

describe('security headers', () => {
  it.each(['/', '/login', '/robots.txt', '/no/such/page', '/build/old.js'])(
    'are on %s',
    async (path) => {
      const { headers } = await visitor.get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
      expect(headers.get('Permissions-Policy')).toContain('geolocation=()');
      expect(headers.has('X-Powered-By')).toBe(false);
    },
  );

  it('a stricter one of a route stays: a password link’s address goes nowhere', async () => {
    const { headers } = await visitor.get('/update-password?token=spent');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('R10 ask for https in production only: the sample is reached over http', async () => {
    expect((await visitor.get('/')).headers.has('Strict-Transport-Security')).toBe(false);
  });
});

describe('R31 the provider’s buttons', () => {
  const origins = async (env: Record<string, string>, path: string) => {
    const running = await startServer(env);
    try {
      const { id } = await createOwner({}, running.database);
      const Cookie = await signIn(id, running.database);
      const policy = policyOf(await httpClient(running.url).get(path, { Cookie }));
      return ['script-src', 'frame-src', 'connect-src'].map((name) =>
        (policy[name] ?? []).filter((source) => source.startsWith('http')),
      );
    } finally {
      await running.stop();
    }
  };
  const keys = { PAYPAL_CLIENT_ID: 'test', PAYPAL_CLIENT_SECRET: 'test' };
  const paypal = expect.arrayContaining(['https://www.paypal.com']) as string[];

  it('are let in on the payment page alone, and only where an account is set up', async () => {
    expect(await origins(keys, '/payment/some-booking-0001')).toEqual([paypal, paypal, paypal]);
    expect(await origins(keys, '/about')).toEqual([[], [], []]);
    expect(await origins({}, '/payment/some-booking-0001')).toEqual([[], [], []]);
  });
});
