// R45: the visit before the first stay: email, calendar event, Today and outcome.
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { makeFeed, readFeed } from '~/features/day/calendar/calendar-feeds.server';
import { mailAttachment, renderMail } from '~/features/messages/outbox/stored-email.server';
import { retirePet } from '~/features/people/profiles/retire-pet.server';
import { heardOf } from '~tests/setup/heard';
import { saveFit, planMeeting } from '~tests/setup/as-shown';
import { at } from '~tests/setup/clock';
import { house, type Person } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { answerMeeting, meetingsToday } from './meetings.server';

// A Tuesday; clocks go forward on March 14.
const moment = at('2027-02-02T10:00');
const planned = '2027-03-02T17:00';

const { admin, owner, dog, clock, pass, guest } = house({
  at: moment,
  settings: { calendarFeeds: true },
  owner: { firstName: 'Sam' },
  dogs: [{ petName: 'Bella' }],
});
const petId = dog.id;

const mailed = () => mails({ profileId: owner.id, template: 'meeting' });

async function lastMail() {
  const all = await mailed();
  const mail = all.at(-1);
  if (mail === undefined) throw new Error('No email');
  const { subject, text } = renderMail(mail, 'without link');
  const file = (await mailAttachment(mail.id, 'meeting.ics'))?.text ?? '';
  const calendar = ICAL.Component.fromString(file);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    count: all.length,
    subject,
    text,
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate(),
  };
}

describe('R45 a meeting', () => {
  it('is told to the owner: planned, moved and called off, as one entry of their calendar', async () => {
    expect(await planMeeting(petId, planned)).toBe('told');
    const first = await lastMail();
    expect(first).toMatchObject({
      count: 1,
      subject: 'We meet Bella on Tue, Mar 2, 2027 at 5:00 PM',
      method: 'PUBLISH',
      uid: `meeting-${petId}`,
      sequence: 0,
      start: new Date('2027-03-02T22:00:00Z'),
    });
    // Saving the same time again sends nothing.
    expect(await planMeeting(petId, planned)).toBe('unchanged');
    pass(60_000);
    expect(await planMeeting(petId, '2027-03-15T09:15')).toBe('told');
    expect(await lastMail()).toMatchObject({
      count: 2,
      subject: 'New time to meet Bella: Mon, Mar 15, 2027 at 9:15 AM',
      uid: first.uid,
      sequence: 1,
      start: new Date('2027-03-15T13:15:00Z'),
    });
    pass(60_000);
    expect(await planMeeting(petId, null)).toBe('told');
    expect(await lastMail()).toMatchObject({
      count: 3,
      subject: 'Our meeting with Bella is canceled',
      method: 'CANCEL',
      uid: first.uid,
      sequence: 2,
    });
    expect(await planMeeting(petId, null)).toBe('unchanged');
    expect((await lastMail()).count).toBe(3);
    expect(heardOf(petId)).toEqual(Array(3).fill({ audience: owner.id, topic: 'booking' }));
  });

  it('is called off when its dog leaves the list of pets, once', async () => {
    await planMeeting(petId, '2027-03-15T09:15');
    const { uid, count } = await lastMail();
    pass(60_000);
    await retirePet({ petId, viewer: owner, agreed: 'erase' });
    expect(await lastMail()).toMatchObject({
      count: count + 1,
      method: 'CANCEL',
      uid,
      sequence: 1,
    });
  });

  it.each([
    ['2027-02-02T10:00', 'That time has passed.'],
    ['2026-12-01T10:00', 'That time has passed.'],
    ['2028-02-03T10:00', 'Choose a time in the next 12 months.'],
    ['2027-03-14T02:30', 'The clocks skip that hour. Choose another time.'],
  ])('cannot be at %s: %s', async (local, sentence) => {
    expect(await refusal(planMeeting(petId, local))).toMatchObject({
      userMessage: sentence,
      field: 'meet_at',
    });
    expect(await mailed()).toEqual([]);
  });

  it('can be in a quarter of an hour, and in twelve months', async () => {
    await planMeeting(petId, '2027-02-02T10:15');
    await planMeeting(petId, '2028-02-02T23:45');
  });

  it('stands in the calendar of its owner and of the house, and of nobody else', async () => {
    await planMeeting(petId, planned);
    const stranger = await guest();
    const eventsOf = async (viewer: Person) => {
      const token = /([\w-]{43})\.ics$/.exec(await makeFeed(viewer))?.[1] ?? '';
      const calendar = ICAL.Component.fromString((await readFeed(token))?.text ?? '');
      return calendar
        .getAllSubcomponents('vevent')
        .map((event) => new ICAL.Event(event))
        .map(({ uid, summary, sequence }) => ({ uid, summary, sequence }));
    };
    const entry = { uid: `meeting-${petId}`, sequence: 0 };
    expect(await eventsOf(owner)).toEqual([
      { ...entry, summary: 'Meeting with Bella at Tailhouse' },
    ]);
    expect(await eventsOf(admin)).toContainEqual({ ...entry, summary: 'Meeting with Bella (Sam)' });
    expect(await eventsOf(stranger)).toEqual([]);
    await planMeeting(petId, null);
    expect(await eventsOf(owner)).toEqual([]);
  });
});

