/** The routes that add and list pets, with real requests and a real database. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { action as addAction, loader as addLoader } from '~/routes/$profileId.AddPet/route';
import { loader as profileLoader } from '~/routes/$userId.profile/route';
import { loader as petsLoader } from '~/routes/$userId.profile._index/route';
import { database } from '~/core/database/database.server';
import { petsOf } from './list-pets.server';
import { takeFlash } from '~/core/web/flash.server';
import { askWhetherSecond, newFormKey } from '~/core/web/idempotency.server';
import { createOwner, signIn } from '~tests/factories/people';
import { createPet, plainDogYears } from '~tests/factories/pets';
import { typed, wholePet, wholeRow } from '~tests/factories/pet-form';
import { house } from '~tests/setup/house';
import { outcomeOf, requestTo } from '~tests/setup/route-calls';

const nobody = 'nobodyatallwithsuchanid0';
const { owner, guest, ...home } = house({ dogs: [] });
const ownerId = owner.id;
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(ownerId);
});

function post(fields: Record<string, string>, as: string | undefined = cookie, to = ownerId) {
  const request = requestTo(paths.addPet(to), { cookie: as, fields });
  return outcomeOf(addAction, request, { profileId: to });
}

type FormAnswer = {
  result: {
    status?: string;
    error?: Record<string, string[]>;
    initialValue: Record<string, unknown>;
  };
  formKey: string;
};

function formAnswer(data: unknown): FormAnswer {
  return data as FormAnswer;
}

async function saidBy(headers: Headers): Promise<unknown> {
  const said = headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return (await takeFlash(requestTo('/', { cookie: said }))).flash;
}

describe('adding a pet', () => {
  it('keeps all that was typed and goes to the profile, which says so', async () => {
    const { status, headers } = await post({ ...typed(wholePet), form_key: newFormKey() });
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe(paths.profileOf(ownerId));
    expect(await saidBy(headers)).toEqual({
      kind: 'success',
      text: 'Señor Wuff 🐕 added.',
    });
    expect(await petsOf(ownerId)).toEqual([expect.objectContaining(wholeRow)]);
  });

  it('leads on to the booking with that pet, or to another form, and nowhere else', async () => {
    const locationAfter = async (then: string) =>
      (await post({ ...typed(wholePet), then })).headers.get('Location');
    const newest = async () =>
      (await database().pet.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })).id;
    expect(await locationAfter('book')).toBe(paths.book(ownerId, { after: await newest() }));
    expect(await locationAfter('another')).toBe(paths.addPet(ownerId, { after: await newest() }));
    for (const then of ['profile', '', 'https://example.com/'])
      expect(await locationAfter(then)).toBe(paths.profileOf(ownerId));
  });

  it('begins with the vet and the contact of the pet added last, of this owner only', async () => {
    const lastPet = async () => {
      const request = requestTo(paths.addPet(ownerId), { cookie });
      const { data } = await outcomeOf(addLoader, request, { profileId: ownerId });
      return (data as { lastPet: unknown }).lastPet;
    };
    await guest({ vetInfo: [{ vet_name: 'Not theirs' }] });
    expect(await lastPet()).toBeNull();
    await createPet(ownerId, { petName: 'Elder', createdAt: new Date('2026-01-01') });
    await post(typed(wholePet));
    const { vet_info, emergency } = wholePet;
    const { friendly, energy_info, alone, potty_info, anxiety, house_trianed } = wholePet;
    expect(await lastPet()).toEqual({
      id: expect.any(String) as string,
      name: wholePet.pet_name,
      vet_info,
      emergency,
      habits: { friendly, energy_info, alone, potty_info, anxiety, house_trianed },
    });
  });

  it('takes the owner from the path, never from the form', async () => {
    const other = await createOwner();
    await post({
      ...typed(wholePet),
      user_id: other.id,
      userId: other.id,
      id: 'chosenbythesender0',
    });
    expect(await petsOf(other.id)).toEqual([]);
    const [pet] = await petsOf(ownerId);
    expect(pet?.userId).toBe(ownerId);
    expect(pet?.id).not.toBe('chosenbythesender0');
  });

  it('answers what is wrong beside its field and keeps what was typed', async () => {
    const { status, data } = await post({ ...typed(wholePet), pet_weight: '1e3', breed: ' ' });
    expect(status).toBe(400);
    const { result } = formAnswer(data);
    expect(Object.keys(result.error ?? {}).sort()).toEqual(['breed', 'pet_weight']);
    expect(result.initialValue).toMatchObject({
      pet_name: wholePet.pet_name,
      pet_weight: '1e3',
      vet_info: [{ vet_name: 'Dr. Ada Reed' }, { vet_name: 'Night clinic' }],
    });
    expect(await petsOf(ownerId)).toEqual([]);
  });

  it('R20 the same form twice makes one pet and says the same', async () => {
    const fields = { ...typed(wholePet), form_key: newFormKey() };
    const [first, second] = [await post(fields), await post(fields)];
    expect(second.status).toBe(302);
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(await petsOf(ownerId)).toHaveLength(1);
  });

  it('R20 the same form with other content asks, and sent once more it means it', async () => {
    const fields = { ...typed(wholePet), form_key: newFormKey() };
    await post(fields);
    const other = { ...fields, pet_name: 'Pepper' };
    const asked = await post(other);
    expect(asked.status).toBe(409);
    const { result, formKey } = formAnswer(asked.data);
    expect(result.error).toEqual({ '': [askWhetherSecond] });
    expect(result.initialValue).toMatchObject({ pet_name: 'Pepper' });
    expect(await petsOf(ownerId)).toHaveLength(1);
    expect((await post({ ...other, form_key: formKey })).status).toBe(302);
    expect(await petsOf(ownerId)).toHaveLength(2);
  });
});

describe('the lists without JavaScript', () => {
  const intent = (type: string, payload: object) => ({
    __intent__: JSON.stringify({ type, payload }),
  });

  it('add a row and keep everything that was typed', async () => {
    const fields = { ...typed(wholePet), pet_age: 'three', micro: '' };
    const { status, data } = await post({ ...fields, ...intent('insert', { name: 'vet_info' }) });
    expect(status).toBe(200);
    const { initialValue } = formAnswer(data).result;
    expect(initialValue['vet_info']).toHaveLength(3);
    expect(initialValue).toMatchObject({
      pet_name: wholePet.pet_name,
      pet_age: 'three',
      food_info: wholePet.food_info,
      vet_info: [wholePet.vet_info[0], { vet_name: 'Night clinic' }, undefined],
      emergency: [wholePet.emergency[0], { emergency_name: 'Jo Lind' }],
    });
    expect(await petsOf(ownerId)).toEqual([]);
  });

  it('remove the row that was meant, and only that', async () => {
    const { status, data } = await post({
      ...typed(wholePet),
      ...intent('remove', { name: 'emergency', index: 0 }),
    });
    expect(status).toBe(200);
    const { initialValue } = formAnswer(data).result;
    expect(initialValue['emergency']).toEqual([
      { emergency_name: 'Jo Lind', emergency_phone: '215 555 0143' },
    ]);
    expect(initialValue['vet_info']).toHaveLength(2);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another list', JSON.stringify({ type: 'insert', payload: { name: 'pet_name' } })],
    ['another intent', JSON.stringify({ type: 'update', payload: { value: { pet_name: 'x' } } })],
    [
      'an index without bounds',
      JSON.stringify({ type: 'remove', payload: { name: 'vet_info', index: 4_294_967_294 } }),
    ],
  ])('answer 400 to %s as the intent', async (_, text) => {
    expect((await post({ ...typed(wholePet), __intent__: text })).status).toBe(400);
    expect(await petsOf(ownerId)).toEqual([]);
  });

  it('pass over names that are not the form’s, however they are spelled', async () => {
    const { status } = await post({
      ...typed(wholePet),
      'vet_info[4294967294].vet_name': 'far away',
      'vet_info[0].__proto__': 'polluted',
      '__proto__.polluted': 'polluted',
      vet_info: 'no list',
      'pet_name[0].first': 'no text',
      'a.b[': 'no path',
      __state__: '{',
    });
    expect(status).toBe(302);
    expect(await petsOf(ownerId)).toEqual([expect.objectContaining(wholeRow)]);
  });
});

describe('R8 who may add and see pets', () => {
  type Route = [
    name: string,
    handler: (args: LoaderFunctionArgs) => Promise<unknown>,
    param: string,
    path: (id: string) => string,
  ];
  const routes: Route[] = [
    ['AddPet loader', addLoader, 'profileId', paths.addPet],
    ['AddPet action', addAction, 'profileId', paths.addPet],
    ['profile loader', profileLoader, 'userId', paths.profileOf],
    ['pets loader', petsLoader, 'userId', paths.profileOf],
  ];

  async function call([name, handler, param, path]: Route, as?: string, to = ownerId) {
    const fields = name.endsWith('action') ? typed(wholePet) : undefined;
    const request = requestTo(path(to), { cookie: as, ...(fields && { fields }) });
    return outcomeOf(handler, request, { [param]: to });
  }

  it.each(routes)('%s: a visitor signs in first and comes back', async (...route) => {
    const { status, headers } = await call(route);
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe(paths.login(route[3](ownerId)));
    expect(await database().pet.count({ where: { userId: ownerId } })).toBe(0);
  });

  it.each(routes)('%s: another owner’s page is a 404, as one of nobody', async (...route) => {
    const stranger = await signIn((await guest()).id);
    const foreign = await call(route, stranger);
    const missing = await call(route, stranger, nobody);
    expect(foreign.status).toBe(404);
    expect(missing).toEqual(foreign);
    expect(await database().pet.count({ where: { userId: ownerId } })).toBe(0);
  });

  it.each(routes)('%s: the admin comes in, but not to a page of nobody', async (...route) => {
    const admin = await signIn(home.admin.id);
    const added = route[0].endsWith('action');
    expect((await call(route, admin)).status).toBe(added ? 302 : 200);
    expect((await call(route, admin, nobody)).status).toBe(404);
    expect((await call(route, admin, 'No-id')).status).toBe(404);
    expect(await petsOf(ownerId)).toHaveLength(added ? 1 : 0);
  });

  it.each(routes)('%s: R11 a profile without a phone completes itself first', async (...route) => {
    const half = await createOwner({ phoneNumber: null });
    const { status, headers } = await call(route, await signIn(half.id), half.id);
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe(paths.createProfile());
    expect(await petsOf(half.id)).toEqual([]);
  });
});

describe('the profile', () => {
  it('shows name, e-mail and phone, and tells the admin whose page it is', async () => {
    const owner = await createOwner({
      firstName: 'Ada',
      lastName: 'Reed',
      email: 'ada@example.com',
      phoneNumber: '+12155550123',
    });
    const request = (as: string) => requestTo(paths.profileOf(owner.id), { cookie: as });
    const own = await outcomeOf(profileLoader, request(await signIn(owner.id)), {
      userId: owner.id,
    });
    const shown = {
      id: owner.id,
      name: 'Ada Reed',
      email: 'ada@example.com',
      phone: '(215) 555-0123',
    };
    expect(own.data).toMatchObject({ owner: shown, seenByAdmin: false });
    const seen = await outcomeOf(profileLoader, request(await signIn(home.admin.id)), {
      userId: owner.id,
    });
    expect(seen.data).toMatchObject({ owner: shown, seenByAdmin: true });
  });

  it('hands on what the cards show of each pet, and no more', async () => {
    const pet = await createPet(ownerId, { medInfo: 'secret', petName: 'Pepper' });
    await guest({ petName: 'Stranger' });
    const { data } = await outcomeOf(petsLoader, requestTo(paths.profileOf(ownerId), { cookie }), {
      userId: ownerId,
    });
    expect(data).toEqual({
      ownerId,
      person: null,
      stay: null,
      faces: [],
      creditCents: 0,
      payAllCents: null,
      together: null,
      balance: { cents: 0, stays: 0, others: null },
      pets: [
        {
          id: pet.id,
          name: 'Pepper',
          breed: 'Beagle',
          ageYears: plainDogYears(),
          weightPounds: 42,
          photo: null,
          nextStep: null,
          // Depends on the time of day, which R19's own tests cover.
          noDaycare: expect.toBeOneOf([null, expect.any(String)]) as string | null,
        },
      ],
      retired: [],
      waits: [],
    });
  });

  it('gives every rendered form a key of its own', async () => {
    const load = () =>
      outcomeOf(addLoader, requestTo(paths.addPet(ownerId), { cookie }), { profileId: ownerId });
    const [first, second] = [await load(), await load()];
    expect(first.data).toMatchObject({ ownerId, behalfOf: null });
    expect(first.data).not.toEqual(second.data);
  });
});
