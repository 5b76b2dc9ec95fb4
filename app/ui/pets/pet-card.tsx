import { useId } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../card';
import { DogPortrait } from '../illustrations/dog-portrait';
import classes from './pet-card.module.css';
import { ageText, weightText } from './pet-words';

/** What a pet's card shows (spec section 2, Pets tab); years and pounds. */
export interface PetOnCard {
  name: string;
  breed: string;
  ageYears: number;
  weightPounds: number;
}

/** A pet with its portrait, what it is, and what can be done for it. */
export function PetCard({ pet, actions }: { pet: PetOnCard; actions: ReactNode }) {
  // Named by the pet, so that "Book" inside needs no more words than it shows.
  const nameId = useId();
  return (
    <Card>
      <article aria-labelledby={nameId} className={classes.card}>
        <DogPortrait name={pet.name} className={classes.portrait} />
        <div>
          <h2 id={nameId} className={classes.name}>
            {pet.name}
          </h2>
          <dl className={classes.facts}>
            <Fact label="Breed" value={pet.breed} />
            <Fact label="Age" value={ageText(pet.ageYears)} />
            <Fact label="Weight" value={weightText(pet.weightPounds)} />
          </dl>
          <div className={classes.actions}>{actions}</div>
        </div>
      </article>
    </Card>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}:</dt>
      <dd>{value}</dd>
    </div>
  );
}