describe('R45 Today', () => {
  const shown = async () => {
    const { ahead, over } = await meetingsToday(new Date());
    return {
      ahead: ahead.map(({ pet, time }) => `${pet.name} ${time}`),
      over: over.map(({ pet }) => pet.name),
    };
  };
  const row = () => database().pet.findUniqueOrThrow({ where: { id: petId } });

  beforeEach(() => planMeeting(petId, planned));

  it('shows it on its day, and asks how it went once it is over', async () => {
    expect(await shown()).toEqual({ ahead: [], over: [] });
    clock('2027-03-02T00:00');
    expect(await shown()).toEqual({ ahead: ['Bella 5:00 PM'], over: [] });
    clock(planned);
    pass(-1000);
    expect(await answerMeeting(petId, 'welcome')).toEqual({ petName: 'Bella', changed: false });
    clock('2027-03-02T17:00');
    expect(await shown()).toEqual({ ahead: [], over: ['Bella'] });
    expect(await answerMeeting(petId, 'welcome')).toEqual({ petName: 'Bella', changed: true });
    expect(await answerMeeting(petId, 'not_a_fit')).toEqual({ petName: 'Bella', changed: false });
    expect(await row()).toMatchObject({ fit: 'welcome', fitAt: new Date(), meetAt: null });
    expect(await shown()).toEqual({ ahead: [], over: [] });
  });

  it('asks again tomorrow after Later, from midnight on, and takes a no', async () => {
    clock('2027-03-02T18:00');
    await answerMeeting(petId, 'later');
    expect(await shown()).toEqual({ ahead: [], over: [] });
    clock('2027-03-03T00:00');
    expect(await shown()).toEqual({ ahead: [], over: ['Bella'] });
    await answerMeeting(petId, 'not_a_fit');
    expect(await row()).toMatchObject({ fit: 'not_a_fit', meetAt: null, meetAskAt: null });
    // The owner is not notified.
    expect(await mailed()).toHaveLength(1);
  });

  it('asks no more once the dog’s page says it, nor about a dog that is retired', async () => {
    await saveFit(petId, { fit: 'welcome', fitNote: '' });
    expect((await row()).meetAt).not.toBeNull();
    clock('2027-03-02T18:00');
    await database().pet.update({ where: { id: petId }, data: { retiredAt: moment } });
    expect(await shown()).toEqual({ ahead: [], over: [] });
    await database().pet.update({ where: { id: petId }, data: { retiredAt: null } });
    await saveFit(petId, { fit: 'not_a_fit', fitNote: '' });
    expect(await shown()).toEqual({ ahead: [], over: [] });
    expect(await planMeeting(petId, null)).toBe('unchanged');
  });

  it('is not told of a time that has passed when another is planned', async () => {
    clock('2027-03-03T10:00');
    expect(await planMeeting(petId, '2027-03-05T09:00')).toBe('told');
    expect(await lastMail()).toMatchObject({
      subject: 'We meet Bella on Fri, Mar 5, 2027 at 9:00 AM',
      sequence: 1,
    });
    clock('2027-03-05T10:00');
    expect(await planMeeting(petId, null)).toBe('saved');
    expect((await lastMail()).count).toBe(2);
  });
});
