import type { ReactNode } from 'react';
import type { artColors } from '../theme/palette';

/** A colour of the drawn pictures, as a variable of the theme. */
export function art(color: keyof typeof artColors): string {
  return `var(--th-art-${color})`;
}

export interface PictureProps {
  className?: string | undefined;
  /** What the picture shows, where it says something that the text does not. */
  label?: string | undefined;
}

/** The frame of our own drawings: decorative unless it has a label. */
export function Drawing({
  size: [width, height],
  crop,
  className,
  label,
  children,
}: PictureProps & {
  size: readonly [width: number, height: number];
  /** Keeps the middle and cuts the sides instead of shrinking. */
  crop?: boolean;
  children: ReactNode;
}) {
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
    >
      {children}
    </svg>
  );
}
