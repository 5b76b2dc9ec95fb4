/** R122, R124: an illness in the house over plain HTTP, as without scripts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutEmail } from '~/core/mail/erased-address';
import { smsHref } from '~/core/text/contact-links';
import { paths } from '~/core/web/paths';
import { createBooking } from '../factories/bookings';
import { createIncident } from '../factories/incidents';
import { createOwner, type ProfileFields } from '../factories/people';
import { createPet } from '../factories/pets';
import { openPlain, type PlainPage } from '../setup/plain-page';
import { startWalk, type Walk } from './walk';

let walk: Walk;

beforeAll(async () => {
  walk = await startWalk();
});
afterAll(() => walk.server.stop());

// The clock starts at 10 AM of that Monday, when Otis has been in the study since Thursday.
async function ownerWith(
  petName: string,
  { start, arrived = true }: { start: string; arrived?: boolean },
  fields: ProfileFields = {},
) {
  const { database } = walk.server;
  const owner = await createOwner(
    { firstName: 'Pat', lastName: petName, fullName: `Pat ${petName}`, ...fields },
    database,
  );
  const pet = await createPet(owner.id, { petName }, database);
  const times = {
    start,
    end: '2027-03-05T17:00',
    service: 'Boarding',
    status: 'accepted',
  } as const;
  const stay = await createBooking(owner.id, [pet.id], times, database);
  if (arrived)
    await database.booking.update({ where: { id: stay.id }, data: { arrivedAt: stay.start } });
  return { ...owner, bookingId: stay.id };
}

const links = ({ $ }: PlainPage) =>
  $('main a')
    .toArray()
    .map((link) => $(link).attr('href') ?? '');

it('R122 from Today to the incident: who came, who is ticked, who was told, and who is called', async () => {
  await walk.freshIds();
  const { admin } = walk.clients;
  const { database } = walk.server;
  await database.businessSettings.update({
    where: { id: 1 },
    data: { trackArrivals: true, arrivalsSince: new Date(0), updates: true },
  });
  const otis = await ownerWith('Otis', { start: '2027-02-25T09:00' });
  const rex = await ownerWith('Rex', { start: '2027-02-24T09:00' });
  const ada = await ownerWith('Ada', { start: '2027-02-28T09:00' });
  const fig = await ownerWith('Fig', { start: '2027-02-28T09:00', arrived: false });
  const reach = { email: withoutEmail('sam'), phoneNumber: '+12155550150' };
  const sam = await ownerWith('Quill', { start: '2027-02-28T10:00' }, reach);
  const happenedAt = new Date('2027-02-26T15:00:00Z');
  const illness = { kind: 'illness', petName: 'Otis', happenedAt, createdAt: happenedAt } as const;
  const { id } = await createIncident(otis.bookingId, illness, database);

  const today = await openPlain(admin, paths.admin());
  expect(today.text).toMatch(/Otis fell ill on Fri, Feb 26\. Came since: [^.]*Ada[^.]*Quill/);
  expect(today.text).toContain('Their owners were not told yet. Tell them');

  const page = await today.follow('Tell them');
  expect(page.path).toBe(paths.healthNotice(id));
  const form = page.form('Health notice');
  const { owner: ticked = [], text = '', own_text: own, called } = form.fields();
  expect(ticked).toEqual(expect.arrayContaining([ada.id, rex.id]));
  expect(ticked).not.toContain(fig.id);
  expect(called).toBeUndefined();
  expect(page.$(`input[name=owner][value=${sam.id}]`)).toHaveLength(0);
  expect(page.text).toContain('(booked, arrival not noted)');
  expect(own).toMatch(/Otis is here with us/);
  expect(own).not.toContain('How is');
  expect(page.text).toContain('Pat Quill has no email: call or text (215) 555-0150');
  const free = 'If you have a stay that begins by Mon, Mar 8, you can cancel it free of charge';
  const words = `${String(text)}\n\n${free} until Drop Off.`;
  expect(links(page)).toContain(smsHref('(215) 555-0150', words));
  expect(links(page)).toContain('tel:+12155550150');

  const named = await form.fillNamed('line', 'Two ótises are ill.').send();
  expect(named.status).toBe(400);
  expect(named.text).toContain('please leave out the name Otis');

  const noticesBefore = await database.healthNotice.count();
  const question = await form
    .fillNamed('line', 'A dog fell ill.')
    .fillNamed('owner', [ada.id, fig.id])
    .fillNamed('called', [sam.id])
    .press('Tell them now');
  expect(question.text).toContain('Send to 3 owners?');
  expect(await database.healthNotice.count()).toBe(noticesBefore);
  const incident = await question.form('Tell them now').press('Tell them now');
  expect(incident.path).toBe(paths.adminIncident(id));
  expect(incident.answer.text).toContain('1 owner told by phone.');
  expect(incident.answer.text).toContain('2 owners and the dog’s own told, each by an email');
  const names = 'Pat Ada, Pat Fig, Pat Otis (their own dog), Pat Quill (by phone)';
  expect(incident.text).toMatch(/4 owners told on Mar 1, 2027 at 10:\d\d AM/);
  expect(incident.text).toContain(names);
  expect(incident.text).toMatch(/Owner told ?About the illness on Mar 1, 2027 at 10:\d\d AM/);
  const mailed = await database.outboxMail.findMany({ where: { template: 'health_notice' } });
  expect(mailed.map(({ profileId }) => profileId).sort()).toEqual([ada.id, fig.id, otis.id].sort());
  expect(await database.message.count({ where: { ownerId: sam.id } })).toBe(0);
  const all = { show: 'all', from: '', until: '', dog: 'Otis' } as const;
  const { text: file } = await admin.get(paths.incidentsFile(all));
  expect(file).toContain('"Owners told of an illness","Pictures"');
  expect(file).toContain(names);

  const after = await openPlain(admin, paths.admin());
  expect(after.text).toMatch(/Otis fell ill on Fri, Feb 26\. Came since: [^.]*Ada/);
  expect(after.text).not.toMatch(/Not told yet: [^.]*(Ada|Quill)/);
  await database.incident.update({ where: { id }, data: { closedAt: new Date() } });
  expect((await openPlain(admin, paths.admin())).text).not.toContain('Otis fell ill');
});

it('R124 a message to a day and the hand-over keep who has no email apart, with the words sent', async () => {
  await walk.freshIds();
  const { admin } = walk.clients;
  const { database } = walk.server;
  const reach = { email: withoutEmail('lee'), phoneNumber: '+12155550151' };
  const lee = await ownerWith('Juno', { start: '2027-03-01T09:00' }, reach);
  const says = 'Pat Juno has no email: call or text (215) 555-0151';
  const textLink = (words: string) => smsHref('(215) 555-0151', words);
  const day = await openPlain(admin, paths.dayMessage({ from: '2027-03-01' }));
  const message = day.form('Message to everyone of the day');
  const { owner = [], by_phone: byPhone } = message.fields();
  expect(byPhone).toContain(lee.id);
  expect(owner).not.toContain(lee.id);
  expect(day.text).toContain(says);
  const content = 'The gate is locked & we close at 4 PM.';
  message.fillNamed('content', content).fillNamed('owner', []);
  const asked = await message.fillNamed('by_phone', [lee.id]).press('Send');
  expect(asked.text).toContain(
    'Pat Juno has no email: please call or text too. Put it in 1 conversation?',
  );
  expect(await database.message.count({ where: { ownerId: lee.id } })).toBe(0);
  const sent = await asked.form('Send').press('Send');
  expect(sent.text).toContain(says);
  expect(sent.answer.text).not.toContain('Sent to Pat Juno');
  expect(links(sent)).toContain(textLink(content));
  const nobody = await message.fillNamed('by_phone', []).send();
  expect(nobody.status).toBe(400);
  expect(nobody.text).toContain('Choose at least one owner.');

  const before = await openPlain(admin, paths.handOver());
  expect(before.text).toContain(says);
  const handOver = before.form('Hand over the house').fillNamed('tell', 'on');
  const beforeTelling = await handOver.fillNamed('text', 'I’m ill.').press('Hand over now');
  expect(beforeTelling.text).toMatch(/Pat Juno(?:(?!\. ).)* no email: please call or text too\./);
  const inForce = await beforeTelling.form('Hand over and send').press('Hand over and send');
  expect(inForce.text).toMatch(/Owners told(?:(?!Pat Juno).)*Pat Juno has no email/);
  const { content: words } = await database.message.findFirstOrThrow({
    where: { ownerId: lee.id },
    orderBy: { createdAt: 'desc' },
  });
  expect(words).toMatch(/^I’m ill\.\n\n.* is in charge until Thu, Mar 4, 6:00 PM\.$/);
  expect(links(inForce)).toContain(textLink(words));
  expect(await database.outboxMail.count({ where: { profileId: lee.id } })).toBe(0);
});
