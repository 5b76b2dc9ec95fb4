export interface PictureProps {
  className?: string | undefined;
  /** Alt text, if the picture adds something to the text. */
  label?: string | undefined;
}

type Size = readonly [width: number, height: number];

/**
 * One of our drawings as a component: decorative unless it has a label.
 * @param shapes SVG, in the colors of the theme's `--th-art-` variables
 * @param crop keeps the middle and cuts the sides instead of shrinking
 */
export function drawing(size: Size, shapes: string, { crop = false } = {}) {
  // Without the line breaks and blanks of the source.
  const flat = shapes.replace(/\n\s*/g, '');
  return function Picture(props: PictureProps) {
    return <Drawing size={size} shapes={flat} crop={crop} {...props} />;
  };
}

/** The frame of every drawing. */
function Drawing({
  size: [width, height],
  shapes,
  crop = false,
  className,
  label,
}: PictureProps & { size: Size; shapes: string; crop?: boolean }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio={crop ? 'xMidYMax slice' : 'xMidYMid meet'}
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}

/** A garden's edge with a fence and two dogs, in the footer's color: the footer grows out of it. */
export const GardenFence = drawing(
  [1440, 120],
  `
    <path d="M0 96c180-44 360-50 560-26s430 30 620-4c110-20 190-16 260-4v58H0z" fill="var(--mantine-color-spruce-2)" opacity="0.55"/>
    <path d="M0 108c220-24 420-26 700-14s520 12 740-8v36H0z" fill="var(--th-ground)"/>
    <g stroke="var(--th-ground)">
      <path d="M632 70h180M632 86h180" stroke-width="5"/>
      <path d="M644 98V58" stroke-width="9"/>
      <path d="M670 98V58" stroke-width="9"/>
      <path d="M696 98V58" stroke-width="9"/>
      <path d="M722 98V58" stroke-width="9"/>
      <path d="M748 98V58" stroke-width="9"/>
      <path d="M774 98V58" stroke-width="9"/>
      <path d="M800 98V58" stroke-width="9"/>
    </g>
    <g fill="var(--th-ground)" stroke="var(--th-ground)">
      <g transform="translate(72 2)">
        <path d="M496 96c-3-26 2-40 16-42 1-8 6-14 14-14 4 0 6 2 9 5l10 3c2 6-2 10-9 10-3 10-3 22-1 38z" stroke="none"/>
        <path d="M497 92c-9 0-14-6-15-13" stroke-width="5"/>
      </g>
      <g transform="translate(-95 -6)">
        <path d="M930 78c4-5 12-6 20-6h30c2-7 6-12 13-12 4 0 6 1 8 4l10 2c2 5-2 9-9 9-2 6-5 11-10 14v16h-6V92h-38v14h-6V90c-6-2-10-6-12-12z" stroke="none"/>
        <path d="M932 80c-8-2-12-9-10-16" stroke-width="5"/>
      </g>
      <path d="M1120 104V70M330 104V74" stroke-width="7"/>
      <circle cx="1120" cy="52" r="25" stroke="none"/>
      <circle cx="1100" cy="66" r="15" stroke="none"/>
      <circle cx="1141" cy="66" r="16" stroke="none"/>
      <circle cx="330" cy="60" r="18" stroke="none"/>
      <circle cx="343" cy="72" r="11" stroke="none"/>
    </g>
  `,
  { crop: true },
);

/** A dog with its leash in a knot: for an error. */
export const LeashTangle = drawing(
  [360, 240],
  `
    <path d="M46 214C8 172 22 94 84 62c56-28 150-30 198 6 52 42 58 112 30 146z" fill="var(--th-art-mist)"/>
    <path d="M24 214h312" stroke="var(--th-art-sage)" stroke-width="6"/>
    <path d="M252 190c26-2 34-22 28-38" stroke="var(--th-art-cocoa)" stroke-width="13"/>
    <path d="M146 214c-8-52 6-104 54-104 44 0 66 44 62 104z" fill="var(--th-art-cream)"/>
    <path d="M204 110c40 0 60 46 58 104h-42c10-30 8-76-16-104z" fill="var(--th-art-cocoa)"/>
    <path d="M168 150v60M196 152v58" stroke="var(--th-art-cream)" stroke-width="19"/>
    <path d="M182 156v54" stroke="var(--th-art-sand)" stroke-width="2.5"/>
    <path d="M150 211h30M190 211h24M224 211h32" stroke="var(--th-art-cream)" stroke-width="13"/>
    <g transform="rotate(-9 178 84)">
      <path d="M178 34c32 0 50 20 50 48 0 30-22 50-50 50s-50-20-50-50c0-28 18-48 50-48z" fill="var(--th-art-cream)"/>
      <path d="M182 34c30 1 46 21 46 48 0 10-2 18-6 26-18 2-34-8-38-26-4-16-6-32-2-48z" fill="var(--th-art-cocoa)"/>
      <path d="M140 46c-8-13-24-15-30-4-5 10 0 28 10 38 6 5 11 2 13-4 2-11 8-20 7-30z" fill="var(--th-art-cream)"/>
      <path d="M140 48c-8-10-20-11-25-4" stroke="var(--th-art-sand)" stroke-width="3"/>
      <path d="M216 46c8-13 24-15 30-4 5 10 0 28-10 38-6 5-11 2-13-4-2-11-8-20-7-30z" fill="var(--th-art-chestnut)"/>
      <ellipse cx="176" cy="106" rx="26" ry="21" fill="var(--th-art-linen)"/>
      <circle cx="198" cy="79" r="8.5" fill="var(--th-art-sand)"/>
      <circle cx="158" cy="79" r="6" fill="var(--th-art-cocoa)"/>
      <circle cx="198" cy="79" r="6" fill="var(--th-art-cocoa)"/>
      <circle cx="160" cy="77" r="1.9" fill="var(--th-art-cream)"/>
      <circle cx="200" cy="77" r="1.9" fill="var(--th-art-cream)"/>
      <path d="M151 64c3-3 7-4 11-2" stroke="var(--th-art-chestnut)" stroke-width="3"/>
      <path d="M166 96c0-6 20-6 20 0s-5 10-10 10-10-4-10-10z" fill="var(--th-art-cocoa)"/>
      <path d="M176 106v6M166 119c4-6 16-6 20 0" stroke="var(--th-art-cocoa)" stroke-width="3"/>
    </g>
    <path d="M150 131c16 14 44 14 62 0" stroke="var(--th-art-brick)" stroke-width="10"/>
    <path d="M184 143c-10 24-70 16-62 38 8 24 110 10 150-2 30-9 26-34 6-30-34 7-56 54-120 50-46-3-84-18-112 3" stroke="var(--th-art-brick)" stroke-width="6"/>
    <path d="M46 202c-14-12-32 0-24 14 7 12 26 6 24-14z" stroke="var(--th-art-brick)" stroke-width="6"/>
    <path d="M246 46c6-6 12-6 16 0s-8 10-8 17" stroke="var(--th-art-spruce)" stroke-width="5"/>
    <circle cx="254" cy="76" r="3.5" fill="var(--th-art-spruce)"/>
  `,
);
