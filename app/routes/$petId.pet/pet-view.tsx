import { lazy, Suspense } from 'react';
import { paths } from '~/core/web/paths';
import { AlertBox } from '~/ui/alert-box';
import { resultOf } from '~/ui/form/form-answer';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton } from '~/ui/button';
import type { OtherDog } from '~/features/dogs/approval/pairs.server';
import { BringBack } from '~/features/dogs/pets/bring-back';
import { PetFacts } from '~/features/dogs/pets/pet-facts';
import classes from './pet-page.module.css';
import { askTheOwner, shortFacts } from '~/features/dogs/pets/pet-words';
import { CareCard } from './care-card';
import { MeetingCard } from './meeting-card';
import { PhotoCard } from './photo-card';
import type { PetAnswer } from './notes-card';
import type { PetPage } from './pet-page.server';
import { RecordsCard } from './records-card';
import { VaccinationsCard } from './vaccinations-card';
import { mostRecords } from '~/features/dogs/pets/pet-page.schema';
import type { FormResult } from '~/ui/form/checked-form';

// Loaded for the admin only.
const NotesCard = lazy(() => import('./notes-card'));

/** A pet's page as its owner and the admin see it: photo, records and details. */
export function PetView({
  pet,
  refusal,
  photoResult,
  recordResult,
  recordKey,
  byAdmin,
  back,
  certificateResult,
  certificateKey,
  search,
  otherDogs,
  answer,
}: {
  pet: PetPage;
  /** Refusal of the last button. */
  refusal: string | undefined;
  photoResult: FormResult;
  recordResult: FormResult;
  recordKey: string;
  byAdmin: boolean;
  /** The page to return to after a certificate; null for this one. */
  back: string | null;
  certificateResult: FormResult;
  certificateKey: string;
  /** The admin's search among other dogs, and its results; `otherDogs` is null without a search. */
  search: string;
  otherDogs: OtherDog[] | null;
  answer: PetAnswer | undefined;
}) {
  const { id, ownerId, details, toAsk, photo, records, retiredOn } = pet;
  const { pet_name: name } = details;
  const certificates = new Set(pet.vaccinations?.entries.map(({ recordId }) => recordId));
  return (
    <PageFrame
      width="profile"
      title={name}
      lead={<p>{shortFacts(details, toAsk)}</p>}
      actions={
        <>
          <LinkButton to={paths.editPet(id)}>Edit</LinkButton>
          {retiredOn === null ? (
            <LinkButton to={paths.book(ownerId, { pet: id })} variant="light">
              Book
            </LinkButton>
          ) : null}
          <LinkButton to={paths.profileOf(ownerId)} variant="subtle">
            All pets
          </LinkButton>
          {pet.incidentStay === null ? null : (
            <LinkButton to={paths.newIncident(pet.incidentStay)} variant="subtle">
              Write up an incident
            </LinkButton>
          )}
        </>
      }
      refusal={refusal}
    >
      {retiredOn === null ? null : (
        <AlertBox kind="info" title={`${name} was retired on ${retiredOn}.`}>
          <p>Past stays are kept. New ones can't be booked.</p>
          <BringBack petId={id} name={name} />
        </AlertBox>
      )}
      <div className={classes.layout}>
        <PhotoCard pet={{ id, name }} photo={photo} lastResult={photoResult} />
        <div className={`${classes.column} ${classes.facts}`}>
          <PetFacts
            folded
            pet={details}
            about={`About ${name}`}
            toAsk={toAsk}
            notTold={byAdmin ? askTheOwner : undefined}
          />
        </div>
        <div className={classes.column}>
          {pet.meeting ? (
            <MeetingCard
              pet={{ id, ownerId, name }}
              meeting={pet.meeting}
              lastResult={resultOf(answer, 'propose-times')}
            />
          ) : null}
          {pet.notes ? (
            <Suspense>
              <NotesCard
                pet={{ id, name }}
                notes={pet.notes}
                proposals={pet.proposals}
                search={search}
                otherDogs={otherDogs}
                answer={answer}
              />
            </Suspense>
          ) : null}
          {pet.plan ? <CareCard petId={id} plan={pet.plan} /> : null}
          {pet.vaccinations ? (
            <VaccinationsCard
              pet={{ id, name, today: pet.today }}
              vaccinations={pet.vaccinations}
              byAdmin={byAdmin}
              back={back}
              full={records.length >= mostRecords}
              formKey={certificateKey}
              lastResult={certificateResult}
            />
          ) : null}
          <RecordsCard
            petId={id}
            records={records.filter(({ id: record }) => !certificates.has(record))}
            full={records.length >= mostRecords}
            apart={(pet.vaccinations?.required.length ?? 0) > 0}
            formKey={recordKey}
            lastResult={recordResult}
          />
          {retiredOn === null ? (
            <LinkButton to={paths.retirePet(id)} variant="subtle" color="red" size="sm">
              {`Remove ${name}`}
            </LinkButton>
          ) : null}
        </div>
      </div>
    </PageFrame>
  );
}
