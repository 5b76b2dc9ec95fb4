import type { Waiting } from '~/features/booking/lists/what-waits.server';
import { LinkButton } from '~/ui/button';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';

/** The owner's open tasks, by deadline, each with its button (R125); the first one is filled. */
export function WhatWaits({ lines }: { lines: readonly Waiting[] }) {
  if (lines.length === 0) return null;
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
      </ul>
    </Card>
  );
}
