// R89: one text to all owners with dogs that are here, arrive or leave on a day.
import { expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { withoutEmail } from '~/core/mail/erased-address';
import { newFormKey } from '~/core/web/idempotency.server';
import type { BookingFields } from '~tests/factories/bookings';
import { messagesOf } from '~tests/factories/messages';
import type { ProfileFields } from '~tests/factories/people';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { sendMessage } from '~/features/messages/conversations/send-message.server';
import { markRead } from '~/features/messages/conversations/mark-read.server';
import {
  ownersOfDays,
  sendDayMessage,
  sentDayMessages,
  undoDayMessage,
} from './day-message.server';

const date = '2027-02-10';
// The day before.
const morning = at('2027-02-09T10:00');

const { admin, guest, settings, stay, pass } = house({ at: morning, stay: { status: 'accepted' } });

async function ownerWith(petName: string, fields: BookingFields, more: ProfileFields = {}) {
  const owner = await guest(
    { petName },
    { firstName: 'Owner', lastName: `of ${petName}`, ...more },
  );
  const booking = await stay({ of: owner, ...fields });
  return { id: owner.id, bookingId: booking.id };
}

const boarding = (start: string, end: string) =>
  ({ service: 'Boarding', start: `${start}T09:00`, end: `${end}T17:00` }) as const;

const oneDay = (day: string) => ({ from: day, until: day, requests: false });

const staysOf = async (day: string) =>
  (await ownersOfDays('committed', oneDay(day))).flatMap(({ stays }) => stays);

const sure = ['send-to-1-and-0', 'send-to-2-and-0', 'send-to-1-and-1'];

function send(
  ownerIds: string[],
  more: { formKey?: string; sender?: Person; noticed?: string[] } = {},
) {
  const { formKey = newFormKey(), sender = admin, noticed = sure } = more;
  const content = 'We close at 4 PM.';
  return sendDayMessage({ sender, days: oneDay(date), ownerIds, content, noticed, formKey });
}

it('means who comes, leaves or is here on the day, and nobody else', async () => {
  await ownerWith('Comes', boarding('2027-02-10', '2027-02-12'));
  await ownerWith('Here', boarding('2027-02-09', '2027-02-11'));
  await ownerWith('Leaves', boarding('2027-02-08', '2027-02-10'));
  await ownerWith('Day', { start: '2027-02-10T09:00', end: '2027-02-10T15:00' });
  await ownerWith('Before', boarding('2027-02-07', '2027-02-09'));
  await ownerWith('After', boarding('2027-02-11', '2027-02-12'));
  await ownerWith('Asked', { ...boarding('2027-02-10', '2027-02-12'), status: 'pending' });
  const { bookingId } = await ownerWith('Left', boarding('2027-02-08', '2027-02-12'));
  await database().booking.update({
    where: { id: bookingId },
    data: { arrivedAt: new Date('2027-02-08T14:00Z'), leftAt: new Date('2027-02-09T14:00Z') },
  });
  expect(await staysOf(date)).toEqual([
    'Comes: comes 9:00 AM',
    'Day: comes 9:00 AM, leaves 3:00 PM',
    'Here: here',
    'Leaves: leaves 5:00 PM',
  ]);
});

it('means a dog that should have left yesterday and is still here, today alone', async () => {
  const late = await ownerWith('Late', boarding('2027-02-06', '2027-02-08'));
  const arrivedAt = new Date('2027-02-06T14:00Z');
  await database().booking.update({ where: { id: late.bookingId }, data: { arrivedAt } });
  // R119: while arrivals are off, it left at its Pick Up.
  expect(await staysOf('2027-02-09')).toEqual([]);
  await settings({ trackArrivals: true });
  expect(await staysOf('2027-02-09')).toEqual(['Late: here']);
  expect(await staysOf('2027-02-10')).toEqual([]);
});

it('writes to each in their own conversation, and remembers to whom', async () => {
  const one = await ownerWith('Rex', boarding('2027-02-09', '2027-02-11'));
  const two = await ownerWith('Fig', boarding('2027-02-10', '2027-02-11'));
  const left = await ownerWith('Bo', boarding('2027-02-10', '2027-02-11'));
  const { owners } = await send([one.id, two.id]);
  expect(owners).toMatchObject([
    { name: 'Owner of Fig', hasEmail: true },
    { name: 'Owner of Rex', hasEmail: true },
  ]);
  for (const { id } of [one, two]) expect(await messagesOf(id)).toEqual(['We close at 4 PM.']);
  expect(await messagesOf(left.id)).toEqual([]);
  const [last] = await sentDayMessages();
  expect(last).toMatchObject({ content: 'We close at 4 PM.', when: 'Tue, Feb 9, 10:00 AM' });
  expect([...(last?.names ?? [])].sort()).toEqual(['Owner of Fig', 'Owner of Rex']);
  const to = [one.id, two.id, left.id];
  expect(await mails({ template: 'message', profileId: { in: to } })).toHaveLength(2);
});

it('R124 keeps owners without email apart, and sends them none', async () => {
  const rex = await ownerWith('Rex', boarding('2027-02-09', '2027-02-11'));
  const sam = await ownerWith('Fig', boarding('2027-02-09', '2027-02-11'), {
    ...{ email: withoutEmail('sam'), phoneNumber: '+12155550150' },
  });
  const reach = { hasEmail: false, phone: '(215) 555-0150' };
  expect(await ownersOfDays('committed', oneDay(date))).toMatchObject([
    { id: sam.id, ...reach },
    { id: rex.id, hasEmail: true },
  ]);
  const { owners } = await send([sam.id, rex.id]);
  expect(owners).toMatchObject([reach, { hasEmail: true }]);
  expect(await mails({ profileId: sam.id })).toEqual([]);
  const [last] = await sentDayMessages();
  expect(last).toMatchObject({
    names: ['Owner of Rex'],
    noEmail: [{ id: sam.id, name: 'Owner of Fig', phone: '(215) 555-0150' }],
  });
});

it('R20 pressed twice, it is written once', async () => {
  const { id } = await ownerWith('Rex', boarding('2027-02-09', '2027-02-11'));
  await send([id], { formKey: 'once' });
  await send([id], { formKey: 'once' });
  expect(await messagesOf(id)).toHaveLength(1);
});

it('sends nothing where one of them has no stay on the day any more, or to who is not the admin', async () => {
  const { id } = await ownerWith('Rex', boarding('2027-02-09', '2027-02-11'));
  const gone = await ownerWith('Fig', { ...boarding('2027-02-10', '2027-02-11') });
  await database().booking.update({
    where: { id: gone.bookingId },
    data: { status: 'canceled', canceledAt: morning },
  });
  expect(await refusal(send([id, gone.id]))).toMatchObject({ code: 'conflict', field: 'owner' });
  const owner = { id, role: 'user' as const };
  expect(await refusal(send([id], { sender: owner }))).toMatchObject({ code: 'not_found' });
  expect(await messagesOf(id)).toEqual([]);
});

it('R123 of closed days it means all their owners, those who asked for a place as well', async () => {
  const accepted = await ownerWith('Here', boarding('2027-02-12', '2027-02-14'));
  const asks = await ownerWith('Asks', {
    ...boarding('2027-02-13', '2027-02-15'),
    status: 'pending',
  });
  await ownerWith('Later', boarding('2027-02-15', '2027-02-16'));
  const days = { from: '2027-02-13', until: '2027-02-14', requests: true };
  const owners = await ownersOfDays('committed', days);
  expect(owners.map(({ id, stays }) => [id, stays])).toEqual([
    [asks.id, ['Asks: Sat, Feb 13, 9:00 AM to Mon, Feb 15, 5:00 PM (requested)']],
    [accepted.id, ['Here: Fri, Feb 12, 9:00 AM to Sun, Feb 14, 5:00 PM']],
  ]);
  expect(await staysOf('2027-02-13')).toEqual(['Here: here']);
});

it('asks before it writes, with the number of owners it reaches', async () => {
  const rex = await ownerWith('Rex', boarding('2027-02-09', '2027-02-11'));
  const fig = await ownerWith('Fig', boarding('2027-02-09', '2027-02-11'));
  const sam = await ownerWith('Bo', boarding('2027-02-09', '2027-02-11'), {
    email: withoutEmail('sam'),
  });
  const all = [rex.id, fig.id, sam.id];
  const ask = async (ownerIds: string[], noticed: string[] = []) =>
    (await refusal(send(ownerIds, { noticed }))).userMessage;
  expect(await ask([rex.id, fig.id])).toBe('Send to 2 owners?');
  expect(await ask([rex.id, fig.id], ['send-to-9-and-0'])).toBe('Send to 2 owners?');
  expect(await ask([rex.id, sam.id])).toBe(
    'Owner of Bo has no email: please call or text too. Send to 1 owner?',
  );
  expect(await ask([sam.id])).toBe(
    'Owner of Bo has no email: please call or text too. Put it in 1 conversation?',
  );
  for (const id of all) expect(await messagesOf(id)).toEqual([]);
});

it('R15 undone, it is gone from conversations, unread counts and emails', async () => {
  const [rex, fig] = [
    await ownerWith('Rex', boarding('2027-02-09', '2027-02-11')),
    await ownerWith('Fig', boarding('2027-02-09', '2027-02-11')),
  ];
  // The waiting email of an earlier message is about to be sent when the message to all joins it.
  await sendMessage({ ownerId: rex.id, sender: admin, content: 'Hello', formKey: undefined });
  pass(115_000);
  const { groupId } = await send([rex.id, fig.id], { formKey: 'undone' });
  const conversationOf = (ownerId: string) =>
    database().conversation.findUnique({ where: { ownerId } });
  expect(await conversationOf(rex.id)).toMatchObject({ ownerUnread: 2 });
  const [joined] = await mails({ template: 'message', profileId: rex.id });
  expect(joined?.sendAfter).toEqual(new Date(morning.getTime() + 125_000));
  pass(9_000);
  const { ownerIds, ...undone } = await undoDayMessage(groupId, admin);
  expect(new Set(ownerIds)).toEqual(new Set([rex.id, fig.id]));
  expect(undone).toEqual({ content: 'We close at 4 PM.', readBy: [] });
  expect(await messagesOf(rex.id)).toEqual(['Hello']);
  expect(await conversationOf(rex.id)).toMatchObject({ ownerUnread: 1, lastMessageAt: morning });
  expect(await messagesOf(fig.id)).toEqual([]);
  expect(await conversationOf(fig.id)).toBeNull();
  const left = await mails({ template: 'message', profileId: rex.id });
  expect(left).toMatchObject([{ state: 'waiting', contents: { lines: [{ text: 'Hello' }] } }]);
  expect(await mails({ template: 'message', profileId: fig.id })).toMatchObject([
    { state: 'expired' },
  ]);
  expect(await sentDayMessages()).toEqual([]);
  // The same form, sent again from an older page, is not taken for sent.
  const again = await refusal(send([rex.id, fig.id], { formKey: 'undone' }));
  expect(again.userMessage).toContain('You undid this message, so nothing was sent.');
});

it('is undone for ten seconds, by the admin alone, and says who had read it', async () => {
  const rex = await ownerWith('Rex', boarding('2027-02-09', '2027-02-11'));
  const first = await send([rex.id]);
  const owner = { id: rex.id, role: 'user' as const };
  expect(await refusal(undoDayMessage(first.groupId, owner))).toMatchObject({ code: 'not_found' });
  pass(10_000);
  expect(await refusal(undoDayMessage(first.groupId, admin))).toMatchObject({ code: 'conflict' });
  expect(await messagesOf(rex.id)).toHaveLength(1);
  const second = await send([rex.id]);
  const { id: upTo } = await database().message.findFirstOrThrow({
    where: { groupId: second.groupId },
  });
  await markRead({ ownerId: rex.id, viewer: owner, upTo });
  expect(await undoDayMessage(second.groupId, admin)).toMatchObject({ readBy: ['Owner of Rex'] });
  expect(await database().conversation.findUnique({ where: { ownerId: rex.id } })).toMatchObject({
    ownerUnread: 0,
  });
  expect(await refusal(undoDayMessage(second.groupId, admin))).toMatchObject({ code: 'conflict' });
});
