/** Password and sessions in the settings (R12), and permissions on an account (R8). */
import * as argon2 from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '~/core/database/database.server';
import { signedIn } from '~/core/session/session.server';
import { takeFlash } from '~/core/web/flash.server';
import type { SettingsPage } from '~/features/people/profiles/settings-page.server';
import { action, loader } from '~/routes/$userId.profile.settings/route';
import { createAdmin, createOwner, factoryPassword as password } from '~tests/factories/people';
import { type Browser, browserOf, canSignIn } from '~tests/setup/account-requests';
import { house, type Person } from '~tests/setup/house';
import { issueAccountLink } from './account-links.server';

// Spied on without a mock: a failing hash stands for any unexpected error.
vi.mock('@node-rs/argon2', { spy: true });

const { admin, owner } = house({ at: new Date('2026-11-20T10:00:00Z') });
const chosen = { new_password: 'a-new-password', confirm_password: 'a-new-password' };

beforeEach(() => vi.clearAllMocks());

function post(browser: Browser, { id }: Person, fields: Record<string, string>) {
  return browser.post(action, `/${id}/profile/settings`, fields, { userId: id });
}

async function pageOf(browser: Browser, { id }: Person): Promise<SettingsPage> {
  const { body } = await browser.get(loader, `/${id}/profile/settings`, { userId: id });
  return (body as { page: SettingsPage }).page;
}

