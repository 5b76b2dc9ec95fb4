/** The 3,000 most common passwords are refused in every form (ASVS 6.2.4). */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { action as settings } from '~/routes/$userId.profile.settings/route';
import { action as signUp } from '~/routes/sign-up';
import { action as updatePassword } from '~/routes/update-password';
import { createOwner, factoryPassword, signIn } from '~tests/factories/people';
import { newBrowser } from '~tests/setup/account-requests';
import { issueAccountLink } from './account-links.server';
import { tooCommon } from './passwords.server';
import list from './well-known-passwords.json';
import { isWellKnownPassword } from './well-known-passwords.server';

const hashes = () => database().password.findMany({ orderBy: { profileId: 'asc' } });

describe('the list', () => {
  it('holds three thousand, each long enough to be tried here, in lower case', () => {
    const words = list.split(' ');
    expect(new Set(words).size).toBe(3000);
    for (const word of words) expect(word).toMatch(/^(?=.{8})[^A-Z]*$/);
  });

  it.each(['password', 'PassWord', '12345678', 'iloveyou', 'baseball'])('knows %s', (word) => {
    expect(isWellKnownPassword(word)).toBe(true);
  });

  it.each(['biscuit-and-waffles', 'a-new-password', 'constructor', '', ' '])(
    'does not know %j',
    (word) => expect(isWellKnownPassword(word)).toBe(false),
  );
});

describe('is refused, with a sentence at its field and nothing written,', () => {
  it('at sign-up', async () => {
    const before = await hashes();
    const answer = await newBrowser().post(signUp, '/sign-up', {
      email: 'common@example.com',
      password: 'PassWord',
      confirm_password: 'PassWord',
      form_key: newFormKey(),
    });
    expect(answer.status).toBe(400);
    expect(answer.errors).toMatchObject({ password: [tooCommon] });
    expect(await hashes()).toEqual(before);
  });

  it('by the link of a reset, which still works afterwards', async () => {
    const owner = await createOwner();
    const before = await hashes();
    const link = new URL(await issueAccountLink(database(), owner.id, 'reset_password'));
    const at = `/update-password?token=${link.searchParams.get('token')}`;
    const send = (typed: string) =>
      newBrowser().post(updatePassword, at, { new_password: typed, confirm_password: typed });
    const refused = await send('12345678');
    expect(refused.status).toBe(400);
    expect(refused.errors).toMatchObject({ new_password: [tooCommon] });
    expect(await hashes()).toEqual(before);
    expect((await send('biscuit-and-waffles')).status).toBe(302);
  });

  it('in the settings', async () => {
    const owner = await createOwner();
    const browser = newBrowser();
    const [name = '', value = ''] = (await signIn(owner.id)).split('=', 2);
    browser.cookies.set(name, value);
    const before = await hashes();
    const answer = await browser.post(
      settings,
      `/${owner.id}/profile/settings`,
      {
        intent: 'password',
        current_password: factoryPassword,
        new_password: 'iloveyou',
        confirm_password: 'iloveyou',
      },
      { userId: owner.id },
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(tooCommon);
    expect(await hashes()).toEqual(before);
  });
});
