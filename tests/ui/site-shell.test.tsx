import { describe, expect, it } from 'vitest';
import { paths } from '~/lib/paths';
import { SiteShell } from '~/ui/layout/site-shell';
import type { SiteData } from '~/ui/layout/site-data';
import { attribute, render, tags } from './render';

const business = {
  businessName: 'The Tail House',
  phoneNumber: '(312) 555-0142',
  infoEmail: 'hello@tailhouse.example',
  streetAddress: '1840 N Larkspur Ave',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60647',
  openingHours: 'Every day',
};

const site: SiteData = { viewer: null, business, flash: null, notice: { sampleMode: false } };
const robin = { id: 'u1', email: 'robin@example.com', role: 'user' } as const;

function shell(data: SiteData | null): string {
  return render(<SiteShell site={data}>Page</SiteShell>);
}

function addresses(html: string): (string | null)[] {
  return tags(html, 'a').map((tag) => attribute(tag, 'href'));
}

describe('the frame of every page', () => {
  it('offers the ways in to somebody who is not signed in', () => {
    const html = shell(site);
    expect(addresses(html)).toEqual(expect.arrayContaining([paths.login(), paths.signUp()]));
    expect(html).not.toContain('Logout');
  });

  it('offers Profile to an owner and Admin to the admin, under their e-mail', () => {
    const owner = shell({ ...site, viewer: robin });
    expect(owner).toMatch(/<summary[^>]*>.*robin@example\.com.*<\/summary>/);
    expect(addresses(owner)).toContain(paths.profileOf('u1'));
    expect(addresses(owner)).not.toContain(paths.admin());
    const admin = shell({ ...site, viewer: { ...robin, role: 'admin' } });
    expect(addresses(admin)).toContain(paths.admin());
    expect(addresses(admin)).not.toContain(paths.profileOf('u1'));
  });

  it('R5 signs out by POST only', () => {
    const html = shell({ ...site, viewer: robin });
    expect(addresses(html)).not.toContain(paths.logout());
    const form = tags(html, 'form').find((tag) => attribute(tag, 'action') === paths.logout());
    expect(attribute(form, 'method')).toBe('post');
  });

  it('marks the current page', () => {
    const home = tags(shell(site), 'a').find((tag) => tag.includes('aria-current="page"'));
    expect(attribute(home, 'href')).toBe('/');
  });

  it('R38 reads out an error at once and a success politely, above the page', () => {
    const failed = shell({ ...site, flash: { kind: 'error', text: 'It failed' } });
    expect(failed).toMatch(/role="alert".*It failed.*Page/);
    const done = shell({ ...site, flash: { kind: 'success', text: 'It worked' } });
    expect(done).toMatch(/role="status".*It worked.*Page/);
  });

  it('says how to reach the business', () => {
    const html = shell(site);
    expect(addresses(html)).toEqual(
      expect.arrayContaining(['tel:+13125550142', 'mailto:hello@tailhouse.example']),
    );
    expect(html).toContain('1840 N Larkspur Ave');
  });

  it('stands without any data, for an error of the root loader', () => {
    expect(shell(null)).toMatch(/<main[^>]*id="main".*Page/);
  });
});