describe('R12 Update Password', () => {
  it('changes it, says so, keeps this session and ends every other', async () => {
    const here = await browserOf(owner);
    const elsewhere = await browserOf(owner);
    const stranger = await browserOf(await createOwner());
    await issueAccountLink(database(), owner.id, 'reset_password');
    const answer = await post(here, owner, {
      intent: 'password',
      current_password: password,
      ...chosen,
    });
    expect(answer.location).toBe(`/${owner.id}/profile/settings`);
    expect((await takeFlash(here.request())).flash).toEqual({
      kind: 'success',
      text: 'Password updated. You’re signed out on every other device.',
    });
    expect(await signedIn(here.request())).toMatchObject({ id: owner.id });
    expect(await signedIn(elsewhere.request())).toBeNull();
    expect(await signedIn(stranger.request())).not.toBeNull();
    expect(await canSignIn(owner.email, password)).toBe(false);
    expect(await canSignIn(owner.email, chosen.new_password)).toBe(true);
    expect(await database().accountToken.count({ where: { profileId: owner.id } })).toBe(0);
  });

  it('alerts in the words of the spec, and gives no password back', async () => {
    const browser = await browserOf(owner);
    const current = { current_password: password };
    for (const [typed, errors] of [
      [
        {},
        {
          current_password: ['Please enter your current password'],
          new_password: ['Please enter Password'],
          confirm_password: ['Please enter confirm password'],
        },
      ],
      [
        { ...current, ...chosen, confirm_password: 'other' },
        { confirm_password: ['Password did not match: Please try again...'] },
      ],
      [
        { ...current, new_password: 'short', confirm_password: 'short' },
        { new_password: ['Password must be at least 8 characters: Please try again...'] },
      ],
      [
        { ...chosen, current_password: 'not the one' },
        { current_password: ['That isn’t your current password.'] },
      ],
    ] as const) {
      const answer = await post(browser, owner, { intent: 'password', ...typed });
      expect(answer).toMatchObject({ status: 400, errors, body: { form: 'password' } });
      expect(JSON.stringify(answer)).not.toMatch(
        /a-new-password|"short"|correct horse|not the one/,
      );
    }
    expect(await canSignIn(owner.email, password)).toBe(true);
  });

  it("says 'There was an error updating your password.' for a failure, and changes nothing", async () => {
    const browser = await browserOf(owner);
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('out of memory'));
    const fields = { intent: 'password', current_password: password, ...chosen };
    expect(await post(browser, owner, fields)).toMatchObject({
      status: 503,
      errors: { '': ['There was an error updating your password.'] },
    });
    logged.mockRestore();
    expect(await canSignIn(owner.email, password)).toBe(true);
  });

  it('of two at once one wins, and its password is in force', async () => {
    const browsers = [await browserOf(owner), await browserOf(owner)];
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        post(browser, owner, {
          intent: 'password',
          current_password: password,
          new_password: `password-of-${index}`,
          confirm_password: `password-of-${index}`,
        }),
      ),
    );
    const winners = answers.flatMap(({ status }, index) => (status === 302 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await canSignIn(owner.email, `password-of-${winners[0]}`)).toBe(true);
  });

  it('meets the limit of the login', async () => {
    const browser = await browserOf(owner);
    const guess = { intent: 'password', current_password: 'guess', ...chosen };
    const statuses = [];
    for (let time = 0; time < 11; time += 1)
      statuses.push((await post(browser, owner, guess)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe('sessions', () => {
  it('are listed in words, this one first and marked, without token or digest', async () => {
    await browserOf(owner);
    const here = await browserOf(owner);
    const page = await pageOf(here, owner);
    expect(page.own?.sessions.map((one) => one.here)).toEqual([true, false]);
    expect(page.own?.sessions[0]).toMatchObject({
      browser: 'A browser',
      since: expect.stringMatching(/^\w{3} \d+, \d{4} at \d+:\d\d [AP]M$/) as unknown,
    });
    const rows = await database().session.findMany({ where: { profileId: owner.id } });
    for (const { tokenDigest } of rows) expect(JSON.stringify(page)).not.toContain(tokenDigest);
  });

  it('end one by one, or all but this', async () => {
    const here = await browserOf(owner);
    const others = [await browserOf(owner), await browserOf(owner), await browserOf(owner)];
    const { own } = await pageOf(here, owner);
    const session = own?.sessions.find((one) => !one.here)?.handle ?? '';
    expect((await post(here, owner, { intent: 'sign-out', session })).status).toBe(302);
    const standing = async () => {
      const each = await Promise.all(others.map((browser) => signedIn(browser.request())));
      return each.filter((person) => person !== null).length;
    };
    expect(await standing()).toBe(2);
    await post(here, owner, { intent: 'sign-out-others' });
    expect(await standing()).toBe(0);
    expect(await signedIn(here.request())).not.toBeNull();
  });

  it('R8 of somebody else cannot be ended, nor this one by its handle', async () => {
    const other = await createOwner();
    const theirs = await browserOf(other);
    const { own: ofOther } = await pageOf(theirs, other);
    const here = await browserOf(owner);
    const { own } = await pageOf(here, owner);
    for (const handle of [ofOther?.sessions[0]?.handle, own?.sessions[0]?.handle, 'made up'])
      await post(here, owner, { intent: 'sign-out', session: handle ?? '' });
    expect(await signedIn(theirs.request())).not.toBeNull();
    expect(await signedIn(here.request())).not.toBeNull();
  });
});

describe('R8 who changes what', () => {
  const details = {
    intent: 'details',
    first_name: 'Ana',
    last_name: 'Li',
    phone_number: '2125550123',
  };

  it('names and phone: the owner and the admin; the number is kept in one form', async () => {
    for (const browser of [await browserOf(owner), await browserOf(admin)]) {
      await database().profile.update({
        where: { id: owner.id },
        data: { firstName: 'Robin', phoneNumber: '+12155550100' },
      });
      const seen = (await pageOf(browser, owner)).detailsSeen;
      expect((await post(browser, owner, { ...details, seen })).status).toBe(302);
      const row = await database().profile.findUniqueOrThrow({ where: { id: owner.id } });
      expect(row).toMatchObject({
        firstName: 'Ana',
        lastName: 'Li',
        fullName: 'Ana Li',
        phoneNumber: '+12125550123',
      });
      expect((await pageOf(browser, owner)).details.phoneNumber).toBe('(212) 555-0123');
    }
  });

  it('everything else: the person alone; the admin is refused and sees none of it', async () => {
    await browserOf(owner);
    const admin = await browserOf(await createAdmin());
    expect((await pageOf(admin, owner)).own).toBeNull();
    const before = await database().profile.findUniqueOrThrow({ where: { id: owner.id } });
    const refused: Record<string, string>[] = [
      { intent: 'email', email: 'taken-over@example.com', current_password: password },
      { intent: 'password', current_password: password, ...chosen },
      { intent: 'preferences', recieve_emails: 'on', show_contact: 'on' },
      { intent: 'sign-out-others' },
      { intent: 'withdraw-email' },
    ];
    for (const fields of refused)
      expect(await post(admin, owner, fields)).toMatchObject({
        status: 403,
        body: { refusal: 'Only the owner of this account can change this.' },
      });
    expect(await database().profile.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(before);
    expect(await database().session.count({ where: { profileId: owner.id } })).toBe(1);
    expect(await canSignIn(owner.email, password)).toBe(true);
  });

  it('R36 R9 both choices are the owner’s, and off means off', async () => {
    const owner = await createOwner({ receiveEmails: false, showContact: false });
    const browser = await browserOf(owner);
    const kept = async () =>
      database().profile.findUniqueOrThrow({
        where: { id: owner.id },
        select: { receiveEmails: true, showContact: true },
      });
    const choose = async (choices: Record<string, string>) => {
      const seen = (await pageOf(browser, owner)).own?.preferences?.seen ?? '';
      await post(browser, owner, { intent: 'preferences', seen, ...choices });
    };
    await choose({ recieve_emails: 'on' });
    expect(await kept()).toEqual({ receiveEmails: true, showContact: false });
    await choose({ show_contact: 'on' });
    expect(await kept()).toEqual({ receiveEmails: false, showContact: true });
    await choose({});
    expect(await kept()).toEqual({ receiveEmails: false, showContact: false });
  });

  it('the admin’s own settings: name, password and sessions', async () => {
    const browser = await browserOf(admin);
    expect((await pageOf(browser, admin)).own).toMatchObject({
      isBusiness: true,
      preferences: null,
    });
    const seen = (await pageOf(browser, admin)).detailsSeen;
    expect((await post(browser, admin, { ...details, seen })).status).toBe(302);
    const fields = { intent: 'password', current_password: password, ...chosen };
    expect((await post(browser, admin, fields)).status).toBe(302);
    expect(await canSignIn(admin.email, chosen.new_password)).toBe(true);
  });
});
