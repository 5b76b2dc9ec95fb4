/** Saves from a freshly opened page: each carries the version that the page shows now (R104). */
import { database } from '~/core/database/database.server';
import { businessSettings } from '~/core/settings/settings.server';
import { toLocal } from '~/core/time/business-time';
import * as notes from '~/features/dogs/approval/dog-notes.server';
import * as meetings from '~/features/dogs/approval/meetings.server';
import * as pairs from '~/features/dogs/approval/pairs.server';
import * as replies from '~/features/messages/conversations/quick-replies.server';
import { flagsIn } from '~/features/dogs/pets/flags';
import * as extras from '~/features/money/pricing/extras.server';
import * as profiles from '~/features/people/accounts/profile-details.server';
import * as users from '~/features/people/directory/user-page.server';

const petOf = (id: string) => database().pet.findUniqueOrThrow({ where: { id } });

export async function saveFit(petId: string, said: Parameters<typeof notes.saveFit>[1]) {
  await notes.saveFit(petId, said, notes.fitVersion(await petOf(petId)));
}

export async function saveFlags(petId: string, marks: Parameters<typeof notes.saveFlags>[1]) {
  const { flags, ownFlag } = await petOf(petId);
  await notes.saveFlags(petId, marks, notes.marksVersion({ flags: flagsIn(flags), ownFlag }));
}

export async function planMeeting(
  petId: string,
  local: Parameters<typeof meetings.planMeeting>[1],
) {
  const { meetAt } = await petOf(petId);
  const { timeZone } = await businessSettings('committed');
  const seen = meetings.meetingVersion(meetAt && toLocal(meetAt, timeZone));
  return meetings.planMeeting(petId, local, seen);
}

export async function keepApart(petId: string, otherId: string, note: string) {
  const seen = pairs.pairVersion(await pairs.pairsOf(petId));
  await pairs.keepApart(petId, otherId, note, seen);
}

export async function saveProfile(id: string, sent: profiles.SentDetails) {
  const seen = profiles.detailsVersion(await profiles.findProfileDetails(id));
  return profiles.saveProfile(id, sent, seen);
}

export async function saveSpecialPrices(
  id: string,
  wanted: Parameters<typeof users.saveSpecialPrices>[1],
) {
  await users.saveSpecialPrices(id, wanted, (await users.userPage(id))?.seen.prices ?? '');
}

export async function savePrivateNote(id: string, note: string) {
  await users.savePrivateNote(id, note, (await users.userPage(id))?.seen.note ?? '');
}

export async function changeExtra(
  by: { actorId: string },
  id: string,
  wish: Parameters<typeof extras.changeExtra>[2],
) {
  const extra = (await extras.listExtras('committed')).find((one) => one.id === id);
  const seen = extra === undefined ? '' : extras.extraVersion(extra);
  await extras.changeExtra({ ...by, seen }, id, wish);
}

export async function changeReply(
  by: { actorId: string },
  id: string,
  wish: Parameters<typeof replies.changeReply>[2],
) {
  const reply = (await replies.listReplies('committed')).find((one) => one.id === id);
  const seen = reply === undefined ? '' : replies.replyVersion(reply);
  await replies.changeReply({ ...by, seen }, id, wish);
}
