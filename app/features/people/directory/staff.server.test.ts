/** Helpers (R59): inviting and removing them. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { openLink } from '~/core/mail/outbox.server';
import { landingPath } from '~/features/people/accounts/landing';
import { setPasswordByLink } from '~/features/people/accounts/set-password.server';
import { createHelper, signIn } from '~tests/factories/people';
import { house } from '~tests/setup/house';
import { refusal } from '~tests/setup/refusal';
import { listUsers } from './list-users.server';
import { helpers, inviteAgain, inviteHelper, removeHelper } from './staff.server';

const { admin, owner } = house();
const kim = { email: 'kim@example.com', firstName: 'Kim', lastName: 'Lindt' };

async function lastLink(email: string): Promise<string> {
  const mail = await database().outboxMail.findFirstOrThrow({
    where: { toAddress: email, template: 'helper_invited' },
    orderBy: { createdAt: 'desc' },
  });
  return new URL(openLink(mail.sealedLink ?? '') ?? '').searchParams.get('token') ?? '';
}

describe('an invitation', () => {
  it('makes a helper who chooses a password by the link, and lands on the day sheet', async () => {
    const who = kim;
    await inviteHelper(who, admin.id, 'helper-form-key-0001');
    await inviteHelper(who, admin.id, 'helper-form-key-0001');
    expect(await database().outboxMail.count({ where: { toAddress: who.email } })).toBe(1);
    const before = (await helpers()).find(({ email }) => email === who.email);
    expect(before).toMatchObject({ name: 'Kim Lindt', invited: true });
    const request = new Request('http://localhost/');
    const step = await setPasswordByLink(await lastLink(who.email), 'a brand new pass', request);
    if (step.kind === 'code needed') throw new Error('asks for a code');
    expect(step.person.role).toBe('helper');
    expect(landingPath(step.person)).toBe('/admin/day');
    const after = (await helpers()).find(({ email }) => email === who.email);
    expect(after).toMatchObject({ invited: false });
    expect(await refusal(inviteAgain(after?.id ?? '', admin.id))).toMatchObject({
      code: 'not_found',
    });
  });

  it('sent again ends the link before', async () => {
    const who = kim;
    await inviteHelper(who, admin.id, undefined);
    const first = await lastLink(who.email);
    const id = (await helpers()).find(({ email }) => email === who.email)?.id ?? '';
    await inviteAgain(id, admin.id);
    const request = new Request('http://localhost/');
    expect(await refusal(setPasswordByLink(first, 'a brand new pass', request))).toMatchObject({
      code: 'not_found',
    });
  });

  it('never takes an account that is there, so that no owner becomes a helper', async () => {
    const asked = inviteHelper({ ...kim, email: owner.email }, admin.id, undefined);
    expect(await refusal(asked)).toMatchObject({ code: 'conflict', field: 'email' });
    const role = await database().userRole.findUnique({ where: { id: owner.id } });
    expect(role?.role).toBe('user');
  });
});

describe('a helper', () => {
  it('is not among the owners', async () => {
    const { id } = await createHelper();
    const { users } = await listUsers({ search: '', sort: 'newest', page: 1 });
    expect(users.map((user) => user.id)).not.toContain(id);
  });

  it('who is removed is signed out and gone; nobody else can be removed so', async () => {
    const helper = await createHelper();
    await signIn(helper.id);
    await removeHelper(helper.id, admin.id);
    expect(await database().session.count({ where: { profileId: helper.id } })).toBe(0);
    expect(await database().password.count({ where: { profileId: helper.id } })).toBe(0);
    expect((await helpers()).map(({ id }) => id)).not.toContain(helper.id);
    for (const id of [owner.id, admin.id, helper.id])
      expect(await refusal(removeHelper(id, admin.id))).toMatchObject({ code: 'not_found' });
  });
});
