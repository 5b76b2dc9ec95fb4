import { drawing } from './drawing';

/** Two dogs at play with a ball in the garden: daycare. */
export const GardenPlay = drawing(
  [480, 340],
  `
    <path d="M36 290C2 230 14 118 92 70c80-48 222-50 296 2 74 54 84 160 50 218z" fill="var(--th-art-mist)"/>
    <circle cx="372" cy="92" r="30" fill="var(--th-art-lamp)"/>
    <path d="M44 186h388M44 222h388" stroke="var(--th-art-cream)" stroke-width="9"/>
    <path d="M52 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M92 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M132 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M172 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M212 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M252 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M292 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M332 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M372 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M412 248v-76l10-12 10 12v76z" fill="var(--th-art-cream)"/>
    <path d="M10 300c40-38 120-54 226-54s192 18 234 54c4 4 2 12-6 12H18c-8 0-12-8-8-12z" fill="var(--th-art-moss)"/>
    <path d="M84 206c-22-10-28-32-16-48" stroke="var(--th-art-caramel)" stroke-width="12"/>
    <path d="M98 226v58M118 232v52" stroke="var(--th-art-caramel)" stroke-width="17"/>
    <path d="M74 214c0-20 16-30 36-26 34 6 66 26 84 54 8 14-2 26-18 26-30 0-50-14-70-22-20-6-32-16-32-32z" fill="var(--th-art-honey)"/>
    <path d="M166 262l34 22M146 260l34 24" stroke="var(--th-art-honey)" stroke-width="16"/>
    <path d="M184 284h18M196 284h18" stroke="var(--th-art-sand)" stroke-width="13"/>
    <path d="M184 196c22 0 34 14 34 32s-14 32-34 32-34-14-34-32 12-32 34-32z" fill="var(--th-art-honey)"/>
    <path d="M164 200c-14-6-26 4-30 22-2 12 4 20 12 17 10-4 10-16 18-25 6-6 6-12 0-14z" fill="var(--th-art-caramel)"/>
    <path d="M192 198c10-9 24-6 28 8 3 9-2 15-8 13-7-2-10-8-17-11-6-3-7-6-3-10z" fill="var(--th-art-caramel)"/>
    <path d="M184 242c0-12 12-18 24-16 12 1 18 8 17 16-1 9-9 15-20 15-13 0-21-6-21-15z" fill="var(--th-art-cream)"/>
    <path d="M214 230c0-5 11-6 13-1 1 5-4 8-7 8s-6-3-6-7z" fill="var(--th-art-cocoa)"/>
    <circle cx="192" cy="222" r="4" fill="var(--th-art-cocoa)"/>
    <circle cx="193.4" cy="220.6" r="1.3" fill="var(--th-art-cream)"/>
    <path d="M200 246c6 5 14 4 19-1" stroke="var(--th-art-cocoa)" stroke-width="3"/>
    <path d="M150 250c10 10 24 14 38 10" stroke="var(--th-art-spruce)" stroke-width="7"/>
    <path d="M398 178c18-6 22-22 14-36" stroke="var(--th-art-cocoa)" stroke-width="11"/>
    <path d="M376 210l26 36M358 214l16 42" stroke="var(--th-art-cream)" stroke-width="16"/>
    <path d="M300 196c4-26 34-40 66-36 30 4 42 22 38 40-4 20-28 28-58 26-30-1-48-10-46-30z" fill="var(--th-art-cream)"/>
    <path d="M344 160c28-4 58 8 60 34 1 14-12 24-28 28 2-24-10-46-32-62z" fill="var(--th-art-cocoa)"/>
    <path d="M320 214l-32 32M304 204l-32 24" stroke="var(--th-art-cream)" stroke-width="16"/>
    <path d="M292 122c22 0 36 14 36 33s-15 33-36 33-35-14-35-33 14-33 35-33z" fill="var(--th-art-cream)"/>
    <path d="M298 122c18 2 30 15 30 33 0 8-2 14-6 20-14-2-24-10-26-22-2-11-2-21 2-31z" fill="var(--th-art-cocoa)"/>
    <path d="M312 130c4-14 18-20 26-11 6 8 2 22-6 29-5 4-9 1-10-4-2-6-8-9-10-14z" fill="var(--th-art-chestnut)"/>
    <path d="M276 128c-10-8-22-4-23 7-1 8 5 14 11 12 6-3 8-8 13-11 4-3 3-6-1-8z" fill="var(--th-art-sand)"/>
    <path d="M284 172c0-11-11-17-22-15-12 2-17 9-15 17 2 8 10 13 20 12 11 0 17-5 17-14z" fill="var(--th-art-linen)"/>
    <path d="M257 160c0-5-11-6-12-1-2 5 3 8 6 8s6-3 6-7z" fill="var(--th-art-cocoa)"/>
    <circle cx="278" cy="150" r="4" fill="var(--th-art-cocoa)"/>
    <circle cx="279.4" cy="148.6" r="1.3" fill="var(--th-art-cream)"/>
    <path d="M268 177c-5 5-13 4-17 0" stroke="var(--th-art-cocoa)" stroke-width="3"/>
    <path d="M300 190c10 2 22-2 28-12" stroke="var(--th-art-brick)" stroke-width="7"/>
    <circle cx="236" cy="270" r="17" fill="var(--th-art-brick)"/>
    <path d="M222 262c10 4 20 4 28 0M224 280c8-4 18-4 25 0" stroke="var(--th-art-cream)" stroke-width="3"/>
    <path d="M70 296v-12M62 288l8 8 8-8M420 298v-12M412 290l8 8 8-8M300 304v-9M294 298l6 6 6-6" stroke="var(--th-art-sage)" stroke-width="4"/>
    <path d="M44 292h.1M96 304h.1M392 304h.1M444 294h.1" stroke="var(--th-art-blush)" stroke-width="10"/>
  `,
);
