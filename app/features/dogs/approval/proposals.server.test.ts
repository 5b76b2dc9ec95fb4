// R45: an owner's proposed times for the first visit: saved once, in the time zone, answered once.
import { describe, expect, it } from 'vitest';
import { database } from '~/core/database/database.server';
import { paths } from '~/core/web/paths';
import { renderMail } from '~/features/messages/outbox/stored-email.server';
import { retirePet } from '~/features/people/profiles/retire-pet.server';
import { visitsOf } from '~/features/booking/readiness/known-facts.server';
import { createOwner } from '~tests/factories/people';
import { createPet } from '~tests/factories/pets';
import { heardOf } from '~tests/setup/heard';
import { planMeeting, saveFit } from '~tests/setup/as-shown';
import { at } from '~tests/setup/clock';
import { house } from '~tests/setup/house';
import { mails } from '~tests/setup/outbox-in-test';
import { refusal } from '~tests/setup/refusal';
import { meetingForOwner, openProposals, placeToPropose } from './proposal-views.server';
import {
  declineProposal,
  pickProposed,
  proposeMeeting,
  proposalVersion,
  takeBackProposal,
} from './proposals.server';

// A Tuesday; clocks go forward on March 14.
const moment = at('2027-02-02T10:00');
const [one, two, three] = ['2027-02-09T17:00', '2027-02-10T09:15', '2027-02-13T15:30'] as const;
const gone = 'This proposal was withdrawn, changed or already answered, so nothing was saved.';

const { admin, owner, dog, settings, clock, pass, guest } = house({
  at: moment,
  settings: { meetFirst: true },
  owner: { firstName: 'Sam', lastName: 'Park' },
  dogs: [{ petName: 'Bella' }],
});
const [adminId, ownerId, petId] = [admin.id, owner.id, dog.id];

const none = proposalVersion(null);
const propose = (times: string[], seen = none, note = '') =>
  proposeMeeting({ petId, ownerId }, { times, note }, seen);
const stored = () => database().meetingProposal.findUnique({ where: { petId } });
async function storedId(): Promise<string> {
  return (await stored())?.id ?? '';
}

async function mailsTo(profileId: string) {
  const sent = await mails({ profileId });
  return sent.map((mail) => ({ ...renderMail(mail, 'without link'), template: mail.template }));
}

describe('R45 times to meet', () => {
  it('are kept in their order, and told to the admin once, though the form comes twice', async () => {
    expect(await propose([two, one, three], none, 'She is shy.')).toBe('told');
    expect(await propose([two, one, three], none, 'She is shy.')).toBe('unchanged');
    expect(await stored()).toMatchObject({
      firstAt: new Date('2027-02-10T14:15:00Z'),
      secondAt: new Date('2027-02-09T22:00:00Z'),
      thirdAt: new Date('2027-02-13T20:30:00Z'),
      message: 'She is shy.',
    });
    const told = await mailsTo(adminId);
    expect(told.map(({ subject }) => subject)).toEqual(['Sam Park proposes times to meet Bella']);
    expect(told[0]?.text).toContain('Wed, Feb 10, 2027 at 9:15 AM, or Tue, Feb 9, 2027 at 5:00 PM');
    expect(told[0]?.text).toContain('She is shy.');
    expect(told[0]?.text).toContain(paths.petNotes(petId));
    expect(heardOf(petId)).toEqual([{ audience: 'admin', topic: 'booking' }]);
  });

  it('pressed at the same moment are one proposal', async () => {
    const both = await Promise.all([propose([one]), propose([one])]);
    expect(both.sort()).toEqual(['told', 'unchanged']);
    expect(await mailsTo(adminId)).toHaveLength(1);
  });

  it('are from tomorrow to 12 months ahead, at an hour that there is', async () => {
    const refusalFor = (time: string) => refusal(propose([one, time]));
    const tooEarly = { userMessage: 'Choose a time from tomorrow on.', field: 'second' };
    expect(await refusalFor('2027-02-02T23:45')).toMatchObject(tooEarly);
    expect(await refusalFor('2026-12-01T10:00')).toMatchObject(tooEarly);
    expect(await refusalFor('2028-02-03T10:00')).toMatchObject({
      userMessage: 'Choose a time in the next 12 months.',
      field: 'second',
    });
    expect(await refusalFor('2027-03-14T02:30')).toMatchObject({
      userMessage: 'The clocks skip that hour. Choose another time.',
    });
    expect(await stored()).toBeNull();
    expect(await propose(['2027-02-03T00:00', '2028-02-02T23:45'])).toBe('told');
  });

  it('replace earlier ones, but not those of a newer tab', async () => {
    await propose([one]);
    const before = await storedId();
    expect(await refusal(propose([two]))).toMatchObject({ code: 'conflict' });
    expect(await storedId()).toBe(before);
    pass(60_000);
    const seen = proposalVersion({ times: [one], note: '' });
    expect(await propose([two], seen)).toBe('told');
    expect(await storedId()).not.toBe(before);
    expect((await mailsTo(adminId)).at(-1)?.subject).toBe(
      'Sam Park proposes other times to meet Bella',
    );
  });

  it('are for the dog’s owner, and a dog that the house asks to meet', async () => {
    const stranger = (await guest()).id;
    const theirs = { petId, ownerId: stranger };
    expect(await refusal(proposeMeeting(theirs, { times: [one], note: '' }, none))).toMatchObject({
      code: 'not_found',
    });
    const notNow = {
      code: 'conflict',
      userMessage: expect.stringContaining('don’t need') as string,
    };
    await saveFit(petId, { fit: 'welcome', fitNote: '' });
    expect(await refusal(propose([one]))).toMatchObject(notNow);
    await saveFit(petId, { fit: 'not_a_fit', fitNote: 'Bites' });
    expect(await refusal(propose([one]))).toMatchObject(notNow);
    await saveFit(petId, { fit: 'unknown', fitNote: '' });
    await settings({ meetFirst: false });
    expect(await refusal(propose([one]))).toMatchObject(notNow);
    await settings({ meetFirst: true });
    await planMeeting(petId, one);
    expect(await refusal(propose([two]))).toMatchObject(notNow);
    await planMeeting(petId, null);
    await database().profile.update({ where: { id: ownerId }, data: { pausedAt: moment } });
    expect(await refusal(propose([one]))).toMatchObject({
      userMessage: 'Please write to us about the next stay.',
    });
    expect(await stored()).toBeNull();
    expect(await mailsTo(adminId)).toEqual([]);
  });
});

