import { classNames } from '~/core/text/class-names';
import classes from './icon.module.css';

/** Our own icons as SVG on a 24 by 24 grid, drawn in the text's color with round ends. */
const drawings = {
  alert:
    '<path d="M12 3.5 2.8 19.2a1.2 1.2 0 0 0 1 1.8h16.4a1.2 1.2 0 0 0 1-1.8z"/><path d="M12 10v4.5M12 17.6v.1"/>',
  check: '<circle cx="12" cy="12" r="9"/><path d="m8 12.4 2.8 2.7L16 9.6"/>',
  cross: '<circle cx="12" cy="12" r="9"/><path d="m9 9 6 6m0-6-6 6"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.3l3.4 2"/>',
  minus: '<circle cx="12" cy="12" r="9"/><path d="M8.5 12h7"/>',
  dot: '<circle cx="12" cy="12" r="6" fill="currentColor" stroke="none"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.2M12 7.8v.1"/>',
  calendar:
    '<rect x="3.5" y="5" width="17" height="15.5" rx="3"/><path d="M3.5 10h17M8 2.8V6.5M16 2.8V6.5"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c.4-3.8 3-5.8 6.5-5.8s6.1 2 6.5 5.8M16 4.8a3.5 3.5 0 0 1 0 6.4M18.3 14.7c1.9.8 3 2.6 3.2 5.3"/>',
  settings:
    '<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/><circle cx="8" cy="17" r="2.6"/>',
  message:
    '<path d="M20.5 11.5c0 4.1-3.8 7.5-8.5 7.5-1.1 0-2.2-.2-3.2-.5L4 20.5l1.3-4.1a6.8 6.8 0 0 1-1.8-4.9C3.5 7.4 7.3 4 12 4s8.5 3.4 8.5 7.5z"/>',
  logout:
    '<path d="M9.5 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h3.5M15 16.5l4.5-4.5L15 7.5M19.5 12h-10"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  chevron: '<path d="m6 9.5 6 6 6-6"/>',
  back: '<path d="m14.5 6-6 6 6 6"/>',
  forward: '<path d="m9.5 6 6 6-6 6"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  /** A link to another site. */
  outside: '<path d="M14 4.5h5.5V10M19 5l-8 8M17.5 14v5.5h-13v-13H10"/>',
  home: '<path d="M3.5 11.5 12 4l8.5 7.5M5.5 10v9.5h13V10M10 19.5v-5h4v5"/>',
  moon: '<path d="M20 14.6A8.5 8.5 0 1 1 9.4 4a7 7 0 0 0 10.6 10.6z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>',
  pencil:
    '<path d="M4.5 19.5l1-4.2L16.2 4.6a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.7 18.5zM14.2 6.6l3.2 3.2"/>',
  phone:
    '<path d="M6.2 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6.3 6.3l1.5-2 4 1.5v3a2.2 2.2 0 0 1-2.4 2.2C10.7 19.5 4.5 13.3 4 5.9a2.2 2.2 0 0 1 2.2-2.4z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 7.5 8 6 8-6"/>',
  pin: '<path d="M12 21.5c4.5-4.6 7-8.2 7-11.3A7 7 0 0 0 5 10.2c0 3.1 2.5 6.7 7 11.3z"/><circle cx="12" cy="10" r="2.5"/>',
  paw: '<g fill="currentColor" stroke="none"><path d="M12 11.3c2.9 0 5.6 2.9 5.6 5.6 0 1.9-1.3 3-3 3-1 0-1.7-.4-2.6-.4s-1.6.4-2.6.4c-1.7 0-3-1.1-3-3 0-2.7 2.7-5.6 5.6-5.6z"/><ellipse cx="8.9" cy="6.5" rx="2" ry="2.7" transform="rotate(-8 8.9 6.5)"/><ellipse cx="15.1" cy="6.5" rx="2" ry="2.7" transform="rotate(8 15.1 6.5)"/><ellipse cx="4.7" cy="11" rx="1.8" ry="2.4" transform="rotate(-24 4.7 11)"/><ellipse cx="19.3" cy="11" rx="1.8" ry="2.4" transform="rotate(24 19.3 11)"/></g>',
  star: '<path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.3 1.1 6.1L12 17l-5.4 3 1.1-6.1-4.5-4.3 6.1-.8z"/>',
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon, as tall as the text beside it; never the only bearer of a meaning. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={classNames(classes.icon, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawings[name] }}
    />
  );
}
