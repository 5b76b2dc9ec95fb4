/** R126: what pages say of a stay's money, step by step, without scripts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutEmail } from '~/core/mail/erased-address';
import { paths } from '~/core/web/paths';
import { type BookingFields, createBooking } from '../factories/bookings';
import { createOwner, signIn } from '../factories/people';
import { createPet } from '../factories/pets';
import { at } from '../setup/clock';
import { httpClient } from '../setup/http-client';
import { openPlain } from '../setup/plain-page';
import { startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

/** An owner with a dog, signed in, and stays of that dog. */
async function ownerOf(petName: string, firstName: string) {
  const tx = walk.server.database;
  const { id: ownerId } = await createOwner({ firstName }, tx);
  const { id: petId } = await createPet(ownerId, { petName }, tx);
  return {
    ownerId,
    petId,
    client: httpClient(walk.server.url, await signIn(ownerId, tx)),
    stay: (fields: BookingFields) => createBooking(ownerId, [petId], fields, tx),
  };
}

it('a payment outside PayPal takes the place of Pay, and stands beside it if not found', async () => {
  const tx = walk.server.database;
  await tx.businessSettings.update({
    where: { id: 1 },
    data: {
      ...{ ownerFirstName: 'Nora', venmoName: '@Nora-Tail' },
      ...{ zelleAddress: '', cashAppTag: '', cashOrCheck: false },
    },
  });
  const { ownerId, client: sam, stay } = await ownerOf('Plum', 'Sam');
  const pastStay = (day: string, totalCents: number) =>
    stay({ start: `${day}T09:00`, end: `${day}T17:00`, status: 'accepted', totalCents });
  const { id } = await pastStay('2027-02-02', 18_200);
  await pastStay('2027-02-01', 500);
  const open = (path: string) => openPlain(sam, path);
  const pages = {
    profile: paths.profileOf(ownerId),
    reservations: paths.reservationsOf(ownerId, 'past'),
    stay: paths.booking(id),
    payment: paths.payment(id),
    'Pay all': paths.payTogether(),
    statement: paths.statement(ownerId),
  };
  /** Whether each page says it, and leads to the payment of that stay by a Pay button. */
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
  const notYet = 'Not yet $182.00 by Venmo of Sam';
  await asked.form(notYet).press(notYet);
  const unfound = { says: true, pays: true };
  expect(await saying('Nora hasn’t found your $182.00 by Venmo.')).toEqual({
    ...{ profile: unfound, reservations: unfound, stay: unfound, payment: unfound },
    ...{ 'Pay all': said, statement: said },
  });
  expect((await open(pages.statement)).text).toContain('To pay$187.00');
});

it('Keep says so in Activity, and can be undone', async () => {
  const { ownerId, stay, client } = await ownerOf('Fig', 'Kim');
  const { id } = await stay({
    ...{ start: '2027-03-20T09:00', end: '2027-03-20T17:00', totalCents: 6000, paidCents: 6000 },
    ...{ status: 'canceled' },
  });
  await walk.server.database.booking.update({ where: { id }, data: { refundOrKeep: true } });
  // The factory's own history would come after what is pressed here.
  await walk.server.database.bookingHistory.deleteMany({ where: { bookingId: id } });
  const admin = () => openPlain(walk.clients.admin, paths.booking(id));
  const ofOwner = async () => (await openPlain(client, paths.booking(id))).text;
  expect(await ofOwner()).toContain('We’ll decide about the $60.00 you paid and email you.');
  const kept = await (await admin()).form('Refund or keep').press('Keep');
  expect(kept.answer.text).toContain('Kept. Nothing will be refunded.');
  expect(kept.text).toContain('You kept $60.00');
  expect(await ofOwner()).toContain('Nothing of the $60.00 you paid comes back.');
  expect(await ofOwner()).toMatch(/\S kept \$60\.00/);

  const [undo] = kept.formsWith({ intent: 'undo', booking_id: id });
  if (undo === undefined) throw new Error('No Undo');
  await undo.send();
  const undone = await admin();
  expect(undone.text).toContain('You undid this: Refund or keep is open again');
  expect(undone.form('Refund or keep').fields()).toMatchObject({ seen_cents: '6000' });
  expect(await ofOwner()).toContain('We’ll decide about the $60.00 you paid and email you.');

  // R124 nobody is promised an email that cannot arrive.
  await walk.server.database.profile.update({
    where: { id: ownerId },
    data: { email: withoutEmail(ownerId), phoneNumber: null },
  });
  const again = await (await admin()).form('Refund or keep').press('Keep');
  expect(again.answer.text).toContain('Kim has no email and no phone number.');
  expect(again.answer.text).not.toContain('gets an email');
});

