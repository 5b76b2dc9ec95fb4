import { useEffect, useState } from 'react';
import { paths } from '~/core/web/paths';
import type { Waiting } from '~/features/booking/lists/what-waits.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { draftKey, readDraft } from '~/ui/form/drafts';

/** The owner's open tasks, by deadline, each with its button (R125); the first one is filled. */
export function WhatWaits({ lines, ownerId }: { lines: readonly Waiting[]; ownerId: string }) {
  const unfinished = useUnfinishedBooking(ownerId);
  if (lines.length === 0 && unfinished === null) return null;
  return (
    <Card title="To do">
      <ul className={parts.wideList}>
        {lines.map(({ text, button, to, pays }, index) => (
          <li key={`${to} ${button}`} className={parts.row}>
            <span className={parts.words}>{text}</span>
            {/* A full page load: only the payment page's policy allows the provider's buttons (R31). */}
            <LinkButton
              to={to}
              variant={index === 0 ? 'filled' : 'light'}
              size="sm"
              reloadDocument={pays !== null}
            >
              {button}
            </LinkButton>
          </li>
        ))}
        {unfinished === null ? null : (
          <li className={parts.row}>
            <span className={parts.words}>You have an unfinished booking.</span>
            <LinkButton to={unfinished} variant="light" size="sm">
              Go on with it
            </LinkButton>
          </li>
        )}
      </ul>
    </Card>
  );
}

/** Returns the address of the booking form with a draft in this browser (R68); null without one. */
function useUnfinishedBooking(ownerId: string): string | null {
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    const form = paths.book(ownerId);
    const draft = readDraft(draftKey(ownerId, form));
    setTo(draft && form + draft.search);
  }, [ownerId]);
  return to;
}
