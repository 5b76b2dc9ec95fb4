import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

export interface LinkButtonProps extends Pick<
  ButtonProps,
  'variant' | 'color' | 'size' | 'fullWidth' | 'leftSection' | 'rightSection' | 'className'
> {
  to: string;
  children: ReactNode;
  /** A full page load instead of a client-side one. */
  reloadDocument?: boolean;
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton({ to, children, reloadDocument, ...props }: LinkButtonProps) {
  return (
    <Button component={Link} to={to} reloadDocument={reloadDocument ?? false} {...props}>
      {children}
    </Button>
  );
}
