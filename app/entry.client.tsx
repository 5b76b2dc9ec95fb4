import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode, useEffect, useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { tellEarlyInput } from '~/ui/form/early-input';
import { rememberInput } from '~/ui/form/kept-input';
import { hideForeignNodes } from '~/ui/live/foreign-nodes';
import { retryFetch } from '~/ui/live/retry-fetch';

/**
 * Decodes the page's data before React begins. Remix would do so in its first render and suspend
 * the whole document meanwhile; React 18 fails if a key or a press arrives in that moment ("Root
 * did not complete", error 345), and a person may be using the page already. Called as a function,
 * the component throws the promise of its data before anything else.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}

/** The page. Its router exists once it has rendered: only then are its requests retried until answered. */
function Page({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  useEffect(retryFetch, []);
  useEffect(tellEarlyInput, []);
  return <RemixBrowser />;
}

// In slices, so that a press in that moment is answered first: React hydrates the pressed element first.
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

// A request that a newer one replaced is no error, but Remix leaves its rejection unhandled.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError')
    event.preventDefault();
});

void decodePageData().then(hydrate);
