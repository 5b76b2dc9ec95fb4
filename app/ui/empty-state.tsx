import type { ReactNode } from 'react';
import { drawing } from './illustrations/drawing';
import classes from './empty-state.module.css';

/** Replaces an empty list: a picture, its meaning, and the next step. */
export function EmptyState({
  illustration,
  title,
  children,
  action,
}: {
  illustration: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <div className={classes.picture}>{illustration}</div>
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.words}>{children}</div> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

/** A dog asleep on a sofa beside a lamp: boarding. */
export const SofaNap = drawing(
  [480, 340],
  `
    <path d="M50 306C2 244 14 122 92 70c78-50 224-54 298 0 74 56 84 172 42 236z" fill="var(--th-art-linen)"/>
    <rect x="176" y="46" width="128" height="86" rx="12" fill="var(--th-art-cream)"/>
    <rect x="184" y="54" width="112" height="70" rx="7" fill="var(--th-art-slate)"/>
    <circle cx="268" cy="76" r="12" fill="var(--th-art-cream)"/>
    <path d="M206 72h.1M222 96h.1M236 68h.1M256 104h.1" stroke="var(--th-art-cream)" stroke-width="4"/>
    <path d="M240 54v70M184 89h112" stroke="var(--th-art-cream)" stroke-width="5"/>
    <circle cx="416" cy="130" r="50" fill="var(--th-art-lamp)" opacity="0.55"/>
    <path d="M416 150v152M394 304h44" stroke="var(--th-art-chestnut)" stroke-width="7"/>
    <path d="m396 98-16 50c-1 4 1 6 5 6h62c4 0 6-2 5-6l-16-50c-1-3-3-4-6-4h-28c-3 0-5 1-6 4z" fill="var(--th-art-lamp)"/>
    <path d="M82 300c-6-30-22-40-34-46 24 2 34 16 38 30 2-30 16-48 34-58-16 22-20 44-22 74z" fill="var(--th-art-moss)"/>
    <path d="M66 284h44l-5 20H71z" fill="var(--th-art-brick)"/>
    <path d="M20 306h440" stroke="var(--th-art-sand)" stroke-width="6"/>
    <ellipse cx="238" cy="306" rx="150" ry="12" fill="var(--th-art-blush)"/>
    <path d="M128 284v20M352 284v20" stroke="var(--th-art-chestnut)" stroke-width="11"/>
    <rect x="112" y="148" width="256" height="124" rx="34" fill="var(--th-art-spruce)"/>
    <path d="M240 160v80" stroke="var(--th-art-moss)" stroke-width="3"/>
    <rect x="128" y="226" width="224" height="58" rx="20" fill="var(--th-art-moss)"/>
    <path d="M240 232v46" stroke="var(--th-art-spruce)" stroke-width="3"/>
    <path d="M316 230c22-6 24-34 4-38" stroke="var(--th-art-caramel)" stroke-width="13"/>
    <path d="M166 232c-6-46 40-72 92-68 50 4 78 34 72 68-2 8-8 10-16 10H182c-9 0-15-2-16-10z" fill="var(--th-art-honey)"/>
    <path d="M286 240c-18-6-26-28-12-44" stroke="var(--th-art-caramel)" stroke-width="4"/>
    <path d="M258 240h52" stroke="var(--th-art-sand)" stroke-width="16"/>
    <path d="M152 238h58" stroke="var(--th-art-sand)" stroke-width="15"/>
    <path d="M146 222c-4-26 16-44 42-44 28 0 44 20 42 42-2 16-16 22-38 22-28 0-44-4-46-20z" fill="var(--th-art-honey)"/>
    <path d="M146 222c0-12 12-18 26-16 16 2 22 14 16 26-4 8-14 10-24 10-12 0-18-8-18-20z" fill="var(--th-art-cream)"/>
    <path d="M206 182c18 0 30 16 32 36 1 14-7 22-16 17-12-7-10-22-20-33-8-9-6-20 4-20z" fill="var(--th-art-caramel)"/>
    <path d="M142 218c0-6 6-9 11-7s5 11 0 13-11 0-11-6z" fill="var(--th-art-cocoa)"/>
    <path d="M170 198c4 5 11 6 16 2M152 232c6 4 13 4 18 0" stroke="var(--th-art-cocoa)" stroke-width="3.5"/>
    <path d="M136 178h14l-14 16h14M118 146h18l-18 20h18" stroke="var(--th-art-cream)" stroke-width="4"/>
    <rect x="88" y="196" width="50" height="92" rx="24" fill="var(--th-art-spruce)"/>
    <rect x="342" y="196" width="50" height="92" rx="24" fill="var(--th-art-spruce)"/>
    <path d="M98 222c3-11 12-16 22-13M352 222c3-11 12-16 22-13" stroke="var(--th-art-moss)" stroke-width="4"/>
  `,
);

/** A dog looking over its empty bowl: for a list with nothing in it. */
export const EmptyBowl = drawing(
  [320, 220],
  `
    <path d="M44 206C2 164 16 80 74 52c48-24 138-26 182 8 50 40 54 110 20 146z" fill="var(--th-art-linen)"/>
    <path d="M86 196c-4-58 22-96 74-96s78 38 74 96z" fill="var(--th-art-honey)"/>
    <path d="M128 196c0-30 12-50 32-50s32 20 32 50z" fill="var(--th-art-cream)"/>
    <path d="M160 40c34 0 54 22 54 54 0 34-24 56-54 56s-54-22-54-56c0-32 20-54 54-54z" fill="var(--th-art-honey)"/>
    <path d="M116 56c-18-2-34 18-36 48-1 20 8 32 18 26 14-8 12-30 22-50 6-12 4-23-4-24z" fill="var(--th-art-caramel)"/>
    <path d="M204 56c18-2 34 18 36 48 1 20-8 32-18 26-14-8-12-30-22-50-6-12-4-23 4-24z" fill="var(--th-art-caramel)"/>
    <path d="M160 40c-8 14-10 34-8 52h16c2-18 0-38-8-52z" fill="var(--th-art-cream)"/>
    <ellipse cx="160" cy="122" rx="30" ry="24" fill="var(--th-art-cream)"/>
    <path d="M134 84c3-4 9-4 12 0M174 84c3-4 9-4 12 0" stroke="var(--th-art-chestnut)" stroke-width="3"/>
    <circle cx="140" cy="97" r="6.5" fill="var(--th-art-cocoa)"/>
    <circle cx="180" cy="97" r="6.5" fill="var(--th-art-cocoa)"/>
    <circle cx="142" cy="95" r="2" fill="var(--th-art-cream)"/>
    <circle cx="182" cy="95" r="2" fill="var(--th-art-cream)"/>
    <path d="M149 110c0-6 22-6 22 0s-6 11-11 11-11-5-11-11z" fill="var(--th-art-cocoa)"/>
    <path d="M160 121v8c-3 6-12 6-16 2m16-2c3 6 12 6 16 2" stroke="var(--th-art-cocoa)" stroke-width="3"/>
    <path d="M98 158h124c4 0 7 3 8 7l9 33c1 4-2 8-6 8H87c-4 0-7-4-6-8l9-33c1-4 4-7 8-7z" fill="var(--th-art-brick)"/>
    <ellipse cx="160" cy="160" rx="66" ry="9" fill="var(--th-art-chestnut)"/>
    <ellipse cx="160" cy="162" rx="56" ry="6" fill="var(--th-art-cocoa)"/>
    <g fill="var(--th-art-cream)">
      <rect x="142" y="180" width="36" height="9" rx="4.5"/>
      <circle cx="142" cy="180" r="5.5"/>
      <circle cx="142" cy="189" r="5.5"/>
      <circle cx="178" cy="180" r="5.5"/>
      <circle cx="178" cy="189" r="5.5"/>
    </g>
    <path d="M30 206h260" stroke="var(--th-art-sand)" stroke-width="5"/>
  `,
);
