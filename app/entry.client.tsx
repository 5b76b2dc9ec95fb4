import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { tellEarlyInput } from '~/ui/form/early-input';
import { rememberInput } from '~/ui/form/kept-input';
import { hideForeignNodes } from '~/ui/live/foreign-nodes';
import { retryFetch } from '~/ui/live/retry-fetch';

/**
 * Decodes the page's data before React begins. Remix would do so in its first render and suspend
 * the whole document meanwhile; React 18 fails when a key or a press arrives in that moment ("Root
 * did not complete", error 345), and pages may wake up under somebody's fingers. Called as a
 * function, the component throws the promise of its data before it comes to anything else.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}

/** The page. Its router is there once it has rendered: only then do its requests go on until they are answered. */
function Page({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(retryFetch, []);
  useEffect(tellEarlyInput, []);
  return <RemixBrowser />;
}

// In slices, so that a press in that moment is answered first: what reacts to it is hydrated for it.
function hydrate(): void {
  const bringBackForeignNodes = hideForeignNodes();
  const carryInputOver = rememberInput();
  const end = () => {
    carryInputOver();
    bringBackForeignNodes();
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page onDrawn={end} />
      </StrictMode>,
    );
  });
}

// A request that a newer one made needless is no failure, yet Remix lets its end go unheard.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
    event.preventDefault();
});

void decodePageData().then(hydrate);