it('R128 a stay that is over takes a tip, paid or not, of its own total', async () => {
  const tx = walk.server.database;
  await tx.businessSettings.update({ where: { id: 1 }, data: { tips: true } });
  const { stay, client } = await ownerOf('Kiwi', 'Ada');
  const past = (day: string, totalCents: number, paidCents: number) =>
    stay({
      ...{ start: `${day}T09:00`, end: `${day}T17:00`, status: 'accepted' },
      ...{ totalCents, paidCents },
    });
  const open = (path: string) => openPlain(client, path);
  const { id: paid } = await past('2027-02-02', 6000, 6000);
  const { id: part } = await past('2027-02-03', 8000, 6000);
  const alone = await (await open(paths.booking(paid))).follow('Add a tip');
  expect(alone.text).toContain('This booking is already paid.');
  expect(alone.text).toContain('10% · $6.00');
  expect(alone.text).not.toContain('No tip');
  const form = alone.form('Add a tip').fillNamed('tip', '20');
  const { location } = await form.send('Add the tip with PayPal');
  expect(location).toContain('/checkoutnow');
  const attempt = { bookingId: paid, state: 'awaiting_approval' } as const;
  expect(await tx.paymentAttempt.findFirst({ where: attempt })).toMatchObject({
    ...{ amountCents: 1200, tipCents: 1200 },
  });

  const rest = await (await open(paths.booking(part))).follow('Add a tip');
  expect(rest.text).toContain('10% · $8.00');
  const { id: another } = await past('2027-02-04', 2000, 0);
  const all = await open(paths.payTogether());
  expect(all.text).toContain('10% · $10.00');
  await all.form('Pay now').fillNamed('tip', '10').send('Pay $40.00 and the tip with PayPal');
  const tips = await tx.paymentAttempt.findMany({
    where: { bookingId: { in: [part, another] } },
    orderBy: { tipCents: 'desc' },
  });
  expect(tips.map(({ bookingId, tipCents }) => [bookingId, tipCents])).toEqual([
    [part, 800],
    [another, 200],
  ]);
});

it('R131 tells terms and deposit before a change, a Quick Daycare and an offered place', async () => {
  const tx = walk.server.database;
  await tx.businessSettings.update({
    where: { id: 1 },
    data: {
      ...{ depositPercent: 30, depositDaycare: true, changeRequests: true, waitlist: true },
      ...{ cancelDaysBoarding: 3, cancelDaysDaycare: 1, cancelKeepPercent: 50 },
      ...{ restDueDays: 2, quickDaycareOffered: true },
    },
  });
  const { ownerId, petId, stay, client } = await ownerOf('Pear', 'Lou');
  const quick = await openPlain(client, paths.quickDaycare(petId));
  expect(quick.text).toContain(
    'Quick Daycare has no deposit and no cancellation terms. You pay by Pick Up.',
  );
  const { id } = await stay({
    ...{ service: 'Boarding', start: '2027-03-20T09:00', end: '2027-03-22T09:00' },
    ...{ status: 'accepted', totalCents: 13_000 },
  });
  await tx.booking.update({
    where: { id },
    data: { cancelDays: 3, cancelKeepPercent: 50, restDueDays: 2 },
  });
  const change = (await openPlain(client, paths.changeBooking(id))).form('Change this stay');
  change.fill('Drop Off', '2027-03-21T09:00').fill('Pick Up', '2027-03-24T09:00');
  const asked = await change.press('Show the new total');
  expect(asked.text).toContain('is due by Fri, Mar 19.');
  expect(asked.text).toContain(
    'Free to cancel until Thu, Mar 18, 12:00 PM. Cancel later and we keep 50%',
  );
  await tx.waitlistEntry.create({
    data: {
      ...{ ownerId, service: 'Boarding', petIds: [petId], dogs: 1, state: 'offered' },
      ...{ start: at('2027-03-27T09:00'), end: at('2027-03-29T09:00') },
      ...{ createdAt: at('2027-03-01T08:00'), offeredAt: at('2027-03-01T09:00') },
      offerEndsAt: at('2027-03-01T20:00'),
    },
  });
  const offered = await openPlain(client, paths.reservationsOf(ownerId));
  const words = offered.text;
  const [before = ''] = words.split('Take it');
  expect(before).toMatch(/Deposit \$\d+\.\d\d within 48 hours of our answer keeps the place/);
  expect(before).toContain('Free to cancel until Wed, Mar 24, 12:00 PM.');
});

