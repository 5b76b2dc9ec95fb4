/**
 * The sample mode's data (R10): a believable small business, so that every page can be tried. Pure rows
 * from given facts, written through the caller's transaction: this is part of a separate bundle, which
 * opens no database.
 */
import type { TimeZone } from '~/core/time/business-time';
import type { HolidayKey } from '~/features/booking/rules/holidays';
import type { PriceList } from '~/features/money/pricing/price-list';
import type { Transaction } from '~/core/database/database.server';
import { bookingRows, receiptNumbers } from './bookings';
import { sampleBusiness } from './business';
import { type CertificateRows, certificateRows } from './certificates';
import { changeRows } from './changes';
import { sampleExtras } from './extras';
import { conversationRows, messageRows } from './messages';
import { sampleReplies } from './quick-replies';
import { peopleRows, sampleAdminEmail, sampleOwnerEmail, sampleOwnerKey } from './people';
import { withArrivals } from './arrivals';
import { careRows } from './care';
import { incidentRows } from './incidents';
import { placesRows } from './places';
import { newSampleId, seededRandom } from './random';
import { reviewRows } from './reviews';
import { updateRows } from './updates';
import { waitlistRows } from './waitlist';

const usualSeed = 20_240_615;

export type SampleFacts = {
  now: Date;
  timeZone: TimeZone;
  prices: PriceList;
  holidays: ReadonlySet<HolidayKey>;
  /** Hashes for the two accounts that can sign in; the other owners have no password. */
  passwordHashes: { admin: string; owner: string };
  /** The same seed at the same time gives the same people, stays and texts; ids always differ. */
  seed?: number;
};

/**
 * Writes the sample data into an empty database.
 * @returns the addresses of the two accounts that can sign in, and the files to store
 */
export async function writeSample(
  tx: Transaction,
  facts: SampleFacts,
): Promise<{ adminEmail: string; ownerEmail: string; files: CertificateRows['files'] }> {
  const { now, timeZone, passwordHashes, seed = usualSeed } = facts;
  const random = seededRandom(seed);
  const chance = { now, random, newId: newSampleId };
  const people = peopleRows({ ...chance, timeZone });
  const extras = sampleExtras(newSampleId);
  const bookings = bookingRows({ ...facts, ...chance, people, extras });
  const asked = changeRows(bookings.bookings, { ...facts, ...chance, people });
  const arrivals = withArrivals(bookings.bookings, { ...facts, adminId: people.adminId });
  const care = careRows({
    ...facts,
    adminId: people.adminId,
    newId: newSampleId,
    pets: people.pets,
    bookings: arrivals.bookings,
    bookingPets: bookings.bookingPets,
  });
  const places = placesRows(bookings.bookings, facts);
  const certificates = certificateRows({ ...facts, ...chance, people, random: seededRandom(seed) });
  const messages = messageRows({ ...chance, people });
  await tx.profile.createMany({ data: people.profiles });
  await tx.userRole.createMany({ data: people.roles });
  await tx.password.createMany({
    data: [
      { profileId: people.adminId, hash: passwordHashes.admin, changedAt: now },
      { profileId: people.idOf(sampleOwnerKey), hash: passwordHashes.owner, changedAt: now },
    ],
  });
  await tx.pet.createMany({ data: people.pets });
  await tx.petRecord.createMany({ data: certificates.records });
  await tx.vaccination.createMany({ data: certificates.vaccinations });
  await tx.bookingSeries.createMany({ data: bookings.series });
  const numbers = receiptNumbers(bookings.ledger);
  await tx.booking.createMany({
    data: arrivals.bookings.map((row) => ({
      ...row,
      receiptNumber: numbers.get(row.id ?? '') ?? null,
    })),
  });
  await tx.bookingPet.createMany({ data: bookings.bookingPets });
  await tx.careItem.createMany({ data: care.items });
  await tx.careDone.createMany({ data: care.done });
  await tx.extra.createMany({ data: extras.map((one, position) => ({ ...one, position })) });
  await tx.quickReply.createMany({
    data: sampleReplies.map((one, position) => ({ ...one, id: newSampleId(), position })),
  });
  await tx.quoteLine.createMany({ data: bookings.quoteLines });
  await tx.bookingHistory.createMany({
    data: [...bookings.history, ...asked.history, ...arrivals.history],
  });
  await tx.stayChange.createMany({ data: asked.changes });
  const by = { now, adminId: people.adminId, newId: newSampleId };
  await tx.stayUpdate.createMany({ data: updateRows(arrivals.bookings, by) });
  await tx.waitlistEntry.createMany({ data: waitlistRows({ ...facts, people }) });
  await tx.paymentAttempt.createMany({ data: bookings.attempts });
  await tx.ledgerEntry.createMany({ data: bookings.ledger });
  await tx.message.createMany({ data: messages });
  await tx.conversation.createMany({ data: conversationRows(messages) });
  await tx.incident.createMany({ data: incidentRows(arrivals.bookings, by) });
  await tx.businessSettings.updateMany({
    data: {
      ...sampleBusiness,
      insurance: 'Insured and bonded',
      experience: 'Looking after dogs since 2015',
      ...places.limits,
      requiredVaccines: ['rabies'],
      dogNotes: true,
      severalDays: true,
      changeRequests: true,
      calendarFeeds: true,
      signInLinks: true,
      waitlist: true,
      adjustments: true,
      houseCredit: true,
      trackArrivals: true,
      arrivalsSince: arrivals.since,
      updates: true,
      messagePictures: true,
      carePlans: true,
    },
  });
  await tx.specialDay.createMany({ data: places.specialDays });
  await tx.review.createMany({ data: reviewRows(now, random, newSampleId) });
  return { adminEmail: sampleAdminEmail, ownerEmail: sampleOwnerEmail, files: certificates.files };
}
