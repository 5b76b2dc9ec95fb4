/** Real requests of several people in parallel, as browsers without scripts send them. */
import { addDays } from '../../app/core/time/business-time';
import type { Random } from '../../prisma/sample/random';
import { paths } from '../../app/core/web/paths';
import { httpClient, type Answer, type FormFields } from '../../tests/setup/http-client';
import type { Acknowledged, Unsure } from './acknowledged';
import type { People, TorturedOwner } from './people';

export type Load = {
  people: People;
  random: Random;
  /** Today in UTC, as an ISO date; stays begin some days later. */
  today: string;
  /** Called immediately with each act that the server confirmed. */
  acknowledge: (what: Acknowledged) => void;
  /** Called with each request that got no answer. */
  unsure: (what: Unsure) => void;
};

/** Numbers that make each request unique, and the records to act on. */
export class Diary {
  #count = 0;
  readonly stays = new Map<string, number>();
  readonly pending: { id: string; owner: TorturedOwner }[] = [];
  readonly accepted: { id: string; owner: TorturedOwner }[] = [];
  readonly payable: { id: string; owner: TorturedOwner }[] = [];

  next(): number {
    return (this.#count += 1);
  }

  stayOf(owner: TorturedOwner, service: string): number {
    const key = `${owner.id} ${service}`;
    const count = this.stays.get(key) ?? 0;
    this.stays.set(key, count + 1);
    return count;
  }
}

const mostDays = 500;
const firstDay = 10;

/**
 * Loads the server until it is stopped or unreachable. Each person does one thing after another; all
 * people act in parallel.
 */
export async function runLoad(
  url: string,
  load: Load,
  diary: Diary,
  signal: AbortSignal,
): Promise<void> {
  const people = [
    ...load.people.owners.map((owner) => () => ownersTurn(url, load, diary, owner)),
    () => adminsTurn(url, load, diary),
    () => adminsTurn(url, load, diary),
  ];
  await Promise.all(
    people.map(async (turn) => {
      while (!signal.aborted && (await turn())) continue;
    }),
  );
}

/** @returns false if the server is gone */
function ownersTurn(url: string, load: Load, diary: Diary, owner: TorturedOwner): Promise<boolean> {
  const { random } = load;
  const what = random.int(1, 10);
  const [payable] = diary.payable.filter((one) => one.owner === owner);
  if (what <= 3 && payable !== undefined) {
    diary.payable.splice(diary.payable.indexOf(payable), 1);
    return pay(url, load, owner, payable.id, `pay-${diary.next()}`);
  }
  if (what <= 7) return book(url, load, diary, owner);
  return write(url, load, diary, owner, owner.cookie, paths.messagesOf(owner.id));
}

function adminsTurn(url: string, load: Load, diary: Diary): Promise<boolean> {
  const { random, people } = load;
  const wish = random.int(1, 12);
  const [due] = wish > 10 ? people.due.splice(0, 1) : [];
  if (due !== undefined) return note(url, load, diary, due);
  if (wish <= 2) {
    const owner = random.pick(people.owners);
    return write(url, load, diary, owner, people.admin.cookie, paths.adminMessaging(owner.id));
  }
  if (wish >= 9) return lookAfter(url, load, diary, random.pick(people.owners));
  const cancels = wish === 3 && diary.accepted.length > 0;
  const from = cancels ? diary.accepted : diary.pending;
  const [chosen] = from.splice(random.int(0, Math.max(0, from.length - 1)), 1);
  if (chosen === undefined)
    return look(url, people.admin.cookie, paths.adminReservations('pending'));
  if (cancels) return answer(url, load, diary, chosen, 'cancel');
  return answer(url, load, diary, chosen, wish <= 8 ? 'accept' : 'reject');
}

function clientOf(url: string, cookie: string) {
  const client = httpClient(url);
  const [name = '', value = ''] = cookie.split('=', 2);
  client.cookies.set(name, value);
  return client;
}

async function post(
  url: string,
  cookie: string,
  path: string,
  fields: FormFields,
): Promise<Answer | null> {
  return clientOf(url, cookie)
    .post(path, fields)
    .catch(() => null);
}

async function look(url: string, cookie: string, path: string): Promise<boolean> {
  return (
    (await clientOf(url, cookie)
      .get(path)
      .catch(() => null)) !== null
  );
}

const yes = (answer: Answer) => answer.status >= 200 && answer.status < 400;

async function book(url: string, load: Load, diary: Diary, owner: TorturedOwner): Promise<boolean> {
  const { random } = load;
  const boards = random.chance(0.25);
  const service = boards ? 'Boarding' : 'Daycare';
  const count = diary.stayOf(owner, service);
  const [first = '', second = '', third = ''] = owner.petIds;
  const pets = boards ? [third] : random.chance(0.5) ? [first] : [first, second];
  const day = addDays(
    load.today,
    firstDay + ((boards ? count * 2 : Math.floor(count / 4)) % mostDays),
  );
  const hour = String(7 + 3 * (count % 4)).padStart(2, '0');
  const end = boards
    ? `${addDays(day, 1)}T15:00`
    : `${day}T${String(Number(hour) + 2).padStart(2, '0')}:30`;
  const fields = {
    service,
    pets_selected: pets,
    start: boards ? `${day}T09:00` : `${day}T${hour}:00`,
    end,
    message: `Stay ${diary.next()}`,
    form_key: `book-${diary.next()}-${owner.id}`,
  };
  const send = async (at: string): Promise<boolean> => {
    const answer = await post(at, owner.cookie, paths.book(owner.id), fields);
    if (answer === null) return false;
    const id = /^\/booking\/(\w+)$/.exec(answer.location ?? '')?.[1];
    if (id === undefined) return true;
    load.acknowledge({ kind: 'booking', id, dogs: pets.length });
    diary.pending.push({ id, owner });
    return true;
  };
  return orUnsure(load, 'booking', url, send);
}

async function write(
  url: string,
  load: Load,
  diary: Diary,
  owner: TorturedOwner,
  cookie: string,
  path: string,
): Promise<boolean> {
  const content = `Line ${diary.next()}, ${'and so on '.repeat(load.random.int(0, 60))}end`;
  const fields = { content, form_key: `message-${diary.next()}-${owner.id}` };
  const send = async (at: string): Promise<boolean> => {
    const answer = await post(at, cookie, path, fields);
    if (answer === null) return false;
    if (yes(answer)) load.acknowledge({ kind: 'message', ownerId: owner.id, content });
    return true;
  };
  return orUnsure(load, 'message', url, send);
}

/** Sends an update about the current stay, or checks its dogs out, which is done once. */
function lookAfter(
  url: string,
  load: Load,
  diary: Diary,
  { here: bookingId }: TorturedOwner,
): Promise<boolean> {
  const { cookie } = load.people.admin;
  const key = diary.next();
  if (load.random.chance(0.2)) {
    const fields = { intent: 'left', booking_id: bookingId, version: '1' };
    return orUnsure(load, 'left', url, async (at) => {
      const answered = await post(at, cookie, paths.booking(bookingId), fields);
      if (answered !== null && yes(answered)) load.acknowledge({ kind: 'left', bookingId });
      return answered !== null;
    });
  }
  if (load.random.chance(0.3)) return writeUp(url, load, bookingId, key);
  const text = `Update ${key}`;
  const fields = { stay: bookingId, text, form_key: `update-${key}` };
  return orUnsure(load, 'update', url, async (at) => {
    const answered = await post(at, cookie, paths.adminUpdates(), fields);
    if (answered !== null && yes(answered)) load.acknowledge({ kind: 'update', bookingId, text });
    return answered !== null;
  });
}

/** Writes an incident report, and shares it with its owner, which is done once. */
async function writeUp(url: string, load: Load, bookingId: string, key: number): Promise<boolean> {
  const { cookie } = load.people.admin;
  const what = `Incident ${key}`;
  const facts = {
    kind: 'other',
    happened_at: `${addDays(load.today, -1)}T12:00`,
    place: 'Yard',
    done: 'Nothing',
  };
  const fields = { ...facts, stay: bookingId, what, form_key: `incident-${key}` };
  let id: string | undefined;
  const went = await orUnsure(load, 'incident', url, async (at) => {
    const answered = await post(at, cookie, paths.newIncident(bookingId), fields);
    if (answered === null) return false;
    id = /^\/admin\/incidents\/(\w+)$/.exec(answered.location ?? '')?.[1];
    if (id !== undefined) load.acknowledge({ kind: 'incident', bookingId, what });
    return true;
  });
  const incidentId = id;
  if (!went || incidentId === undefined) return went;
  return orUnsure(load, 'told', url, async (at) => {
    const answered = await post(at, cookie, paths.adminIncident(incidentId), { intent: 'tell' });
    if (answered !== null && yes(answered)) load.acknowledge({ kind: 'told', incidentId });
    return answered !== null;
  });
}

async function answer(
  url: string,
  load: Load,
  diary: Diary,
  booking: { id: string; owner: TorturedOwner },
  intent: 'accept' | 'reject' | 'cancel',
): Promise<boolean> {
  const to = ({ accept: 'accepted', reject: 'rejected', cancel: 'canceled' } as const)[intent];
  const seen = intent === 'cancel' ? 'accepted' : 'pending';
  const fields = { booking_id: booking.id, seen, intent };
  const send = async (at: string): Promise<boolean> => {
    const path = paths.adminReservations(intent === 'cancel' ? 'upcoming' : 'pending');
    const answered = await post(at, load.people.admin.cookie, path, fields);
    if (answered === null) return false;
    if (!yes(answered)) return true;
    load.acknowledge({ kind: 'status', bookingId: booking.id, to });
    if (intent === 'accept') {
      diary.accepted.push(booking);
      if (load.random.chance(0.6)) diary.payable.push(booking);
    }
    return true;
  };
  return orUnsure(load, 'status', url, send);
}

/** Ticks off a meal on its day sheet. */
async function note(url: string, load: Load, diary: Diary, due: string): Promise<boolean> {
  const outcome = load.random.chance(0.8) ? 'given' : 'refused';
  const fields = { intent: 'tick', due, outcome, form_key: `tick-${diary.next()}` };
  const send = async (at: string): Promise<boolean> => {
    const [, date] = due.split(':');
    const answered = await post(at, load.people.admin.cookie, paths.adminDay(date), fields);
    if (answered === null) return false;
    if (yes(answered)) load.acknowledge({ kind: 'tick', due, outcome });
    return true;
  };
  return orUnsure(load, 'tick', url, send);
}

/** Starts a payment, approves it at the provider, and returns. */
async function pay(
  url: string,
  load: Load,
  owner: TorturedOwner,
  bookingId: string,
  key: string,
): Promise<boolean> {
  const send = async (at: string): Promise<boolean> => {
    const fields = { intent: 'pay', form_key: `${key}-${owner.id}` };
    const pressed = await post(at, owner.cookie, paths.payment(bookingId), fields);
    if (pressed === null) return false;
    if (pressed.location === null || !URL.canParse(pressed.location)) return true;
    const back = await approve(pressed.location);
    if (back === null) return true;
    const returned = await clientOf(at, owner.cookie)
      .get(back.pathname + back.search)
      .catch(() => null);
    if (returned === null) return false;
    const attemptId = back.searchParams.get('attempt');
    if (returned.location === paths.profile() && attemptId !== null)
      load.acknowledge({ kind: 'payment', bookingId, attemptId });
    return true;
  };
  return orUnsure(load, 'payment', url, send);
}

/** @returns the provider's redirect for the payer; null if nothing is left to approve */
async function approve(approveUrl: string): Promise<URL | null> {
  const url = new URL(approveUrl);
  const token = url.searchParams.get('token') ?? '';
  const response = await fetch(new URL('/checkoutnow', url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token, given_name: 'Sam', choice: 'approve' }),
  });
  const location = response.headers.get('location');
  return location === null ? null : new URL(location);
}

async function orUnsure(
  load: Load,
  what: string,
  url: string,
  send: (at: string) => Promise<boolean>,
): Promise<boolean> {
  const answered = await send(url);
  if (answered) return true;
  const again = async (at: string): Promise<void> => {
    if (!(await send(at))) load.unsure({ what, again });
  };
  load.unsure({ what, again });
  return false;
}
