/** R9: the public pages over real HTTP, for every viewer, and their data as scripts load it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createAdmin, createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient, type HttpClient } from '../setup/http-client';
import { startServer, type RunningServer } from '../setup/server';
import { dataPath } from './walk';

let server: RunningServer;
let ownerId: string;
let petId: string;
let retiredId: string;
let goneId: string;
let gonePetId: string;
const clients: Record<string, HttpClient> = {};

const contactTexts = ['Featherstone', 'ada.private@example.com', '555-0177', '12155550177'];
const petTexts = [
  'Two blue pills',
  'Afraid of umbrellas',
  'Dr. Ada Reed',
  '12 Elm Street',
  'Jo Lind',
  '215 555 0143',
];

beforeAll(async () => {
  server = await startServer();
  const { database: tx } = server;
  const owner = await createOwner(
    {
      firstName: 'Ada',
      lastName: 'Featherstone',
      email: 'ada.private@example.com',
      phoneNumber: '+12155550177',
    },
    tx,
  );
  ownerId = owner.id;
  const secrets = {
    medInfo: 'Two blue pills',
    additionalInfo: 'Afraid of umbrellas',
    vetInfo: [{ vet_name: 'Dr. Ada Reed', vet_address: '12 Elm Street' }],
    emergency: [{ emergency_name: 'Jo Lind', emergency_phone: '215 555 0143' }],
  };
  petId = (await createPet(ownerId, { petName: 'Pepper', foodInfo: 'No beef', ...secrets }, tx)).id;
  retiredId = (await createPet(ownerId, { petName: 'Old Tom', retiredAt: new Date() }, tx)).id;
  const gone = await createOwner({ deletedAt: new Date() }, tx);
  goneId = gone.id;
  gonePetId = (await createPet(goneId, {}, tx)).id;
  const people = { owner, other: await createOwner({}, tx), admin: await createAdmin({}, tx) };
  clients['visitor'] = httpClient(server.url);
  for (const [name, { id }] of Object.entries(people)) {
    clients[name] = httpClient(server.url, await signIn(id, tx));
  }
});
afterAll(() => server.stop());

const as = (name: string) => {
  const client = clients[name];
  if (client === undefined) throw new Error(`Nobody is called ${name}`);
  return client;
};

const showContact = (on: boolean) =>
  server.database.profile.update({ where: { id: ownerId }, data: { showContact: on } });

/** Returns the page and its data, requested in each possible way. */
async function everyAnswer(name: string, path: string, route: string): Promise<string> {
  const answers = await Promise.all(
    [path, dataPath(path), dataPath(path, [`routes/${route}`])].map((at) => as(name).get(at)),
  );
  for (const answer of answers) expect(answer.status).toBe(200);
  return answers.map(({ text }) => text).join('\n');
}

const profile = (name: string) =>
  everyAnswer(name, paths.publicProfile(ownerId), 'allview.$userId.profile');
const pet = (name: string) => everyAnswer(name, paths.publicPet(petId), 'allview.$petId.pet');

const words = (html: string) => html.replace(/<[^>]*>/g, '');

describe('R9 /allview/{userId}/profile', () => {
  it.each(['visitor', 'other'])('R9 tells a %s the first name and the pets only', async (name) => {
    await showContact(false);
    const text = await profile(name);
    expect(text).toContain('Ada');
    expect(text).toContain('Pepper');
    for (const secret of [...contactTexts, ...petTexts, 'Old Tom'])
      expect(text).not.toContain(secret);
    expect(words(text)).not.toContain('Others see less');
  });

  it.each(['visitor', 'other'])(
    'R9 tells a %s the contact once it is switched on',
    async (name) => {
      await showContact(true);
      const text = await profile(name);
      for (const shown of ['Ada Featherstone', 'ada.private@example.com', '(215) 555-0177'])
        expect(words(text)).toContain(shown);
      for (const secret of [...petTexts, 'Old Tom']) expect(text).not.toContain(secret);
      await showContact(false);
    },
  );

  it.each(['owner', 'admin'])('R9 tells the %s all, and that others see less', async (name) => {
    const text = await profile(name);
    for (const shown of [
      'Ada Featherstone',
      'ada.private@example.com',
      '(215) 555-0177',
      'Old Tom',
    ])
      expect(words(text)).toContain(shown);
    expect(words(text)).toContain('Others see less');
    expect(text).toContain(`href="${paths.profileOf(ownerId)}"`);
  });

  it('R9 leads from each pet to the page of that very pet', async () => {
    const { text } = await as('owner').get(paths.publicProfile(ownerId));
    const cards = [...text.matchAll(/<article[\s\S]*?<\/article>/g)].map(([card]) => card);
    const infoOf = (name: string) =>
      /href="([^"]*)"[^>]*>(?:<[^>]*>)*Info/.exec(
        cards.find((card) => card.includes(name)) ?? '',
      )?.[1];
    expect(infoOf('Pepper')).toBe(paths.publicPet(petId));
    expect(infoOf('Old Tom')).toBe(paths.publicPet(retiredId));
  });
});

