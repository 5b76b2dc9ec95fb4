import { nameList } from '~/core/text/format';
import { belongingsText } from '~/features/day/belongings/belongings';
import { DogFlags } from '~/features/dogs/approval/dog-flags';
import { nameAndBreed } from '~/features/dogs/pets/pet-words';
import { PetFace } from '~/features/dogs/pets/pet-faces';
import { DogCare } from '~/features/booking/lists/dog-care';
import { FactsList } from '~/ui/facts-list';
import { PhoneLink } from '~/ui/phone-link';
import { emergencyCardId } from '~/features/day/care/emergency-link';
import type { EmergencyCard } from './emergency-cards.server';
import classes from './emergency-card.module.css';

/** Contacts for the dogs of a stay and key facts about them, most urgent first (R84). */
export function EmergencyCardView({ card, level }: { card: EmergencyCard; level: 2 | 3 }) {
  const { bookingId, petNames, ownerName, phone, when, message, pickedUpBefore, dogs } = card;
  const belongings = belongingsText(card.belongings?.list ?? []);
  const Heading = `h${level}` as const;
  const id = emergencyCardId(bookingId);
  return (
    <article id={id} aria-labelledby={`${id}-title`} className={classes.card}>
      <Heading id={`${id}-title`} className={classes.title}>
        {nameList(petNames) || 'No pets'}
      </Heading>
      <FactsList
        facts={[
          {
            label: 'Owner',
            value: (
              <>
                {ownerName}
                {phone === '' ? ', no phone number' : null}{' '}
                {phone === '' ? null : (
                  <strong>
                    <PhoneLink phone={phone} words={`About ${nameList(petNames)}: `} />
                  </strong>
                )}
              </>
            ),
          },
          { label: 'Stay', value: when },
          { label: 'Message', value: message === '' ? 'None' : message },
          ...(belongings === '' ? [] : [{ label: 'Belongings', value: belongings }]),
          ...(pickedUpBefore.length === 0
            ? []
            : [{ label: 'Picked up before by', value: nameList(pickedUpBefore) }]),
        ]}
      />
      {dogs.map((dog) => (
        <DogOnCard key={dog.id} dog={dog} level={level === 2 ? 3 : 4} />
      ))}
    </article>
  );
}

/** Key facts about a dog, medicine first. */
export function DogOnCard({ dog, level }: { dog: EmergencyCard['dogs'][number]; level: 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.dog}>
      <Heading className={classes.name}>
        <PetFace pet={dog} size="medium" /> {nameAndBreed(dog)}
      </Heading>
      <DogFlags pets={[dog]} />
      {dog.apart.length === 0 ? null : (
        <p>
          <strong>Keep apart from</strong> {dog.apart.join('; ')}
        </p>
      )}
      {dog.medicine.length === 0 ? null : (
        <ul className={classes.medicine}>
          {dog.medicine.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <DogCare dog={dog} level={4} />
    </div>
  );
}
