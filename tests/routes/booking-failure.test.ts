/** The message to the person if the database refuses a booking (spec section 8), over real HTTP. */
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '~/core/web/paths';
import { formFields } from '../setup/plain-page';
import { databaseIn } from '../setup/test-environment';
import { changedTables, storedRows } from './stored-rows';
import { startWalk, type Walk } from './walk';

const sentence = 'An error occurred while submitting the form. Please try again later.';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

/** Runs the work while the server's database refuses every new booking, as a full disk would. */
async function withoutRoom(work: () => Promise<void>): Promise<void> {
  const db = new Sqlite(databaseIn(walk.server.dataDir));
  db.exec(
    "CREATE TRIGGER no_room BEFORE INSERT ON bookings BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  try {
    await work();
  } finally {
    db.exec('DROP TRIGGER no_room');
    db.close();
  }
}

const rows = () => storedRows(databaseIn(walk.server.dataDir));

describe('spec section 8: a booking that cannot be written', () => {
  it('says so beside all that was typed, and the same form works once there is room', async () => {
    const { owner, pet } = walk.ids;
    const at = paths.book(owner, { service: 'Daycare' });
    const page = await walk.clients.owner.get(at);
    const form = {
      ...formFields(page.text, 'name="form_key"'),
      pets_selected: pet,
      start: '2027-03-09T09:00',
      end: '2027-03-09T15:00',
      message: 'Two walks, please.',
    };
    await withoutRoom(async () => {
      const before = rows();
      const answer = await walk.clients.owner.post(at, form);
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(sentence);
      expect(answer.text).toContain('role="alert"');
      for (const typed of ['2027-03-09T09:00', '2027-03-09T15:00', 'Two walks, please.'])
        expect(answer.text).toContain(typed);
      expect(changedTables(before, rows())).toEqual([]);
    });
    const answer = await walk.clients.owner.post(at, form);
    expect(answer.location).toMatch(/^\/booking\/\w+$/);
    expect(walk.server.output()).toContain('form.failed');
  });

  it('R19 a Quick Daycare says the same, and books nothing', async () => {
    const { pet } = await walk.freshIds();
    const at = paths.quickDaycare(pet);
    await withoutRoom(async () => {
      const before = rows();
      const answer = await walk.clients.owner.post(at, { seen_cents: '4500' });
      expect(answer.status).toBe(503);
      expect(answer.text).toContain(sentence);
      expect(changedTables(before, rows())).toEqual([]);
    });
    expect((await walk.clients.owner.post(at, { seen_cents: '4500' })).status).toBe(302);
  });
});

describe('R67 a price that changed since the page was loaded', () => {
  function priceFullDay(cents: number): void {
    const db = new Sqlite(databaseIn(walk.server.dataDir));
    db.prepare('UPDATE "variables" SET "full_day" = ?').run(cents);
    db.close();
  }

  it('R67 without scripts the form comes back with the new total, once', async () => {
    const { owner, pet } = walk.ids;
    const at = paths.book(owner, { service: 'Daycare' });
    const chosen = { pets_selected: pet, start: '2027-03-10T09:00', end: '2027-03-10T15:00' };
    const page = await walk.clients.owner.get(at);
    const form = { ...formFields(page.text, 'name="form_key"'), ...chosen, message: 'Hello.' };
    const shown = await walk.clients.owner.post(at, { ...form, intent: 'quote' });
    const seen = formFields(shown.text, 'name="form_key"')['seen_cents'];
    expect(seen).toMatch(/^[1-9]\d+$/);
    priceFullDay(Number(seen) + 700);
    try {
      const before = rows();
      const answer = await walk.clients.owner.post(at, { ...form, seen_cents: seen ?? '' });
      expect(answer.status).toBe(409);
      expect(answer.text).toContain('Nothing was booked yet.');
      expect(answer.text).toContain('Hello.');
      expect(changedTables(before, rows())).toEqual([]);
      const fields = formFields(answer.text, 'name="form_key"');
      expect(fields['seen_cents']).toBe(String(Number(seen) + 700));
      const again = await walk.clients.owner.post(at, { ...form, ...fields, ...chosen });
      expect(again.location).toMatch(/^\/booking\/\w+$/);
    } finally {
      priceFullDay(Number(seen));
    }
  });

  it.each(['x', '-1', '4500.5'])('a total of %j is no total that a page showed', async (seen) => {
    const { owner, pet } = walk.ids;
    const answer = await walk.clients.owner.post(paths.book(owner, { service: 'Daycare' }), {
      service: 'Daycare',
      pets_selected: pet,
      start: '2027-03-11T09:00',
      end: '2027-03-11T15:00',
      message: '',
      seen_cents: seen,
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please reload this page and try once more.');
  });
});

describe('the calendar file', () => {
  it('is a download that no cache keeps, and nothing but a file of that ending', async () => {
    const { booking, owner } = await walk.freshIds();
    const answer = await walk.clients.owner.get(paths.stayCalendar(booking));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="daycare.ics"');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(answer.text).toContain(`UID:${booking}`);
    for (const file of [booking, `${booking}.ical`, `${owner}.ics`, '.ics', 'x.ics'])
      expect((await walk.clients.owner.get(`/resources/stays/${file}`)).status).toBe(404);
  });

  it('of a canceled stay is a cancellation', async () => {
    const { booking } = await walk.freshIds();
    await walk.clients.owner.post(paths.cancelBooking(booking), { seen: 'pending' });
    const answer = await walk.clients.owner.get(paths.stayCalendar(booking));
    expect(answer.headers.get('Content-Type')).toContain('method=CANCEL');
    expect(answer.text).toContain('STATUS:CANCELLED');
  });
});