it('R132 a running stay begins with how it goes, and one that is over with how it went', async () => {
  const tx = walk.server.database;
  await tx.businessSettings.update({
    where: { id: 1 },
    data: { updates: true, trackArrivals: false, tips: true, whatToBring: 'A leash' },
  });
  const { stay, client } = await ownerOf('Lime', 'Max');
  const told = async (fields: BookingFields) => {
    const { id } = await stay({ service: 'Boarding', status: 'accepted', ...fields });
    await tx.stayUpdate.create({
      data: { bookingId: id, text: 'Lime sleeps on the sofa.', createdAt: at('2027-02-28T20:00') },
    });
    const { $, text } = await openPlain(client, paths.booking(id));
    const titles = $('main h2')
      .toArray()
      .map((title) => $(title).text());
    return { text, titles };
  };
  const running = await told({ start: '2027-02-28T09:00', end: '2027-03-03T09:00' });
  expect(running.titles[0]).toBe('How it goes');
  for (const words of ['Before the stay', 'What to bring', 'A leash'])
    expect(running.text).not.toContain(words);
  const over = await told({
    ...{ start: '2027-02-26T09:00', end: '2027-02-28T21:00' },
    ...{ totalCents: 6000, paidCents: 6000 },
  });
  expect(over.titles[0]).toBe('How it goes');
  const inOrder = ['sleeps on the sofa', 'Add a tip', 'Leave a review', 'Same stay, new dates'];
  const places = inOrder.map((words) => over.text.indexOf(words));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(over.text.split('Same stay, new dates').length).toBe(2);
});

it('Pay all says why it is less than the balance', async () => {
  const tx = walk.server.database;
  const { client, stay } = await ownerOf('Mochi', 'Ada');
  const { id } = await stay({
    ...{ start: '2027-04-05T09:00', end: '2027-04-09T09:00', service: 'Boarding' },
    ...{ status: 'accepted', totalCents: 60_500 },
  });
  await stay({
    ...{ start: '2027-02-01T09:00', end: '2027-02-01T17:00' },
    ...{ status: 'accepted', totalCents: 4500 },
  });
  const less = 'The other $423.50 of your balance is due later.';
  expect((await openPlain(client, paths.payTogether())).text).not.toContain('due later');
  await tx.booking.update({
    where: { id },
    data: {
      ...{ depositCents: 18_150, depositOfCents: 60_500 },
      depositDueAt: at('2027-03-03T09:00'),
    },
  });
  const page = await openPlain(client, paths.payTogether());
  expect(page.text).toContain(`Where a stay has a deposit, you pay only that now. ${less}`);
  expect(page.text).toContain('$226.50');
});

it('Pay all takes other ways by one press, and the rest of a stay stays payable', async () => {
  const tx = walk.server.database;
  await tx.businessSettings.updateMany({
    data: {
      ...{ venmoName: 'Nora-Tail', zelleAddress: 'nora@example.com', ownerFirstName: 'Nora' },
      houseCredit: false,
    },
  });
  const { client, stay } = await ownerOf('Plum', 'Ida');
  const day = (date: string, money: BookingFields) =>
    stay({ start: `${date}T09:00`, end: `${date}T17:00`, status: 'accepted', ...money });
  const { id } = await day('2027-04-05', { totalCents: 9000 });
  await day('2027-04-06', { totalCents: 4500 });
  await day('2027-04-07', { totalCents: 4500, paidCents: 6000 });
  const pay = await openPlain(client, paths.payment(id));
  const part = pay.form('I’ve sent it').fillNamed('method', 'venmo').fillNamed('amount', '60.00');
  const stayPage = await part.press('I’ve sent it');
  expect(stayPage.text).toContain('Pay the other $30.00');
  const rest = await stayPage.follow('Pay the other $30.00');
  expect(rest.text).toContain('The other $30.00 can be paid now.');
  const { location } = await rest.form('Pay now').send('Pay with PayPal');
  expect(location).toContain('/checkoutnow');
  const attempt = { bookingId: id, state: 'awaiting_approval' } as const;
  expect(await tx.paymentAttempt.findFirst({ where: attempt })).toMatchObject({
    amountCents: 3000,
  });

  const all = await openPlain(client, paths.payTogether());
  expect(all.text).toContain('$75.00');
  expect(all.text).toContain('You sent $60.00 by Venmo; Nora is checking.');
  expect(all.text).toMatch(
    /You paid \$15\.00 too much for Daycare for Plum, .*ask Nora about it\./,
  );
  // While a part is being checked, one sum cannot be said to be for all.
  expect(all.text).not.toContain('Other ways to pay');
  await tx.paymentClaim.updateMany({ data: { state: 'withdrawn', openKey: null } });
  const again = await openPlain(client, paths.payTogether());
  const sent = await again
    .form('I’ve sent it')
    .fillNamed('method', 'zelle')
    .press('I’ve sent $135.00');
  expect(sent.text).toContain('Thank you! We’ll let you know when it’s here.');
  const claims = await tx.paymentClaim.findMany({ where: { state: 'open', method: 'zelle' } });
  expect(claims.map(({ amountCents }) => amountCents).sort()).toEqual([4500, 9000]);
});
