import { type ReactNode, useEffect, useRef } from 'react';
import { nameList } from '~/core/text/format';
import { AlertBox } from '~/ui/alert-box';

/** Says that a text to several owners was undone, and who had read it; brought into sight above its form. */
export function UndoneAlert({
  readBy,
  children,
}: {
  readBy: readonly string[];
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <AlertBox kind="success">
        <p>
          {children}
          {readBy.length === 0 ? '' : ` ${nameList(readBy)} had read it already.`}
        </p>
      </AlertBox>
    </div>
  );
}
