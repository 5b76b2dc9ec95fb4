import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useRootFacts } from './root-facts';

/** A link to a page that helpers can't open (R59): they see only its text. */
export function HouseLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const helper = useRootFacts()?.viewer?.role === 'helper';
  if (helper) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
