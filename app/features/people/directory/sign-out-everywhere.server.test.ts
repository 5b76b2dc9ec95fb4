/** The admin signs an owner out everywhere with a form, which also works without scripts. */
import { describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { signedIn } from '~/core/session/session.server';
import { listChanges } from '~/core/settings/changes.server';
import { paths } from '~/core/web/paths';
import { action, loader } from '~/routes/admin.users.$userId/route';
import { createOwner } from '~tests/factories/people';
import { Browser, browserOf } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';

const { admin, owner, guest } = house({ owner: { lastName: 'Quillfeather' } });

const isIn = async (browser: Browser) => (await signedIn(browser.request())) !== null;

const press = (browser: Browser, { id }: { id: string }) =>
  browser.post(action, paths.adminUser(id), { intent: 'sign-out' }, { userId: id });

async function shown(browser: Browser, { id }: { id: string }) {
  const { body } = await browser.get(loader, paths.adminUser(id), { userId: id });
  return (body as { user: { sessions: number } }).user.sessions;
}

describe('Sign out everywhere', () => {
  it('ends every session of that owner and no other, and is written down by id', async () => {
    const other = await guest();
    const [first, second, elsewhere] = [
      await browserOf(owner),
      await browserOf(owner),
      await browserOf(other),
    ];
    const desk = await browserOf(admin);
    expect(await shown(desk, owner)).toBe(2);
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const answer = await press(desk, owner);
    spy.mockRestore();
    expect(answer).toMatchObject({ status: 302, location: paths.adminUser(owner.id) });
    expect([await isIn(first), await isIn(second)]).toEqual([false, false]);
    expect([await isIn(elsewhere), await isIn(desk)]).toEqual([true, true]);
    expect(await shown(desk, owner)).toBe(0);
    const [change] = (await listChanges(1)).changes;
    expect(change).toMatchObject({
      field: `Signed in, account ${owner.id}`,
      before: '2 browsers',
      after: 'Signed out everywhere',
      by: 'Nora Bennett',
    });
    const told = lines.find((line) => line.includes('account.sessions_ended_by_admin'));
    expect(JSON.parse(told ?? '{}')).toMatchObject({ profileId: owner.id, actorId: admin.id });
    expect(JSON.stringify([change, told])).not.toContain('Quillfeather');
    // They can sign in again with their password.
    expect(await isIn(await browserOf(owner))).toBe(true);
  });

  it('is for the admin alone, and never for the business’s own account', async () => {
    const browser = await browserOf(owner);
    expect((await press(browser, owner)).location).toBe(paths.profileOf(owner.id));
    expect((await press(new Browser(), owner)).location).toContain('/login');
    expect(await isIn(browser)).toBe(true);
    const desk = await browserOf(admin);
    expect(await press(desk, admin)).toMatchObject({ status: 403 });
    expect(await isIn(desk)).toBe(true);
    const gone = await createOwner({ deletedAt: new Date() });
    expect((await press(desk, gone)).status).toBe(404);
    expect(await database().settingsChange.count({ where: { actorId: admin.id } })).toBe(0);
  });
});
