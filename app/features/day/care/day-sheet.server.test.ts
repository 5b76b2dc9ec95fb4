/** R51: the day sheet lists every dog, and alerts. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { withRequestMemory } from '~/core/runtime/request-memory.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { loader as rootLoader } from '~/root';
import { loader } from '~/routes/admin.day.($date)/route';
import { loader as adminLoader } from '~/routes/admin/route';
import { signIn } from '~tests/factories/people';
import type { PetFields } from '~tests/factories/pets';
import { keepApart } from '~tests/setup/as-shown';
import { logStatements, statementLog } from '~tests/setup/statement-log';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { dueKey } from './care';
import { daySheet } from './day-sheet.server';
import { tick } from './ticks.server';

logStatements();

const day = '2027-05-04';
const { admin, settings, guest, stay } = house({
  at: at(`${day}T08:00`),
  settings: { carePlans: true },
  stay: { status: 'accepted' },
});

async function dog(petName: string, [start, end]: [string, string], fields: PetFields = {}) {
  const owner = await guest({ petName, ...fields });
  const service = start.slice(0, 10) === end.slice(0, 10) ? 'Daycare' : 'Boarding';
  const booking = await stay({ of: owner, start, end, service });
  return { pet: owner.dog.id, booking: booking.id, owner };
}
const feed = (petId: string, what: string, changes: object = {}) =>
  database().careItem.create({
    data: {
      petId,
      what,
      kind: 'meal',
      times: [420, 1050],
      createdAt: at('2027-01-01T09:00'),
      ...changes,
    },
  });
const today: [string, string] = [`${day}T07:00`, `${day}T18:00`];
const overNight: [string, string] = ['2027-05-03T09:00', '2027-05-06T10:00'];

describe('R51 the day sheet', () => {
  it('names every dog of the day, with a plan or with what its page says', async () => {
    const planned = await dog('Bella', overNight, { foodInfo: 'Old words.' });
    await feed(planned.pet, 'Kibble');
    await dog('Max', today, { foodInfo: 'Two cups.', medInfo: 'Drops at noon.' });
    await dog('Leaves', ['2027-05-02T09:00', `${day}T06:00`]);
    await dog('Tomorrow', ['2027-05-05T09:00', '2027-05-05T15:00']);
    const gone = await dog('Gone', today);
    await database().pet.delete({ where: { id: gone.pet } });
    const { dogs, slots, sleeping } = await daySheet(day, admin.id);
    expect(dogs.map(({ name, times, sleeps, texts }) => [name, times, sleeps, texts])).toEqual([
      ['Bella', [], true, { food: null, medicine: '' }],
      ['Gone', ['Comes at 7:00 AM', 'Goes at 6:00 PM'], false, { food: '', medicine: '' }],
      ['Leaves', ['Goes at 6:00 AM'], false, { food: '', medicine: '' }],
      [
        'Max',
        ['Comes at 7:00 AM', 'Goes at 6:00 PM'],
        false,
        { food: 'Two cups.', medicine: 'Drops at noon.' },
      ],
    ]);
    expect(sleeping).toBe(1);
    expect(slots.map(({ time, lines }) => [time, lines.map(({ petName }) => petName)])).toEqual([
      ['7:00 AM', ['Bella']],
      ['5:30 PM', ['Bella']],
    ]);
    expect(slots[0]?.lines[0]?.items[0]).toMatchObject({ late: 'Due at 7:00 AM', open: true });
  });

  it('says what to look out for: pairs that meet, medicine, accidents', async () => {
    const [one, other, later] = [
      await dog('Rex', overNight),
      await dog('Bella', today, { houseTrained: 'no' }),
      await dog('Later', ['2027-05-05T09:00', '2027-05-05T15:00']),
    ];
    await keepApart(one.pet, other.pet, '');
    await keepApart(one.pet, later.pet, '');
    await feed(one.pet, 'Apoquel', { kind: 'medicine', amount: '1 tablet', times: [1050, 1260] });
    const { alerts } = await daySheet(day, admin.id);
    expect(alerts.map(({ kind }) => kind)).toEqual(['apart', 'medicine', 'medicine', 'house']);
    expect(alerts[0]?.text).toBe('Keep Bella and Rex apart');
    expect(alerts.slice(1).map(({ text }) => text)).toEqual([
      'Rex: Apoquel, 1 tablet at 5:30 PM',
      'Rex: Apoquel, 1 tablet at 9:00 PM',
      'Bella is not house-trained.',
    ]);
  });

  it.each([
    ['2027-03-13', ['The clocks go forward tonight: the night is an hour shorter.']],
    ['2027-03-14', []],
    ['2027-11-06', ['The clocks go back tonight: the night is an hour longer.']],
  ])('says on %s what the clocks do tonight', async (date, texts) => {
    await dog('Owl', [`${date}T09:00`, `${date}T15:00`]);
    const { alerts } = await daySheet(date, admin.id);
    expect(alerts.filter(({ kind }) => kind === 'clocks').map(({ text }) => text)).toEqual(texts);
  });

  it('warns of no dose that is given, nor of old words beside a plan', async () => {
    const given = await dog('Given', overNight, { medInfo: 'Old words.' });
    const other = await dog('Other', overNight, { medInfo: 'Old words.' });
    const pill = { kind: 'medicine', amount: '1', times: [420] };
    const item = await feed(given.pet, 'Pill', pill);
    await feed(other.pet, 'Later', { ...pill, createdAt: at(`${day}T07:30`) });
    const due = [dueKey({ itemId: item.id, date: day, minutes: 420 })];
    await tick({
      viewer: { id: admin.id, role: 'admin' },
      due,
      outcome: 'given',
      note: '',
      formKey: newFormKey(),
    });
    const { alerts } = await daySheet(day, admin.id);
    expect(alerts.filter(({ kind }) => kind === 'medicine')).toEqual([]);
  });

  it('goes by arrivals where they are noted: who left is gone, who is overdue still here', async () => {
    await settings({ trackArrivals: true });
    const left = await dog('Left', overNight);
    const arrivedAt = at('2027-05-03T09:00');
    const leave = { arrivedAt, leftAt: at('2027-05-03T20:00') };
    await database().booking.update({ where: { id: left.booking }, data: leave });
    const overdue = await dog('Overdue', ['2027-05-03T09:00', '2027-05-03T18:00']);
    await database().booking.update({ where: { id: overdue.booking }, data: { arrivedAt } });
    const { dogs } = await daySheet(day, admin.id);
    expect(dogs.map(({ name }) => name)).toEqual(['Overdue']);
  });

  it('a dog that goes at noon and comes back for the night is one dog with both its stays', async () => {
    await settings({ trackArrivals: true });
    const twice = await dog('Twice', [`${day}T07:00`, `${day}T12:00`]);
    const night = { start: `${day}T16:00`, end: '2027-05-05T10:00', service: 'Boarding' } as const;
    const back = await stay({ of: twice.owner, ...night });
    const both = [twice.booking, back.id];
    const before = await daySheet(day, admin.id);
    expect(before.dogs).toMatchObject([
      { bookingId: twice.booking, bookingIds: both, left: false },
    ]);
    await database().booking.update({
      where: { id: twice.booking },
      data: { arrivedAt: at(`${day}T07:00`), leftAt: at(`${day}T07:30`) },
    });
    const { dogs, sleeping } = await daySheet(day, admin.id);
    expect(dogs).toMatchObject([
      { name: 'Twice', bookingId: back.id, bookingIds: both, left: false, sleeps: true },
    ]);
    expect(dogs[0]?.times).toEqual(['Comes at 7:00 AM', 'Left at 7:30 AM', 'Comes at 4:00 PM']);
    expect(sleeping).toBe(1);
  });

  it('of twenty dogs with six items each takes as many statements as of one', async () => {
    const add = async (index: number) => {
      const { pet } = await dog(`Dog ${index}`, overNight);
      for (let item = 0; item < 6; item += 1) await feed(pet, `Item ${item}`);
    };
    await add(0);
    const Cookie = await signIn(admin.id);
    const request = () => new Request('http://localhost:3000/admin/day', { headers: { Cookie } });
    const statements = async () => {
      statementLog.length = 0;
      await withRequestMemory(() =>
        Promise.all(
          [rootLoader, adminLoader, loader].map((one) =>
            one({ request: request(), params: {}, context: {} }),
          ),
        ),
      );
      return statementLog.length;
    };
    await statements();
    const ofOne = await statements();
    for (let index = 1; index < 20; index += 1) await add(index);
    await statements();
    expect(await statements()).toBeLessThanOrEqual(ofOne);
    const { slots, dogs } = await daySheet(day, admin.id);
    expect(dogs).toHaveLength(20);
    const due = slots.map(({ lines }) => lines.flatMap(({ items }) => items).length);
    expect(due).toEqual([120, 120]);
  });
});
