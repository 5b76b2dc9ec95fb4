import { classNames } from '~/core/text/class-names';
import dogs from './dogs.svg';
import classes from './dog-portrait.module.css';

/**
 * A placeholder for a dog's photo: one of four drawings, always the same for a name. They are in a
 * file, since Today shows about forty: inline they were a third of the page.
 */
export function DogPortrait({ name, className }: { name: string; className?: string | undefined }) {
  const dog = pickByName(name, ['retriever', 'shepherd', 'poodle', 'terrier']);
  // The background is picked separately, so that two dogs with the same drawing seldom look alike.
  const ground = pickByName(`behind ${name}`, ['sage', 'mist', 'lamp', 'blush', 'sand']);
  return (
    <svg className={classNames(classes.round, className)} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="48" fill={`var(--th-art-${ground})`} />
      <use href={`${dogs}#${dog}`} />
    </svg>
  );
}

/**
 * Picks one of several variants, always the same one for a name, so that a dog keeps its portrait
 * from page to page.
 */
export function pickByName<Variant>(
  name: string,
  variants: readonly [Variant, ...Variant[]],
): Variant {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  }
  return variants[sum % variants.length] ?? variants[0];
}
