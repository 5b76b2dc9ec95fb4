/** The admin's notes about a dog (R45, R66): they appear on no owner's page, email or file (K5). */
import { database, inTransaction } from '~/core/database/database.server';
import type { Pet } from '~/core/database/generated/client';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { businessSettings } from '~/core/settings/settings.server';
import { localDateOf, type LocalDateTime, toLocal } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { changesRow, type FormSnapshot, versionOf } from '~/core/web/seen-version.server';
import { type Flag, flagLabels, flagsIn, flagWords } from '~/features/dogs/pets/flags';
import { dogBefore } from './dog-before.server';
import { fitLabels } from './dog-notes.schema';
import { type Fit, isMet } from './first-visits';
import { meetingVersion } from './meetings.server';
import { type PairOnPage, pairsOf, pairVersion } from './pairs.server';

export type DogNotes = {
  fit: Fit;
  fitNote: string;
  /** Formatted date of that decision; null if undecided. */
  fitOn: string | null;
  /** Local time of the meeting, until its outcome is recorded. */
  meetAt: LocalDateTime | null;
  pairs: PairOnPage[];
  flags: Flag[];
  ownFlag: string;
  /** Versions for the forms (R104). */
  seen: { fit: string; flags: string; meeting: string; pairs: string };
};

type FitSaid = { fit: Fit; fitNote: string };

function fitSnapshot({ fit, fitNote }: FitSaid): FormSnapshot {
  return { Fit: fitLabels[fit], Note: fitNote };
}

/** Returns the version of the fit for its form. */
export function fitVersion(dog: FitSaid): string {
  return versionOf(fitSnapshot(dog));
}

type Marks = { flags: readonly Flag[]; ownFlag: string };

function markSnapshot({ flags: marked, ownFlag }: Marks): FormSnapshot {
  const labels = marked.map((flag) => flagLabels[flag]).sort();
  return { Marks: labels.join(', '), 'Your own word': ownFlag };
}

/** Returns the version of the flags for their form. */
export function marksVersion(marks: Marks): string {
  return versionOf(markSnapshot(marks));
}

/**
 * Returns the notes about a dog for its page; null if notes and first visits are off and nothing is stored
 * (K1).
 */
export async function dogNotesOf(pet: Pet): Promise<DogNotes | null> {
  const { dogNotes, meetFirst, timeZone } = await businessSettings('committed');
  const { fit, fitNote, fitAt, meetAt, ownFlag } = pet;
  const flags = flagsIn(pet.flags);
  const pairs = await pairsOf(pet.id);
  const noted =
    fit !== 'unknown' ||
    fitNote !== '' ||
    meetAt !== null ||
    pairs.length > 0 ||
    flagWords(pet).length > 0;
  if (!dogNotes && !meetFirst && !noted) return null;
  return {
    pairs,
    flags,
    ownFlag,
    meetAt: meetAt && toLocal(meetAt, timeZone),
    fit,
    fitNote,
    fitOn: fitAt && formatDay(localDateOf(fitAt, timeZone)),
    seen: {
      fit: fitVersion(pet),
      flags: marksVersion({ flags, ownFlag }),
      meeting: meetingVersion(meetAt && toLocal(meetAt, timeZone)),
      pairs: pairVersion(pairs),
    },
  };
}

/**
 * Saves the admin's decision about a dog. Saving the same decision renews its date only if the dog would have
 * to be met again.
 * @throws ServiceError not_found, StaleForm
 */
export function saveFit(petId: string, fit: FitSaid, seen: string): Promise<void> {
  return inTransaction(async (tx) => {
    const pet = await tx.pet.findUnique({ where: { id: petId } });
    if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
    // Ignores the result: the same decision may still renew its date.
    changesRow(seen, fitSnapshot(pet), fitSnapshot(fit));
    const at = now();
    const settings = await businessSettings(tx);
    const today = localDateOf(at, settings.timeZone);
    const before = dogBefore({ petId, ...pet, proposed: false, lastEnd: null }, settings.timeZone);
    const saidAgain =
      fit.fit === pet.fit && (fit.fit !== 'welcome' || isMet(before, settings, today));
    const passed = pet.meetAt !== null && pet.meetAt <= at;
    await tx.pet.update({
      where: { id: petId },
      data: {
        ...fit,
        ...(!saidAgain && { fitAt: fit.fit === 'unknown' ? null : at }),
        // A decision also records the outcome of a past meeting.
        ...(passed && fit.fit !== 'unknown' && { meetAt: null, meetAskAt: null }),
      },
    });
  });
}

/** Saves the flags of a dog (R66). @throws ServiceError not_found, StaleForm */
export async function saveFlags(petId: string, marks: Marks, seen: string): Promise<void> {
  await inTransaction(async (tx) => {
    const pet = await tx.pet.findUnique({ where: { id: petId } });
    if (pet === null) throw new ServiceError('not_found', 'This pet was not found.');
    const stored = { flags: flagsIn(pet.flags), ownFlag: pet.ownFlag };
    if (!changesRow(seen, markSnapshot(stored), markSnapshot(marks))) return;
    const data = { ownFlag: marks.ownFlag, flags: [...marks.flags] };
    await tx.pet.update({ where: { id: petId }, data });
  });
}

/** Pauses or resumes requests from an owner. @throws ServiceError not_found */
export async function pauseOwner(ownerId: string, paused: boolean): Promise<void> {
  const { count } = await database().profile.updateMany({
    where: { id: ownerId, deletedAt: null, role: 'user' },
    data: { pausedAt: paused ? now() : null },
  });
  if (count === 0) throw new ServiceError('not_found', 'This person was not found.');
}
