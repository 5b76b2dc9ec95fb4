import { Link } from '@remix-run/react';
import type { LinkProps } from '@remix-run/react';
import type { ReactNode } from 'react';
import { buttonClasses, ButtonWords } from './button';
import type { ButtonLook } from './button';

export interface LinkButtonProps
  extends
    ButtonLook,
    Pick<LinkProps, 'reloadDocument' | 'rel' | 'onClick' | 'aria-haspopup' | 'aria-describedby'> {
  /** A page of this site, or an address of another. */
  to: string;
  /** An icon before the words. */
  leftSection?: ReactNode;
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({
  variant,
  color,
  size,
  fullWidth,
  className,
  leftSection,
  children,
  ...props
}: LinkButtonProps) {
  return (
    <Link {...props} className={buttonClasses({ variant, color, size, fullWidth, className })}>
      <ButtonWords before={leftSection}>{children}</ButtonWords>
    </Link>
  );
}
