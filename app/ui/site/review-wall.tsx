import { art, Drawing } from '../illustrations/drawing';
import type { PictureProps } from '../illustrations/drawing';

const star = 'M0-15 4.4-4.9 15.2-4 7 3.2 9.4 13.8 0 8.2l-9.4 5.6L-7 3.2-15.2-4-4.4-4.9z';

/** Notes with stars pinned to a wall: what people write about the house. */
export function ReviewWall(props: PictureProps) {
  return (
    <Drawing size={[760, 350]} crop {...props}>
      <path d="M0 0h760v350H0z" fill={art('linen')} />
      <path d="M0 306h760" stroke={art('sand')} strokeWidth="6" />
      <Note x={150} y={40} tilt={-4} lines={[130, 150, 96]} />
      <Note x={330} y={28} tilt={3} lines={[150, 118]} />
      <Note x={500} y={56} tilt={-2} lines={[140, 152, 110]} />
    </Drawing>
  );
}

function Note({
  x,
  y,
  tilt,
  lines,
}: {
  x: number;
  y: number;
  tilt: number;
  lines: readonly number[];
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect width="190" height="130" rx="12" fill={art('sand')} transform="translate(4 6)" />
      <rect width="190" height="130" rx="12" fill={art('cream')} />
      <circle cx="95" cy="4" r="8" fill={art('brick')} />
      {[0, 1, 2, 3, 4].map((one) => (
        <path
          key={one}
          d={star}
          fill={art('honey')}
          transform={`translate(${37 + one * 29} 40) scale(0.85)`}
        />
      ))}
      {lines.map((length, index) => (
        <path
          key={length}
          d={`M20 ${72 + index * 20}h${length}`}
          stroke={art('sand')}
          strokeWidth="7"
        />
      ))}
    </g>
  );
}
