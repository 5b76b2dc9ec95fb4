import { useLinkClickHandler } from '@remix-run/react';
import type { LinkProps } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { buttonClasses, ButtonWords } from './button';
import type { ButtonLook } from './button';

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
