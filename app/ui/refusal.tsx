import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { AlertBox } from './alert-box';

/**
 * Why a button of the page did nothing. It comes into sight and takes the focus each time it is
 * said: the button may stand far below it, or be gone.
 */
export function Refusal({ children }: { children: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => box.current?.focus(), [key, children]);
  if (children === undefined) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <AlertBox kind="error">{children}</AlertBox>
    </div>
  );
}
