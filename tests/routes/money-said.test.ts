/** R126: a payment outside PayPal, from "I've sent it" to "not found", as its owner's pages say it without scripts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { httpClient } from '../setup/http-client';
import { openPlain } from '../setup/plain-page';
import { startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

it('stands on every page in place of Pay, and beside it once it was not found', async () => {
  const tx = walk.server.database;
  await tx.businessSettings.update({
    where: { id: 1 },
    data: {
      ...{ ownerFirstName: 'Nora', venmoName: '@Nora-Tail' },
      ...{ zelleAddress: '', cashAppTag: '', cashOrCheck: false },
    },
  });
  const { id: ownerId } = await createOwner({ firstName: 'Sam' }, tx);
  const { id: petId } = await createPet(ownerId, { petName: 'Plum' }, tx);
  const pastStay = (day: string, totalCents: number) => {
    const times = { start: `${day}T09:00`, end: `${day}T17:00` };
    return createBooking(ownerId, [petId], { ...times, status: 'accepted', totalCents }, tx);
  };
  const { id } = await pastStay('2027-02-02', 18_200);
  await pastStay('2027-02-01', 500);
  const sam = httpClient(walk.server.url, await signIn(ownerId, tx));
  const open = (path: string) => openPlain(sam, path);
  const pages = {
    profile: paths.profileOf(ownerId),
    reservations: paths.reservationsOf(ownerId, 'past'),
    stay: paths.booking(id),
    payment: paths.payment(id),
    'Pay all': paths.payTogether(),
    statement: paths.statement(ownerId),
  };
  /** Which pages say it, and which lead to the payment of that stay by a Pay button. */
  const saying = async (sentence: string) => {
    const found: Record<string, { says: boolean; pays: boolean }> = {};
    for (const [name, path] of Object.entries(pages)) {
      const { $, text } = await open(path);
      const pays =
        name === 'payment'
          ? text.includes('Pay with PayPal')
          : $(`a[href="${paths.payment(id)}"]`)
              .get()
              .some((link) => $(link).text().startsWith('Pay'));
      found[name] = { says: text.includes(sentence), pays };
    }
    return found;
  };
  const none = { says: false, pays: false };
  const sentence = 'You sent $182.00 by Venmo; Nora is checking.';
  expect(await saying(sentence)).toEqual({
    ...{ profile: { ...none, pays: true }, reservations: { ...none, pays: true } },
    ...{ stay: { ...none, pays: true }, payment: { ...none, pays: true } },
    ...{ 'Pay all': none, statement: none },
  });
  expect((await open(pages.statement)).text).toContain('To pay$187.00');

  const sent = await (await open(pages.payment)).form('I’ve sent it').press('I’ve sent it');
  expect(sent.path).toBe(pages.stay);
  const said = { says: true, pays: false };
  expect(await saying(sentence)).toEqual({
    ...{ profile: said, reservations: said, stay: said, payment: said },
    ...{ 'Pay all': said, statement: said },
  });
  expect((await open(pages.statement)).text).toContain('To pay$5.00');
  expect((await open(pages.profile)).text).toContain('Balance: $5.00 to pay for 1 stay');

  const asked = await openPlain(walk.clients.admin, paths.booking(id));
  await asked.form('Sam says $182.00 by Venmo').press('Not yet $182.00 by Venmo of Sam');
  const unfound = { says: true, pays: true };
  expect(await saying('Nora hasn’t found your $182.00 by Venmo.')).toEqual({
    ...{ profile: unfound, reservations: unfound, stay: unfound, payment: unfound },
    ...{ 'Pay all': said, statement: said },
  });
  expect((await open(pages.statement)).text).toContain('To pay$187.00');
});
