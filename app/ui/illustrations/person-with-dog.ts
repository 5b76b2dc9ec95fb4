import { drawing } from './drawing';

/** A person with an arm around a dog: the business owner, until there is a photo. */
export const PersonWithDog = drawing(
  [420, 420],
  `
    <path d="M36 380C-6 300 12 158 100 88c84-64 206-56 264 22 56 78 56 190 20 270z" fill="var(--th-art-mist)"/>
    <circle cx="338" cy="104" r="26" fill="var(--th-art-lamp)"/>
    <path d="M74 332c-8-44-30-60-46-66 30 0 42 18 48 38 0-42 16-70 40-84-16 32-24 66-24 112z" fill="var(--th-art-moss)"/>
    <path d="M50 326h62l-7 52H57z" fill="var(--th-art-cream)"/>
    <path d="M52 340h58" stroke="var(--th-art-sand)" stroke-width="5"/>
    <circle cx="190" cy="58" r="26" fill="var(--th-art-cocoa)"/>
    <path transform="translate(0 12)" d="M128 148c-12-58 18-92 64-92s78 34 66 92c-2 16-6 30-14 40H142c-8-10-12-24-14-40z" fill="var(--th-art-cocoa)"/>
    <path d="M84 380c0-78 34-126 86-132h46c54 6 86 54 86 132z" fill="var(--th-art-brick)"/>
    <path d="M170 200h46v46c0 16-10 26-23 26s-23-10-23-26z" fill="var(--th-art-caramel)"/>
    <path d="M148 254c12 22 26 34 45 34s34-12 46-34c-6-6-14-8-23-8 0 16-9 26-23 26s-23-10-23-26c-9 0-16 2-22 8z" fill="var(--th-art-blush)"/>
    <g transform="translate(0 12)">
      <path d="M193 76c32 0 50 26 50 62s-20 82-50 82-50-46-50-82 18-62 50-62z" fill="var(--th-art-honey)"/>
      <path d="M141 150c-6-42 16-72 52-72 34 0 58 26 52 70-6-22-16-36-30-44-22 14-52 16-66 16-4 8-6 18-8 30z" fill="var(--th-art-cocoa)"/>
      <path d="M160 140c6-6 14-6 20-1M206 139c6-5 14-5 20 1" stroke="var(--th-art-cocoa)" stroke-width="4"/>
      <path d="M162 156c4 6 12 6 16 0M208 156c4 6 12 6 16 0" stroke="var(--th-art-cocoa)" stroke-width="4.5"/>
      <circle cx="160" cy="176" r="9" fill="var(--th-art-blush)" opacity="0.8"/>
      <circle cx="226" cy="176" r="9" fill="var(--th-art-blush)" opacity="0.8"/>
      <path d="M193 160c-4 8-4 14 2 16" stroke="var(--th-art-caramel)" stroke-width="4"/>
      <path d="M174 190c10 14 28 14 38 0-12 3-26 3-38 0z" fill="var(--th-art-cream)"/>
      <path d="M174 190c10 14 28 14 38 0" stroke="var(--th-art-chestnut)" stroke-width="4"/>
    </g>
    <path d="M230 380c-8-60 6-98 50-98s64 40 58 98z" fill="var(--th-art-cream)"/>
    <path d="M306 296c22 14 34 44 32 84h-30c6-30 6-58-2-84z" fill="var(--th-art-cocoa)"/>
    <path d="M240 308c22 16 56 16 80 0l4 11c-24 18-62 18-86 0z" fill="var(--th-art-spruce)"/>
    <circle cx="280" cy="332" r="7" fill="var(--th-art-lamp)"/>
    <path d="M280 196c32 0 52 24 52 56s-24 60-52 60-52-28-52-60 20-56 52-56z" fill="var(--th-art-cream)"/>
    <path d="M284 196c30 2 48 25 48 56 0 10-2 20-7 29-17 2-33-8-38-27-4-17-6-38-3-58z" fill="var(--th-art-cocoa)"/>
    <path d="M240 208c-12-14-28-12-32 2-4 12 0 32 11 42 7 6 13 2 15-5 3-14 12-26 6-39z" fill="var(--th-art-sand)"/>
    <path d="M320 208c10-14 26-14 32-2 6 12 0 34-11 44-7 6-13 2-15-5-3-12-12-24-6-37z" fill="var(--th-art-chestnut)"/>
    <ellipse cx="280" cy="284" rx="27" ry="23" fill="var(--th-art-linen)"/>
    <circle cx="259" cy="250" r="6" fill="var(--th-art-cocoa)"/>
    <circle cx="302" cy="250" r="9" fill="var(--th-art-sand)"/>
    <circle cx="302" cy="250" r="6" fill="var(--th-art-cocoa)"/>
    <circle cx="261" cy="248" r="2" fill="var(--th-art-cream)"/>
    <circle cx="304" cy="248" r="2" fill="var(--th-art-cream)"/>
    <path d="M269 272c0-6 22-6 22 0s-7 11-11 11-11-5-11-11z" fill="var(--th-art-cocoa)"/>
    <path d="M280 283v7c-2 6-11 6-15 2m15-2c2 6 11 6 15 2" stroke="var(--th-art-cocoa)" stroke-width="3.5"/>
    <path d="M273 296c0 14 14 14 14 0z" fill="var(--th-art-blush)"/>
    <path d="M130 312c8 34 46 52 102 44" stroke="var(--th-art-brick)" stroke-width="42"/>
    <path d="M146 300c4 28 26 44 56 46" stroke="var(--th-art-blush)" stroke-width="4"/>
    <path d="M240 355c16-5 26-5 32 0" stroke="var(--th-art-honey)" stroke-width="30"/>
    <path d="M262 349l20-1M264 358l20 1" stroke="var(--th-art-caramel)" stroke-width="3"/>
    <path d="M22 382h376" stroke="var(--th-art-sand)" stroke-width="7"/>
  `,
);
