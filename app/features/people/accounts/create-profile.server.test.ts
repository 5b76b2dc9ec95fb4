import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { phoneHref } from '~/core/text/contact-links';
import { readPhoneNumber, showPhoneNumber } from './phone-number.server';
import { action, loader } from '~/routes/createprofile';
import { createAdmin, createOwner, signIn } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { Browser } from '~tests/setup/account-requests';
import { house } from '~tests/setup/house';
import { detailsVersion } from './profile-details.server';

const nothing = { firstName: null, lastName: null, fullName: null, phoneNumber: null };
const { id } = house({ owner: nothing, dogs: [] }).owner;
const noDetails = { firstName: '', lastName: '', phoneNumber: '', address: null };
const seen = detailsVersion(noDetails);
const typed = { first_name: ' Robin ', last_name: 'Park', phone_number: '(212) 555-0123', seen };

async function browserOf(id: string): Promise<Browser> {
  const browser = new Browser();
  const [name = '', value = ''] = (await signIn(id)).split(/=(.*)/s);
  browser.cookies.set(name, value);
  return browser;
}

describe('/createprofile', () => {
  it('R11 saves the names and the phone, and goes on to add a pet', async () => {
    const answer = await (await browserOf(id)).post(action, '/createprofile', typed);
    expect(answer).toMatchObject({ status: 302, location: `/${id}/AddPet` });
    expect(await database().profile.findUnique({ where: { id } })).toMatchObject({
      firstName: 'Robin',
      lastName: 'Park',
      fullName: 'Robin Park',
      phoneNumber: '+12125550123',
    });
  });

  it('R11 goes on to the profile when there is a pet', async () => {
    await createPet(id);
    const answer = await (await browserOf(id)).post(action, '/createprofile', typed);
    expect(answer.location).toBe(`/${id}/profile`);
  });

  it('R143 goes on to the gift that brought them, before the pet', async () => {
    const address = '/createprofile?redirectTo=%2Fgift';
    const answer = await (await browserOf(id)).post(action, address, typed);
    expect(answer.location).toBe('/gift');
  });

  it('R40 leaves the role what it is, in both places, as user_roles has it', async () => {
    const admin = await createAdmin(nothing);
    await database().profile.update({ where: { id: admin.id }, data: { role: 'user' } });
    const answer = await (await browserOf(admin.id)).post(action, '/createprofile', typed);
    expect(answer.location).toBe('/admin');
    expect(
      await database().profile.findUnique({ where: { id: admin.id }, include: { userRole: true } }),
    ).toMatchObject({ role: 'admin', userRole: { role: 'admin' } });
  });

  it('R40 makes the matching user_roles record where it is missing', async () => {
    await database().userRole.delete({ where: { id } });
    await (await browserOf(id)).post(action, '/createprofile', { ...typed, role: 'admin' });
    expect(await database().userRole.findUnique({ where: { id } })).toMatchObject({ role: 'user' });
  });

  it('shows what is known already, the phone as people write it', async () => {
    const robin = await createOwner({ lastName: 'Park', phoneNumber: '+12125550123' });
    expect((await (await browserOf(robin.id)).get(loader, '/createprofile')).body).toMatchObject({
      details: {
        firstName: 'Robin',
        lastName: 'Park',
        phoneNumber: '(212) 555-0123',
        address: null,
      },
    });
    expect((await (await browserOf(id)).get(loader, '/createprofile')).body).toEqual({
      details: noDetails,
      seen,
    });
  });

  it('refuses what is missing and what is no number, and keeps what was typed', async () => {
    const browser = await browserOf(id);
    expect(await browser.post(action, '/createprofile')).toMatchObject({
      status: 400,
      errors: {
        first_name: ['Please enter First Name'],
        last_name: ['Please enter Last Name'],
        phone_number: ['Please enter Phone Number'],
      },
    });
    const wrong = { ...typed, phone_number: '12' };
    expect(await browser.post(action, '/createprofile', wrong)).toMatchObject({
      status: 400,
      errors: { phone_number: ['Please enter a phone number like (212) 555-0123'] },
      kept: wrong,
    });
    expect(await database().profile.findUnique({ where: { id } })).toMatchObject(nothing);
  });

  it('R8 sends a visitor to sign in', async () => {
    const there = '/login?redirectTo=%2Fcreateprofile';
    expect((await new Browser().get(loader, '/createprofile')).location).toBe(there);
    expect((await new Browser().post(action, '/createprofile', typed)).location).toBe(there);
  });
});

describe('phone numbers', () => {
  it.each([
    ['555-010-1234', '+15550101234'],
    ['(212) 555-0123', '+12125550123'],
    ['212.555.0123', '+12125550123'],
    ['1 212 555 0123', '+12125550123'],
    ['+1 (212) 555-0123', '+12125550123'],
    ['2125550123', '+12125550123'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('takes %j', (text, kept) => {
    expect(readPhoneNumber(text)).toBe(kept);
  });

  it.each([
    '',
    '5551234',
    '911',
    'call me',
    '212555012345678',
    'ring 212-555-0123',
    '+',
    '(212) 555-0123\u0000',
  ])('refuses %j', (text) => {
    expect(() => readPhoneNumber(text)).toThrow('Please enter a phone number like (212) 555-0123');
  });

  it.each(['212-555-0123 x5', '(212) 555-0123 ext. 5', '+12125550123;ext=5'])(
    'R102 keeps the extension of %j',
    (text) => {
      expect(readPhoneNumber(text)).toBe('+12125550123;ext=5');
      expect(phoneHref(showPhoneNumber('+12125550123;ext=5'))).toBe('tel:+12125550123;ext=5');
    },
  );

  it('shows national form here, international form from elsewhere, and what is no number as it is', () => {
    expect(showPhoneNumber('+12125550123')).toBe('(212) 555-0123');
    expect(showPhoneNumber('(215) 555-0100')).toBe('(215) 555-0100');
    expect(showPhoneNumber('+442079460958')).toBe('+44 20 7946 0958');
    expect(showPhoneNumber('ask Robin')).toBe('ask Robin');
  });
});
