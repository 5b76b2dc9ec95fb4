import { useId, type ReactNode } from 'react';
import { ageText } from './age';
import { notGiven, weightText } from './pet-options';
import type { PictureView } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { Card } from '~/ui/card';
import flow from '~/ui/layout/flow.module.css';
import { PetFace } from './pet-faces';
import classes from './pet-card.module.css';

/** The facts on a pet's card (spec section 2, Pets tab), in years and pounds. */
export interface PetOnCard {
  name: string;
  breed: string;
  /** Null if not yet answered (R99). */
  ageYears: number | null;
  weightPounds: number | null;
  photo: PictureView | null;
}

/** A pet's card: photo or portrait, facts and actions. */
export function PetCard({
  pet,
  actions,
  level = 2,
}: {
  pet: PetOnCard;
  actions: ReactNode;
  /** Level of the name's heading. */
  level?: 2 | 3;
}) {
  // Labels the card with the pet's name, so that the visible label "Book" is enough.
  const nameId = useId();
  const Heading = `h${level}` as const;
  return (
    <Card>
      <article aria-labelledby={nameId} className={classes.card}>
        <PetFace pet={pet} size="large" />
        <div className={classes.words}>
          <Heading id={nameId} className={classes.name}>
            {pet.name}
          </Heading>
          <dl className={classes.facts}>
            <Fact label="Breed" value={pet.breed === '' ? notGiven : pet.breed} />
            <Fact label="Age" value={pet.ageYears === null ? notGiven : ageText(pet.ageYears)} />
            <Fact
              label="Weight"
              value={pet.weightPounds === null ? notGiven : weightText(pet.weightPounds)}
            />
          </dl>
          <div className={classNames(flow.row, classes.actions)}>{actions}</div>
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