describe('R9 /allview/{petId}/pet', () => {
  it.each(['visitor', 'other'])(
    'R9 tells a %s nothing confidential, in the data neither',
    async (name) => {
      // Even if the contact is public, which doesn't include these facts.
      for (const on of [true, false]) {
        await showContact(on);
        const text = await pet(name);
        expect(text).toContain('No beef');
        for (const secret of [...petTexts, ...contactTexts]) expect(text).not.toContain(secret);
        expect(text).not.toMatch(/vet_info|med_info|Emergency contact|Medication Info/);
      }
    },
  );

  it.each(['owner', 'admin'])('R9 tells the %s all, and that others see less', async (name) => {
    const text = await pet(name);
    for (const shown of petTexts) expect(text).toContain(shown);
    expect(words(text)).toContain('Others see less');
    expect(text).toContain(`href="${paths.editPet(petId)}"`);
  });

  it('R9 a retired pet is a 404 for strangers', async () => {
    for (const [name, status] of [
      ['visitor', 404],
      ['other', 404],
      ['owner', 200],
      ['admin', 200],
    ] as const)
      expect((await as(name).get(paths.publicPet(retiredId))).status, name).toBe(status);
  });
});

describe('R9 both', () => {
  it('R9 are for reading, and kept from search engines', async () => {
    for (const path of [paths.publicProfile(ownerId), paths.publicPet(petId)]) {
      const { text } = await as('visitor').get(path);
      expect(text).toMatch(/<meta name="robots" content="noindex"/);
      expect(text.match(/<main[\s\S]*<\/main>/)?.[0]).not.toMatch(/<form|<button|<input/);
      expect((await as('owner').post(path, {})).status).toBe(405);
    }
  });

  it('R41 of a deleted account are 404 for everybody', async () => {
    for (const name of ['visitor', 'other', 'owner', 'admin'])
      for (const path of [paths.publicProfile(goneId), paths.publicPet(gonePetId)])
        expect((await as(name).get(path)).status, `${name} ${path}`).toBe(404);
  });

  it.each(['nosuchidanywhere000', 'X', '%00', "'%20OR%201=1--", 'a'.repeat(5000), '__proto__'])(
    'R1 with %s for an id are 404',
    async (id) => {
      for (const path of [`/allview/${id}/profile`, `/allview/${id}/pet`])
        for (const at of [path, dataPath(path)])
          expect((await as('visitor').get(at)).status, at.slice(0, 60)).toBe(404);
    },
  );

  it('R1 one’s id in the place of the other’s is a 404', async () => {
    expect((await as('visitor').get(paths.publicPet(ownerId))).status).toBe(404);
    expect((await as('visitor').get(paths.publicProfile(petId))).status).toBe(404);
  });

  it('R2 addresses around them lead nowhere of theirs', async () => {
    for (const path of [`/allview/${petId}`, `/allview/${petId}/pet/x`, '/allview/x/y'])
      expect((await as('visitor').get(path)).status, path).toBe(404);
    const booking = await as('visitor').get('/allview/booking');
    expect(booking.location).toMatch(/^\/login\?redirectTo=/);
  });
});
