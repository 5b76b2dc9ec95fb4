import { Link, type LinkProps, useLinkClickHandler } from '@remix-run/react';
import { type ComponentPropsWithoutRef, forwardRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '~/core/text/class-names';
import { Icon } from './icon';
import classes from './button.module.css';

/** Appearance of a button, or of a link that looks like one. */
export interface ButtonLook {
  /** `filled` by default. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined;
  /** Red, for an irreversible action. */
  color?: 'red' | undefined;
  /** `md` by default. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  fullWidth?: boolean | undefined;
  className?: string | undefined;
}

export interface ButtonProps
  extends ButtonLook, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonLook> {
  /** An icon before the label. */
  leftSection?: ReactNode;
  /** Shows that its action is in progress, and stays focusable. The caller ignores further presses. */
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

/** A button; its type is `button` by default, so it submits no form. */
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
  /** A page of this site, as `paths` returns it, or an address of another site. */
  to: string;
  /** An icon before the label. */
  leftSection?: ReactNode;
  children: ReactNode;
}

/**
 * A link that looks like a button: it navigates and changes nothing. It works like `<Link>` without
 * prefetching and relative addresses: a list has a hundred of them, and each `<Link>` resolves its
 * address three times.
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

/** A link outside of a sentence, tall enough for a fingertip. */
export function LoneLink({
  to,
  download,
  children,
}: {
  /** A page, or an address of any kind such as `mailto:`. */
  to: string;
  /** The file name for the download. */
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

/** A link outside of a sentence, followed by an arrow. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.textLink}>
      {children}
      <Icon name="forward" />
    </Link>
  );
}
