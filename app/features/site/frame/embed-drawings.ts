import { drawing } from '~/ui/illustrations/drawing';

// Positions of the houses on the map.
const houses = [
  [70, 70],
  [132, 62],
  [196, 54],
  [86, 226],
  [150, 236],
  [520, 60],
  [586, 68],
  [660, 76],
  [500, 232],
  [566, 238],
].map(
  ([x, y]) => `
    <g transform="translate(${x} ${y})">
      <path d="M0 18h36v28H0z" fill="var(--th-art-sand)"/>
      <path d="M-5 20 18 0l23 20z" fill="var(--th-art-blush)"/>
    </g>`,
);

/** Drawing of a fictional map with a few streets, a park and our house in the middle. */
export const NeighbourhoodMap = drawing(
  [760, 350],
  `
    <path d="M0 0h760v350H0z" fill="var(--th-art-linen)"/>
    <path d="M600 350c-20-60 30-110 96-120 30-4 50-2 64 2v118z" fill="var(--th-art-mist)"/>
    <path d="M468 26c-2 30-4 70-2 104 60 2 130 2 186-8 4-34 2-70 6-104-60-6-130-2-190 8z"/>
    <path d="M336 188c-2 48 2 100 8 140 30 4 56 4 84 0 2-44 0-94 2-134-32-4-62-6-94-6z" fill="var(--th-art-sage)"/>
    <circle cx="356" cy="226" r="13" fill="var(--th-art-moss)"/>
    <circle cx="394" cy="250" r="13" fill="var(--th-art-moss)"/>
    <circle cx="366" cy="292" r="13" fill="var(--th-art-moss)"/>
    <circle cx="408" cy="304" r="13" fill="var(--th-art-moss)"/>
    <g stroke="var(--th-art-cream)" stroke-width="26">
      <path d="M-20 150c180-34 330-10 460 0s240 6 340-26"/>
      <path d="M300-20c14 110-6 240 18 390M450-20c-10 90 0 190-8 390"/>
    </g>
    <g stroke="var(--th-art-cream)" stroke-width="13">
      <path d="M-20 292c110-20 220-16 332-4M40-20c6 60 2 110 8 172M690-20c-8 60-2 100-10 158"/>
    </g>
    ${houses.join('')}
    <g transform="translate(380 52)">
      <ellipse cx="0" cy="92" rx="22" ry="6" fill="var(--th-art-sand)"/>
      <path d="M0 92c30-34 44-54 44-76a44 44 0 1 0-88 0c0 22 14 42 44 76z" fill="var(--th-art-spruce)" stroke="var(--th-art-cream)" stroke-width="5"/>
      <g fill="var(--th-art-cream)" transform="translate(-25 -12) scale(2.1)">
        <path d="M12 11.3c2.9 0 5.6 2.9 5.6 5.6 0 1.9-1.3 3-3 3-1 0-1.7-.4-2.6-.4s-1.6.4-2.6.4c-1.7 0-3-1.1-3-3 0-2.7 2.7-5.6 5.6-5.6z"/>
        <ellipse cx="8.9" cy="6.5" rx="2" ry="2.7" transform="rotate(-8 8.9 6.5)"/>
        <ellipse cx="15.1" cy="6.5" rx="2" ry="2.7" transform="rotate(8 15.1 6.5)"/>
        <ellipse cx="4.7" cy="11" rx="1.8" ry="2.4" transform="rotate(-24 4.7 11)"/>
        <ellipse cx="19.3" cy="11" rx="1.8" ry="2.4" transform="rotate(24 19.3 11)"/>
      </g>
    </g>
  `,
  { crop: true },
);

const star = 'M0-15 4.4-4.9 15.2-4 7 3.2 9.4 13.8 0 8.2l-9.4 5.6L-7 3.2-15.2-4-4.4-4.9z';

/** Draws a pinned note with five stars and text lines of these lengths. */
function note(x: number, y: number, tilt: number, lines: readonly number[]): string {
  const stars = [37, 66, 95, 124, 153].map(
    (at) =>
      `<path d="${star}" fill="var(--th-art-honey)" transform="translate(${at} 40) scale(0.85)"/>`,
  );
  const words = lines.map(
    (length, index) =>
      `<path d="M20 ${72 + index * 20}h${length}" stroke="var(--th-art-sand)" stroke-width="7"/>`,
  );
  return `
    <g transform="translate(${x} ${y}) rotate(${tilt})">
      <rect width="190" height="130" rx="12" fill="var(--th-art-sand)" transform="translate(4 6)"/>
      <rect width="190" height="130" rx="12" fill="var(--th-art-cream)"/>
      <circle cx="95" cy="4" r="8" fill="var(--th-art-brick)"/>
      ${stars.join('')}${words.join('')}
    </g>`;
}

/** Drawing of reviews pinned to a wall. */
export const ReviewWall = drawing(
  [760, 350],
  `
    <path d="M0 0h760v350H0z" fill="var(--th-art-linen)"/>
    <path d="M0 306h760" stroke="var(--th-art-sand)" stroke-width="6"/>
    ${note(150, 40, -4, [130, 150, 96])}
    ${note(330, 28, 3, [150, 118])}
    ${note(500, 56, -2, [140, 152, 110])}
  `,
  { crop: true },
);
