import { describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { SiteShell } from './site-shell';
import type { RootData } from './root-data.server';
import { attribute, render, tags } from '~tests/setup/render';

const business = {
  businessName: 'The Tail House',
  ownerFirstName: 'Nora',
  timeZone: 'America/Chicago',
  phoneNumber: '(312) 555-0142',
  infoEmail: 'hello@tailhouse.example',
  streetAddress: '1840 N Larkspur Ave',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60647',
  openingHours: 'Every day',
  socialUrl: 'https://social.example/tail-house',
  galleryUrl: 'https://photos.example/tail-house',
};

const site: RootData = {
  origin: 'https://tailhouse.example',
  viewer: null,
  open: true,
  business,
  mailIsOff: false,
  payWhenYouCome: false,
  flash: null,
  notice: { sampleMode: false, insecureHttp: false },
};
const robin = {
  id: 'u1',
  email: 'robin@example.com',
  role: 'user',
  firstName: 'Robin',
  unread: 0,
  pending: 0,
  news: 0,
  standsIn: false,
  updates: false,
  dayEndsInMs: 3_600_000,
} as const;
const admin = { ...robin, role: 'admin' } as const;

function shell(data: RootData | null, at = '/'): string {
  return render(<SiteShell site={data}>Page</SiteShell>, at);
}

function addresses(html: string): (string | null)[] {
  return tags(html, 'a').map((tag) => attribute(tag, 'href'));
}

/** Returns all links marked as current, and the menus around them. */
function marked(html: string): string[] {
  return (html.match(/<(a|summary)[^>]* aria-current="[^"]*"[^>]*>/g) ?? []).map((tag) => {
    const place = tag.startsWith('<a') ? attribute(tag, 'href') : 'menu';
    return `${place}: ${attribute(tag, 'aria-current')}`;
  });
}

describe('the frame of every page', () => {
  it('leads to every page of the site in the order of the spec, and to the gallery', () => {
    const html = shell(site);
    const [row = ''] = /<nav[^>]*>.*?<\/nav>/s.exec(html) ?? [];
    expect(addresses(row).slice(0, 7)).toEqual([
      paths.home(),
      paths.daycare(),
      paths.boarding(),
      paths.reviews(),
      'https://photos.example/tail-house',
      paths.about(),
      paths.contact(),
    ]);
    expect(row).toMatch(/<summary[^>]*>Service/);
    const gallery = tags(row, 'a').find((tag) => tag.includes('photos.example'));
    expect(attribute(gallery, 'rel')).toBe('noopener');
    expect(html).toContain(`>${business.businessName}</a>`);
  });

  it('R7 leaves out Gallery and the social link where there is none', () => {
    const html = shell({ ...site, business: { ...business, galleryUrl: '', socialUrl: '' } });
    expect(html).not.toContain('Gallery');
    expect(addresses(html)).toEqual(addresses(html).filter((href) => !/^https/.test(href ?? '')));
  });

  it('offers the ways in to somebody who is not signed in', () => {
    const html = shell(site);
    expect(addresses(html)).toEqual(expect.arrayContaining([paths.login(), paths.bookAStay()]));
    expect(html).not.toContain('Logout');
  });

  it('offers Profile to an owner and Admin to the admin, under their e-mail', () => {
    const owner = shell({ ...site, viewer: robin });
    expect(owner).toMatch(/<summary[^>]*>.*robin@example\.com.*<\/summary>/);
    expect(addresses(owner)).toContain(paths.profileOf('u1'));
    expect(addresses(owner)).toContain(paths.settingsOf('u1'));
    expect(addresses(owner)).not.toContain(paths.admin());
    expect(addresses(owner)).not.toContain(paths.login());
    const hers = shell({ ...site, viewer: admin });
    expect(addresses(hers)).toContain(paths.admin());
    expect(addresses(hers)).toContain(paths.adminSettings());
    expect(addresses(hers)).not.toContain(paths.profileOf('u1'));
  });

  it('R37 counts unread messages at the ways to them, in words too', () => {
    for (const viewer of [robin, admin]) {
      const none = shell({ ...site, viewer });
      expect(none).not.toMatch(/unread/);
      const html = shell({ ...site, viewer: { ...viewer, unread: 3 } });
      const to = viewer.role === 'admin' ? paths.adminMessages() : paths.messagesOf('u1');
      const ways = html.match(/<a\b[^>]*>(?:(?!<\/a>).)*unread.*?<\/a>/gs) ?? [];
      // Once next to the menu and once in it, for each of the two widths.
      expect(ways.map((way) => way.replace(/<[^>]*>/g, '').trim()).sort()).toEqual([
        '3 unread messages',
        '3 unread messages',
        'Messages3 unread',
        'Messages3 unread messages',
      ]);
      for (const way of ways) expect(way).toContain(`href="${to}"`);
    }
    const one = shell({ ...site, viewer: { ...robin, unread: 1 } }).replace(/<[^>]*>/g, '');
    expect(one).toContain('Messages1 unread message');
    expect(one).not.toContain('unread messages');
  });

  it('R5 signs out by POST only', () => {
    const html = shell({ ...site, viewer: robin });
    expect(addresses(html)).not.toContain(paths.logout());
    const form = tags(html, 'form').find((tag) => attribute(tag, 'action') === paths.logout());
    expect(attribute(form, 'method')).toBe('post');
  });

  it('marks the current page, and the menu that holds it', () => {
    expect(new Set(marked(shell(site)))).toEqual(new Set(['/: page']));
    expect(new Set(marked(shell(site, '/boarding')))).toEqual(
      new Set(['menu: true', '/boarding: page']),
    );
    expect(new Set(marked(shell(site, '/reviews/new')))).toEqual(new Set(['/reviews: true']));
    const settings = shell({ ...site, viewer: robin }, paths.settingsOf('u1'));
    expect(new Set(marked(settings))).toEqual(
      new Set(['/u1/profile: true', '/u1/profile/settings: page']),
    );
    expect(marked(shell(site, '/nowhere'))).toEqual([]);
  });

  it('R38 reads out an error at once and a success politely, above the page', () => {
    const failed = shell({ ...site, flash: { kind: 'error', text: 'It failed' } });
    expect(failed).toMatch(/role="alert".*It failed.*Page/);
    const done = shell({ ...site, flash: { kind: 'success', text: 'It worked' } });
    expect(done).toMatch(/role="status".*It worked.*Page/);
  });

  it('R4 says how to reach the business, when it is open, and where the small print is', () => {
    const [footer = ''] = /<footer.*<\/footer>/s.exec(shell(site)) ?? [];
    expect(addresses(footer)).toEqual(
      expect.arrayContaining([
        'tel:+13125550142',
        'mailto:hello@tailhouse.example',
        paths.privacyPolicy(),
        paths.terms(),
        business.socialUrl,
      ]),
    );
    expect(footer).toContain('1840 N Larkspur Ave');
    expect(footer).toContain('Every day');
  });

  it('stands without any data, for an error of the root loader', () => {
    expect(shell(null)).toMatch(/<main[^>]*id="main".*Page/);
  });
});