describe('R45 the answer', () => {
  it('picks one: the dog is met then, its owner is told once, and the proposal is gone', async () => {
    await propose([one, two]);
    const proposalId = await storedId();
    await pickProposed(petId, { proposalId, at: two });
    await pickProposed(petId, { proposalId, at: two });
    expect(await stored()).toBeNull();
    expect(await database().pet.findUnique({ where: { id: petId } })).toMatchObject({
      meetAt: new Date('2027-02-10T14:15:00Z'),
      meetAskAt: new Date('2027-02-10T14:15:00Z'),
    });
    expect(await mailsTo(ownerId)).toMatchObject([
      { template: 'meeting', subject: 'We meet Bella on Wed, Feb 10, 2027 at 9:15 AM' },
    ]);
    expect(heardOf(petId).slice(1)).toEqual([{ audience: ownerId, topic: 'booking' }]);
    expect(await refusal(pickProposed(petId, { proposalId, at: one }))).toMatchObject({
      code: 'conflict',
      userMessage: gone,
    });
  });

  it('picks nothing that was not proposed, nor what was taken back or changed', async () => {
    await propose([one]);
    const proposalId = await storedId();
    const pick = (at: string) => refusal(pickProposed(petId, { proposalId, at }));
    expect(await pick(three)).toMatchObject({ userMessage: gone });
    // The new proposal contains the same time, but the admin has not seen it.
    await propose([two, one], proposalVersion({ times: [one], note: '' }));
    expect(await pick(one)).toMatchObject({ userMessage: gone });
    await takeBackProposal({ petId, ownerId }, await storedId());
    expect(await pick(two)).toMatchObject({ userMessage: gone });
    expect(await mailsTo(ownerId)).toEqual([]);
  });

  it('picks no time that has passed', async () => {
    await propose([one]);
    clock('2027-02-10T10:00');
    const [open] = await openProposals(petId);
    expect(open).toMatchObject({ times: [] });
    expect(
      await refusal(pickProposed(petId, { proposalId: await storedId(), at: one })),
    ).toMatchObject({ userMessage: 'That time has passed.' });
  });

  it('declines with a word, once', async () => {
    await propose([one, two]);
    const proposalId = await storedId();
    await declineProposal(petId, { proposalId, note: 'We are away.' });
    const [mail, ...others] = await mailsTo(ownerId);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('We can’t meet Bella at those times');
    expect(mail?.text).toContain('We are away.');
    expect(mail?.text).toContain(paths.petMeeting(petId));
    const again = await refusal(declineProposal(petId, { proposalId, note: 'We are away.' }));
    expect(again).toMatchObject({ code: 'conflict', userMessage: gone });
    expect(await mailsTo(ownerId)).toHaveLength(1);
    expect(heardOf(petId).slice(1)).toEqual([{ audience: ownerId, topic: 'booking' }]);
  });

  it('is given by planning another time, and waits no longer for a dog that leaves', async () => {
    await propose([one]);
    await planMeeting(petId, three);
    expect(await stored()).toBeNull();
    await planMeeting(petId, null);
    await propose([two]);
    await retirePet({ petId, viewer: owner, agreed: 'erase' });
    expect(await database().meetingProposal.count()).toBe(0);
  });
});

