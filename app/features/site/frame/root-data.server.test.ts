import { describe, expect, it } from 'vitest';
import { environment } from '~/core/runtime/environment.server';
import { lookHeader } from '~/core/live/look';
import { redirectWithFlash } from '~/core/web/flash.server';
import { createMessage } from '~tests/factories/messages';
import { createAdmin, createOwner, signIn } from '~tests/factories/people';
import { rootData } from './root-data.server';

function asking(cookie?: string): Request {
  return new Request('http://localhost/', cookie ? { headers: { Cookie: cookie } } : {});
}

describe('the root’s data', () => {
  it('R7 tells a visitor about the business, and nothing of the other settings', async () => {
    const { data, headers } = await rootData(asking());
    expect(data.viewer).toBeNull();
    expect(data.flash).toBeNull();
    expect(data.origin).toBe(environment().appUrl);
    expect(data.notice).toEqual({ sampleMode: true, insecureHttp: false });
    expect(Object.keys(data.business).sort()).toEqual([
      'businessName',
      'city',
      'galleryUrl',
      'infoEmail',
      'openingHours',
      'ownerFirstName',
      'phoneNumber',
      'postalCode',
      'region',
      'socialUrl',
      'streetAddress',
      'timeZone',
    ]);
    expect([...headers]).toEqual([]);
  });

  it('tells who is signed in, without the session', async () => {
    const owner = await createOwner({ firstName: 'Ada' });
    const admin = await createAdmin({ firstName: null });
    const { id, email } = owner;
    const seen = await rootData(asking(await signIn(id)));
    const counts = { unread: 0, pending: 0, news: 0, standsIn: false, updates: false };
    const own = { id, email, role: 'user', firstName: 'Ada', ...counts };
    expect(seen.data.viewer).toEqual({ ...own, dayEndsInMs: expect.any(Number) as number });
    const other = await rootData(asking(await signIn(admin.id)));
    expect(other.data.viewer).toMatchObject({ role: 'admin', firstName: null });
  });

  it('R37 counts what an owner has not read, and for the admin what all owners wrote', async () => {
    const [ada, bo, admin] = [await createOwner(), await createOwner(), await createAdmin()];
    const unreadOf = async (id: string) =>
      (await rootData(asking(await signIn(id)))).data.viewer?.unread;
    const before = (await unreadOf(admin.id)) ?? 0;
    await createMessage(admin.id, ada.id);
    await createMessage(admin.id, ada.id);
    await createMessage(ada.id, admin.id);
    await createMessage(bo.id, admin.id);
    expect(await unreadOf(ada.id)).toBe(2);
    expect(await unreadOf(bo.id)).toBe(0);
    expect(await unreadOf(admin.id)).toBe(before + 2);
  });

  it('R38 shows a sentence once', async () => {
    const flash = { kind: 'success' as const, text: 'Booking request canceled' };
    const redirect = await redirectWithFlash('/', flash);
    const [set = ''] = redirect.headers.getSetCookie();
    const { data, headers } = await rootData(asking(set.split(';', 1)[0]));
    expect(data.flash).toEqual(flash);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^said=.*Max-Age=0/)]);
  });

  it('R38 leaves a sentence to the page that somebody goes to', async () => {
    const redirect = await redirectWithFlash('/', { kind: 'success', text: 'Changes saved.' });
    const [set = ''] = redirect.headers.getSetCookie();
    const look = asking(set.split(';', 1)[0]);
    look.headers.set(lookHeader, 'yes');
    const { data, headers } = await rootData(look);
    expect(data.flash).toBeNull();
    expect(headers.getSetCookie()).toEqual([]);
  });
});
