import type { PetFaceFacts as Face } from '~/core/files/picture-files';
import { classNames } from '~/core/text/class-names';
import { DogPortrait } from '~/ui/illustrations/dog-portrait';
import { Photo } from '~/ui/photo';
import classes from './pet-faces.module.css';

/** `small` beside a line of text, `medium` on a card, `large` on a pet's own card. */
type Size = 'small' | 'medium' | 'large';

const widths: Record<Size, string> = { small: '2rem', medium: '3rem', large: '5.5rem' };

/** A pet's photo, or a drawn portrait without one (R70). Decorative, since the name is next to it. */
export function PetFace({ pet: { name, photo }, size }: { pet: Face; size: Size }) {
  const className = classNames(classes.face, classes[size]);
  if (photo === null) return <DogPortrait name={name} className={className} />;
  return <Photo picture={{ ...photo, alt: '' }} sizes={widths[size]} className={className} />;
}

/** The faces of a stay's pets, side by side (R70). */
export function PetFaces({ pets, size }: { pets: readonly Face[]; size: Size }) {
  if (pets.length === 0) return null;
  return (
    <span className={classNames(classes.faces, size === 'small' && classes.overlapping)}>
      {pets.map((pet, index) => (
        <PetFace key={index} pet={pet} size={size} />
      ))}
    </span>
  );
}
