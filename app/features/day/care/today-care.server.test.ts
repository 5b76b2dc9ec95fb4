/** R51: due care appears in the admin's Today between arrivals and departures. */
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { today } from '~/features/day/today/today.server';
import { logStatements, statementLog } from '~tests/setup/statement-log';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { dueKey } from './care';
import { daySheet } from './day-sheet.server';
import type { DayRow } from './day-timeline';
import { tick } from './ticks.server';

logStatements();

const zone = 'America/New_York';
const day = '2027-06-08';
const { admin, settings, guest, stay } = house({
  at: at(`${day}T08:00`),
  settings: { carePlans: true, trackArrivals: true },
  stay: { status: 'accepted' },
});

async function dog(petName: string, start: string, end: string, times: number[]) {
  const owner = await guest({ petName });
  const service = start.slice(0, 10) === end.slice(0, 10) ? 'Daycare' : 'Boarding';
  const { id } = await stay({ of: owner, service, start, end });
  const item = await database().careItem.create({
    data: {
      petId: owner.dog.id,
      what: 'Kibble',
      kind: 'meal',
      times,
      createdAt: at('2027-01-01T09:00'),
    },
  });
  return { id, key: (minutes: number) => dueKey({ itemId: item.id, date: day, minutes }) };
}

const rowsNow = async () => (await today(new Date(), zone, admin)).rows ?? [];
const told = (rows: readonly DayRow[] = []) =>
  rows.map((row) =>
    row.kind === 'care'
      ? `${row.time} ${row.items.map(({ petName }) => petName).join()}${row.done ? ' done' : ''}`
      : `${row.time} ${row.kind} ${row.petNames.join()} ${row.next ?? ''}`,
  );

describe('R51 meals and medicine on Today', () => {
  it('has what is due in the house, and nothing of a dog before its arrival or of another day', async () => {
    const here = await dog('Bella', '2027-06-07T09:00', '2027-06-10T10:00', [420, 720]);
    await database().booking.update({
      where: { id: here.id },
      data: { arrivedAt: at('2027-06-07T09:00') },
    });
    await dog('Comes', `${day}T10:00`, '2027-06-10T10:00', [420, 720]);
    await dog('Later', '2027-06-09T09:00', '2027-06-10T10:00', [420]);
    expect(told(await rowsNow())).toEqual([
      '7:00 AM Bella',
      '10:00 AM arrival Comes arrived',
      '12:00 PM Bella',
    ]);
    // Dogs still expected are listed separately, without buttons.
    expect((await today(new Date(), zone, admin)).awaited).toMatchObject([
      { petName: 'Comes', lines: ['12:00 PM: Kibble'] },
    ]);
  });

  it('is what the day sheet has, also of a dog that was overdue and left this morning', async () => {
    const over = await dog('Over', '2027-06-06T09:00', '2027-06-07T17:00', [420, 720]);
    await database().booking.update({
      where: { id: over.id },
      data: { arrivedAt: at('2027-06-06T09:00'), leftAt: at(`${day}T07:30`) },
    });
    await dog('Bella', '2027-06-07T09:00', '2027-06-10T10:00', [420, 1050]);
    const onSheet = (await daySheet(day, admin.id)).slots.flatMap(({ lines }) =>
      lines.flatMap(({ items }) => items.map(({ key }) => key)),
    );
    const onToday = ((await rowsNow()) ?? []).flatMap((row) =>
      row.kind === 'care' ? row.items.map(({ key }) => key) : [],
    );
    expect(onToday.sort()).toEqual(onSheet.sort());
    expect(onToday).toContain(over.key(420));
  });

  it('says what was noted by whom, and offers undo to that person alone', async () => {
    const { id, key } = await dog('Bella', '2027-06-07T09:00', '2027-06-10T10:00', [420]);
    const arrivedAt = at('2027-06-07T09:00');
    await database().booking.update({ where: { id }, data: { arrivedAt } });
    const due = [key(420)];
    const noted = await tick({
      viewer: { id: admin.id, role: 'admin' },
      due,
      outcome: 'given',
      note: '',
      formKey: undefined,
    });
    expect(noted.alone?.about).toBe('Bella, Kibble');
    expect(told(await rowsNow())).toContain('7:00 AM Bella done');
    const itemFor = async (viewerId: string) =>
      (await today(new Date(), zone, { id: viewerId, role: 'admin' })).rows?.find(
        ({ kind }) => kind === 'care',
      );
    const tickOf = (row: DayRow | undefined) => row?.kind === 'care' && row.items[0]?.tick;
    expect(tickOf(await itemFor(admin.id))).toMatchObject({
      text: 'Given at 8:00 AM by Nora',
      mayTakeBack: true,
    });
    expect(tickOf(await itemFor('other'))).toMatchObject({ mayTakeBack: false });
  });

  it('without arrivals being noted has the same rows, with nothing to note of who comes and goes', async () => {
    await settings({ trackArrivals: false });
    await dog('Stays', '2027-06-07T09:00', '2027-06-10T10:00', [1425]);
    await dog('Over', `${day}T06:00`, `${day}T07:45`, [1425]);
    await dog('Day', `${day}T07:30`, `${day}T17:00`, [720]);
    const rows = await rowsNow();
    expect(told(rows)).toEqual([
      '6:00 AM arrival Over ',
      '7:30 AM arrival Day ',
      '7:45 AM departure Over ',
      '12:00 PM Day',
      '5:00 PM departure Day ',
      '11:45 PM Stays',
    ]);
    expect(rows?.filter(({ late }) => late !== null)).toEqual([]);
  });

  it('switched off is as before, and reads nothing of it', async () => {
    await dog('Day', `${day}T07:30`, `${day}T17:00`, [720]);
    await settings({ carePlans: false });
    expect(told(await rowsNow())).toEqual([
      '7:30 AM arrival Day arrived',
      '5:00 PM departure Day ',
    ]);
    await settings({ trackArrivals: false });
    statementLog.length = 0;
    expect((await today(new Date(), zone, admin)).rows).toBeNull();
    expect(statementLog.filter(({ sql }) => sql.includes('care_items'))).toEqual([]);
  });
});
