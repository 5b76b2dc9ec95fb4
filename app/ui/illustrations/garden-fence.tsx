import { Drawing } from './drawing';
import type { PictureProps } from './drawing';

const ground = 'var(--mantine-color-spruce-9)';
const hill = 'var(--mantine-color-spruce-2)';
const pickets = Array.from({ length: 7 }, (_, index) => 644 + index * 26);

/** A garden's edge with a fence and two dogs, in the footer's colour: the footer grows out of it. */
export function GardenFence(props: PictureProps) {
  return (
    <Drawing size={[1440, 120]} crop {...props}>
      <path
        d="M0 96c180-44 360-50 560-26s430 30 620-4c110-20 190-16 260-4v58H0z"
        fill={hill}
        opacity="0.55"
      />
      <path d="M0 108c220-24 420-26 700-14s520 12 740-8v36H0z" fill={ground} />
      <g stroke={ground}>
        <path d="M632 70h180M632 86h180" strokeWidth="5" />
        {pickets.map((x) => (
          <path key={x} d={`M${x} 98V58`} strokeWidth="9" />
        ))}
      </g>
      <g fill={ground} stroke={ground}>
        <g transform="translate(72 2)">
          <path
            d="M496 96c-3-26 2-40 16-42 1-8 6-14 14-14 4 0 6 2 9 5l10 3c2 6-2 10-9 10-3 10-3 22-1 38z"
            stroke="none"
          />
          <path d="M497 92c-9 0-14-6-15-13" strokeWidth="5" />
        </g>
        <g transform="translate(-95 -6)">
          <path
            d="M930 78c4-5 12-6 20-6h30c2-7 6-12 13-12 4 0 6 1 8 4l10 2c2 5-2 9-9 9-2 6-5 11-10 14v16h-6V92h-38v14h-6V90c-6-2-10-6-12-12z"
            stroke="none"
          />
          <path d="M932 80c-8-2-12-9-10-16" strokeWidth="5" />
        </g>
        <path d="M1120 104V70M330 104V74" strokeWidth="7" />
        <circle cx="1120" cy="52" r="25" stroke="none" />
        <circle cx="1100" cy="66" r="15" stroke="none" />
        <circle cx="1141" cy="66" r="16" stroke="none" />
        <circle cx="330" cy="60" r="18" stroke="none" />
        <circle cx="343" cy="72" r="11" stroke="none" />
      </g>
    </Drawing>
  );
}