describe('R45 taking times back', () => {
  it('is the owner’s alone, once', async () => {
    await propose([one]);
    const proposalId = await storedId();
    const stranger = (await guest()).id;
    expect(await refusal(takeBackProposal({ petId, ownerId: stranger }, proposalId))).toMatchObject(
      { code: 'not_found' },
    );
    expect(await stored()).not.toBeNull();
    await takeBackProposal({ petId, ownerId }, proposalId);
    await takeBackProposal({ petId, ownerId }, proposalId);
    expect(await stored()).toBeNull();
    expect(heardOf(petId).slice(1)).toEqual([{ audience: 'admin', topic: 'booking' }]);
  });

  it('is refused once the admin has picked one', async () => {
    await propose([one]);
    const proposalId = await storedId();
    await pickProposed(petId, { proposalId, at: one });
    expect(await refusal(takeBackProposal({ petId, ownerId }, proposalId))).toMatchObject({
      code: 'conflict',
      userMessage: 'Your times were answered or changed in the meantime.',
    });
  });
});

describe('R45 what is shown', () => {
  const petOf = (id: string) => database().pet.findUniqueOrThrow({ where: { id } });
  const card = async () => meetingForOwner(await petOf(petId));

  it('to the owner: the form, what they proposed, what is planned, or nothing', async () => {
    expect(await card()).toMatchObject({
      settled: null,
      proposal: null,
      min: '2027-02-03T00:00',
      max: '2028-02-02T23:45',
    });
    await propose([one, two]);
    expect(await card()).toMatchObject({
      proposal: { texts: ['Tue, Feb 9 at 5:00 PM', 'Wed, Feb 10 at 9:15 AM'] },
      version: proposalVersion({ times: [one, two], note: '' }),
    });
    const { toMeet } = await visitsOf('committed', [petId]);
    expect(toMeet).toMatchObject([{ proposed: true, at: null }]);
    await pickProposed(petId, { proposalId: await storedId(), at: one });
    expect(await card()).toMatchObject({ settled: 'We meet Bella on Tue, Feb 9 at 5:00 PM.' });
    await saveFit(petId, { fit: 'not_a_fit', fitNote: '' });
    expect(await card()).toBeNull();
    await saveFit(petId, { fit: 'unknown', fitNote: '' });
    await settings({ meetFirst: false });
    expect(await card()).toBeNull();
  });

  it('to the admin: who would like to come by, while the house asks for it', async () => {
    await propose([one], none, 'Evenings are best.');
    expect(await openProposals()).toMatchObject([
      {
        pet: { id: petId, name: 'Bella' },
        ownerName: 'Sam Park',
        times: [{ at: one, text: 'Tue, Feb 9 at 5:00 PM' }],
        note: 'Evenings are best.',
      },
    ]);
    await settings({ meetFirst: false });
    expect(await openProposals()).toEqual([]);
  });

  it('leads an owner to the next dog to meet', async () => {
    pass(60_000);
    const { id: other } = await createPet(ownerId, { petName: 'Otis' });
    expect(await placeToPropose(ownerId)).toBe(paths.petMeeting(petId));
    await propose([one]);
    expect(await placeToPropose(ownerId)).toBe(paths.petMeeting(other));
    await planMeeting(other, two);
    expect(await placeToPropose(ownerId)).toBe(paths.petMeeting(petId));
    await saveFit(petId, { fit: 'welcome', fitNote: '' });
    await saveFit(other, { fit: 'welcome', fitNote: '' });
    expect(await placeToPropose(ownerId)).toBe(paths.profileOf(ownerId));
    const newcomer = (await createOwner()).id;
    expect(await placeToPropose(newcomer)).toBe(paths.addPet(newcomer, { meet: true }));
  });
});
