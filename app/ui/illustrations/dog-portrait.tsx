import { classNames } from '~/lib/class-names';
import { Drawing, inOneLine, type PictureProps } from './drawing';
import classes from './dog-portrait.module.css';

type Dog = { shapes: string; eyes: number; nose: number; ringed: boolean };

const dogs: readonly [Dog, ...Dog[]] = [
  // A retriever.
  {
    eyes: 46,
    nose: 56,
    ringed: false,
    shapes: `
      <path d="M20 96c2-16 12-24 28-24s26 8 28 24z" fill="var(--th-art-honey)"/>
      <path d="M33 79c8 8 22 8 30 0l2 5c-9 8-25 8-34 0z" fill="var(--th-art-brick)"/>
      <circle cx="48" cy="88" r="4" fill="var(--th-art-lamp)"/>
      <path d="M48 20c16 0 25 11 25 27S62 76 48 76 23 63 23 47s9-27 25-27z" fill="var(--th-art-honey)"/>
      <path d="M27 28c-8 1-13 12-12 26 1 9 6 12 10 9 6-5 4-15 8-25 2-6-1-11-6-10z" fill="var(--th-art-caramel)"/>
      <path d="M69 28c8 1 13 12 12 26-1 9-6 12-10 9-6-5-4-15-8-25-2-6 1-11 6-10z" fill="var(--th-art-caramel)"/>
      <ellipse cx="48" cy="61" rx="14" ry="12" fill="var(--th-art-cream)"/>
    `,
  },
  // A shepherd.
  {
    eyes: 47,
    nose: 57,
    ringed: false,
    shapes: `
      <path d="M20 96c2-16 12-24 28-24s26 8 28 24z" fill="var(--th-art-chestnut)"/>
      <path d="M36 74h24l-12 20z" fill="var(--th-art-sand)"/>
      <path d="M24 44 22 12c0-3 3-4 5-2l18 18z" fill="var(--th-art-chestnut)"/>
      <path d="m72 44 2-32c0-3-3-4-5-2L51 28z" fill="var(--th-art-chestnut)"/>
      <path d="m28 36-1-17 11 11zM68 36l1-17-11 11z" fill="var(--th-art-blush)"/>
      <path d="M48 22c16 0 24 11 24 25 0 17-12 29-24 29S24 64 24 47c0-14 8-25 24-25z" fill="var(--th-art-caramel)"/>
      <path d="M48 22c10 0 17 4 21 11-6 3-12 9-13 18-1 7-3 10-8 10s-7-3-8-10c-1-9-7-15-13-18 4-7 11-11 21-11z" fill="var(--th-art-chestnut)"/>
      <ellipse cx="48" cy="62" rx="12" ry="12" fill="var(--th-art-sand)"/>
      <circle cx="38" cy="40" r="3" fill="var(--th-art-sand)"/>
      <circle cx="58" cy="40" r="3" fill="var(--th-art-sand)"/>
    `,
  },
  // A poodle.
  {
    eyes: 49,
    nose: 58,
    ringed: false,
    shapes: `
      <path d="M22 96c2-15 12-22 26-22s24 7 26 22z" fill="var(--th-art-cream)"/>
      <path d="M35 80c8 6 18 6 26 0l2 5c-9 7-21 7-30 0z" fill="var(--th-art-spruce)"/>
      <g fill="var(--th-art-sand)">
        <circle cx="24" cy="46" r="11"/>
        <circle cx="21" cy="60" r="10"/>
        <circle cx="72" cy="46" r="11"/>
        <circle cx="75" cy="60" r="10"/>
      </g>
      <ellipse cx="48" cy="54" rx="23" ry="23" fill="var(--th-art-cream)"/>
      <g fill="var(--th-art-cream)">
        <circle cx="36" cy="27" r="11"/>
        <circle cx="48" cy="21" r="12"/>
        <circle cx="60" cy="27" r="11"/>
        <circle cx="48" cy="32" r="12"/>
      </g>
      <path d="M40 24c2-4 7-5 10-2M55 27c3-2 7 0 8 3M32 31c1-3 4-5 7-4" stroke="var(--th-art-sand)" stroke-width="2.5"/>
      <ellipse cx="48" cy="63" rx="12" ry="10" fill="var(--th-art-linen)"/>
    `,
  },
  // A terrier.
  {
    eyes: 47,
    nose: 57,
    ringed: true,
    shapes: `
      <path d="M22 96c2-16 12-23 26-23s24 7 26 23z" fill="var(--th-art-cream)"/>
      <path d="M58 76c9 3 14 10 15 20H60z" fill="var(--th-art-cocoa)"/>
      <path d="M34 79c8 7 20 7 28 0l2 5c-9 8-23 8-32 0z" fill="var(--th-art-slate)"/>
      <path d="M48 21c16 0 25 11 25 26S62 76 48 76 23 62 23 47s9-26 25-26z" fill="var(--th-art-cream)"/>
      <path d="M50 21c15 1 23 12 23 26 0 5-1 10-4 14-8 1-16-4-18-13-2-8-3-18-1-27z" fill="var(--th-art-cocoa)"/>
      <path d="M29 27c-4-7-12-8-15-2-3 5 0 15 5 20 3 3 6 1 7-2 1-6 4-11 3-16z" fill="var(--th-art-cream)"/>
      <path d="M31 30c-5-5-11-5-13-1" stroke="var(--th-art-sand)" stroke-width="2.5"/>
      <path d="M67 27c4-7 12-8 15-2 3 5 0 15-5 20-3 3-6 1-7-2-1-6-4-11-3-16z" fill="var(--th-art-chestnut)"/>
      <ellipse cx="48" cy="62" rx="13" ry="11" fill="var(--th-art-linen)"/>
    `,
  },
];

/** A dog's picture until there is a photograph: one of four dogs, always the same for a name. */
export function DogPortrait({ name, className, ...props }: PictureProps & { name: string }) {
  const dog = pickByName(name, dogs);
  // The ground is picked on its own, so that two dogs of one drawing seldom look alike.
  const ground = pickByName(`behind ${name}`, ['sage', 'mist', 'lamp', 'blush', 'sand']);
  return (
    <Drawing
      size={[96, 96]}
      shapes={inOneLine(`
        <circle cx="48" cy="48" r="48" fill="var(--th-art-${ground})"/>
        ${dog.shapes}${face(dog)}`)}
      className={classNames(classes.round, className)}
      {...props}
    />
  );
}

function face({ eyes, nose, ringed }: Dog): string {
  return `
    ${ringed ? `<circle cx="58" cy="${eyes}" r="4.6" fill="var(--th-art-sand)"/>` : ''}
    <circle cx="38" cy="${eyes}" r="3.2" fill="var(--th-art-cocoa)"/>
    <circle cx="58" cy="${eyes}" r="3.2" fill="var(--th-art-cocoa)"/>
    <circle cx="39.2" cy="${eyes - 1.2}" r="1" fill="var(--th-art-cream)"/>
    <circle cx="59.2" cy="${eyes - 1.2}" r="1" fill="var(--th-art-cream)"/>
    <path d="M43 ${nose - 2}c0-3 10-3 10 0s-3 5-5 5-5-2-5-5z" fill="var(--th-art-cocoa)"/>
    <path d="M48 ${nose + 3}v4c-1 3-6 3-8 1m8-1c1 3 6 3 8 1" stroke="var(--th-art-cocoa)" stroke-width="2"/>`;
}

/**
 * One of several variants, always the same one for the same name, so that a dog keeps its
 * portrait from page to page.
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
