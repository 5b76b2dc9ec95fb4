import { forwardRef } from 'react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classNames } from '~/lib/class-names';
import classes from './button.module.css';

/** How a button looks, or a link that looks like one. */
export interface ButtonLook {
  /** `filled` when left out. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined;
  /** For what cannot be undone. */
  color?: 'red' | undefined;
  /** `md` when left out. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  fullWidth?: boolean | undefined;
  className?: string | undefined;
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonLook> {
  /** An icon before the words. */
  leftSection?: ReactNode;
  /** What it does is under way: it shows so, and stays focusable. Refusing presses is the caller's. */
  busy?: boolean;
}

export function buttonClasses({ variant, color, size, fullWidth, className }: ButtonLook): string {
  return classNames(
    classes.button,
    variant && variant !== 'filled' && classes[variant],
    color && classes[color],
    size && size !== 'md' && classes[size],
    fullWidth && classes.wide,
    className,
  );
}

/** What stands in a button: the words, and what comes before them. */
export function ButtonWords({ before, children }: { before?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.words}>
      {before ? <span className={classes.before}>{before}</span> : null}
      {children}
    </span>
  );
}

/** A button; it sends no form unless told to. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, color, size, fullWidth, className, leftSection, busy = false, children, ...props },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      {...props}
      className={buttonClasses({ variant, color, size, fullWidth, className })}
      {...(busy && { 'aria-disabled': true, 'data-busy': true })}
    >
      <ButtonWords before={leftSection}>{children}</ButtonWords>
    </button>
  );
});
