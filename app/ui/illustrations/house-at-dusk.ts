import { drawing } from './drawing';

/** A house with a lit window and a dog waiting at the door. */
export const HouseAtDusk = drawing(
  [560, 420],
  `
    <path d="M42 366C-6 290 20 150 120 86c100-62 264-58 348 14 84 74 82 196 40 266z" fill="var(--th-art-mist)"/>
    <circle cx="446" cy="112" r="26" fill="var(--th-art-cream)"/>
    <path d="M92 150h.1M150 104h.1M330 66h.1M396 84h.1M498 176h.1M70 216h.1" stroke="var(--th-art-cream)" stroke-width="6"/>
    <path d="M104 362V246" stroke="var(--th-art-chestnut)" stroke-width="13"/>
    <path d="M104 296c12-4 20-14 24-26" stroke="var(--th-art-chestnut)" stroke-width="7"/>
    <circle cx="104" cy="214" r="52" fill="var(--th-art-moss)"/>
    <circle cx="68" cy="248" r="32" fill="var(--th-art-moss)"/>
    <circle cx="140" cy="244" r="34" fill="var(--th-art-moss)"/>
    <path d="M84 198c6-10 16-14 28-12M124 224c8-2 14 0 18 6M62 238c4-6 10-8 16-6" stroke="var(--th-art-sage)" stroke-width="6"/>
    <path d="M362 168v-62h34v92" fill="var(--th-art-chestnut)"/>
    <path d="M170 196h240v168H170z" fill="var(--th-art-cream)"/>
    <path d="M284 92c4-3 8-3 12 0l146 104c10 7 5 20-7 20H145c-12 0-17-13-7-20z" fill="var(--th-art-brick)"/>
    <path d="M170 216h240v12H170z" fill="var(--th-art-sand)" opacity="0.6"/>
    <circle cx="290" cy="160" r="20" fill="var(--th-art-lamp)"/>
    <path d="M290 140v40M270 160h40" stroke="var(--th-art-cream)" stroke-width="5"/>
    <circle cx="232" cy="282" r="62" fill="var(--th-art-lamp)" opacity="0.4"/>
    <rect x="190" y="242" width="84" height="80" rx="10" fill="var(--th-art-lamp)"/>
    <path d="M190 252c0-6 4-10 10-10h22c-2 24-14 40-32 46zM274 252c0-6-4-10-10-10h-22c2 24 14 40 32 46z" fill="var(--th-art-blush)"/>
    <path d="M232 242v80M190 286h84" stroke="var(--th-art-cream)" stroke-width="6"/>
    <rect x="190" y="242" width="84" height="80" rx="10" stroke="var(--th-art-chestnut)" stroke-width="6"/>
    <path d="M184 326h96" stroke="var(--th-art-chestnut)" stroke-width="8"/>
    <path d="M304 366v-92c0-18 14-30 32-30s32 12 32 30v92z" fill="var(--th-art-spruce)"/>
    <path d="M318 282c0-11 8-19 18-19s18 8 18 19v14h-36z" fill="var(--th-art-lamp)"/>
    <path d="M336 263v33" stroke="var(--th-art-spruce)" stroke-width="4"/>
    <circle cx="357" cy="320" r="4" fill="var(--th-art-lamp)"/>
    <path d="M296 366h80" stroke="var(--th-art-chestnut)" stroke-width="9"/>
    <path d="M388 270v14" stroke="var(--th-art-chestnut)" stroke-width="4"/>
    <path d="M380 284h16l-3 22h-10z" fill="var(--th-art-lamp)"/>
    <path d="M14 366h532" stroke="var(--th-art-moss)" stroke-width="10"/>
    <path d="M292 366c-8 20-30 32-56 44h188c-22-12-38-26-46-44z" fill="var(--th-art-sand)"/>
    <path d="M292 362c-16-2-22-14-18-26" stroke="var(--th-art-honey)" stroke-width="9"/>
    <path d="M288 370c-4-34 6-58 28-58s32 24 30 58z" fill="var(--th-art-honey)"/>
    <path d="M308 336v30M324 336v30" stroke="var(--th-art-sand)" stroke-width="12"/>
    <path d="M294 370h26M318 370h26" stroke="var(--th-art-sand)" stroke-width="8"/>
    <path d="M298 316c10 7 24 7 36 0" stroke="var(--th-art-brick)" stroke-width="6"/>
    <circle cx="316" cy="322" r="3.5" fill="var(--th-art-lamp)"/>
    <path d="M316 264c18 0 28 11 28 27s-12 28-28 28-28-12-28-28 10-27 28-27z" fill="var(--th-art-honey)"/>
    <path d="M294 270c-9-1-16 10-17 25-1 10 4 15 9 12 7-4 6-15 11-25 3-6 1-12-3-12zM338 270c9-1 16 10 17 25 1 10-4 15-9 12-7-4-6-15-11-25-3-6-1-12 3-12z" fill="var(--th-art-caramel)"/>
    <ellipse cx="316" cy="304" rx="14" ry="11" fill="var(--th-art-cream)"/>
    <circle cx="306" cy="290" r="3.2" fill="var(--th-art-cocoa)"/>
    <circle cx="326" cy="290" r="3.2" fill="var(--th-art-cocoa)"/>
    <path d="M311 298c0-3 10-3 10 0s-3 5-5 5-5-2-5-5z" fill="var(--th-art-cocoa)"/>
    <path d="M316 303v3c-1 3-5 3-7 1m7-1c1 3 5 3 7 1" stroke="var(--th-art-cocoa)" stroke-width="2"/>
    <path d="M396 366c-6-26 10-44 32-42 8-18 34-20 44-4 20-4 38 14 32 46z" fill="var(--th-art-moss)"/>
    <path d="M418 344c4-6 10-8 16-6M456 336c6-4 12-4 18 0" stroke="var(--th-art-sage)" stroke-width="5"/>
    <path d="M430 352h.1M470 354h.1M450 346h.1M490 348h.1" stroke="var(--th-art-blush)" stroke-width="9"/>
    <path d="M174 366c-4-18 8-30 22-28 8-12 26-12 32 0 14-2 24 10 20 28z" fill="var(--th-art-moss)"/>
    <path d="M196 354h.1M222 350h.1" stroke="var(--th-art-lamp)" stroke-width="9"/>
  `,
);
