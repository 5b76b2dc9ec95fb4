import { Link, type LinkProps, useLinkClickHandler } from '@remix-run/react';
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
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

/** A button's label with an optional icon before it. */
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

export interface LinkButtonProps
  extends
    ButtonLook,
    Pick<LinkProps, 'reloadDocument' | 'rel' | 'onClick' | 'aria-haspopup' | 'aria-describedby'> {
  /** A page of this site, as `paths` gives it, or an address of another. */
  to: string;
  /** An icon before the words. */
  leftSection?: ReactNode;
  children: ReactNode;
}

/**
 * A link that looks like a button: it goes somewhere and changes nothing. It does what `<Link>`
 * does, without its fetching ahead and its relative addresses: a list has a hundred of them, and
 * each `<Link>` resolves its address three times.
 */
export function LinkButton({
  variant,
  color,
  size,
  fullWidth,
  className,
  leftSection,
  to,
  reloadDocument = false,
  onClick,
  children,
  ...props
}: LinkButtonProps) {
  const goThere = useLinkClickHandler<HTMLAnchorElement>(to);
  const within = to.startsWith('/') && !reloadDocument;

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (within && !event.defaultPrevented) goThere(event);
  }

  return (
    <a
      {...props}
      href={to}
      className={buttonClasses({ variant, color, size, fullWidth, className })}
      onClick={handleClick}
    >
      <ButtonWords before={leftSection}>{children}</ButtonWords>
    </a>
  );
}

/** A link outside of a sentence, as tall as a fingertip needs. */
export function LoneLink({
  to,
  download,
  children,
}: {
  /** A page, or an address of any kind such as `mailto:`. */
  to: string;
  /** The name under which the browser keeps what is there. */
  download?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className={classes.link}
      {...(download !== undefined && { download, reloadDocument: true })}
    >
      {children}
    </Link>
  );
}

/** A link outside of a sentence with an arrow behind it. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.textLink}>
      {children}
      <Icon name="forward" />
    </Link>
  );
}
