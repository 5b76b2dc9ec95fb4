import { useNavigation, useRevalidator } from '@remix-run/react';
import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { paths } from '~/core/web/paths';
import type { Viewer } from './root-data.server';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { newsIn, type NewsItem } from '~/ui/live/news';
import { dropCopiesThatAreGone } from '~/ui/live/use-kept-copy';

/** How long a hidden tab keeps its stream. */
const pauseAfterMs = 60_000;
/** After an answer that was no stream; a lost connection the browser mends by itself, sooner. */
const retryMs = 30_000;
/** Events that come together, such as a message and its reading, are one look at the server. */
const settleMs = 120;
/** A page is as old as its navigation, give or take what its answer took. */
const marginMs = 1000;

/**
 * Brings the page's data up to date whenever the server says that something changed (R37), and shows
 * what is news as a toast (R79). Mounted once, where a person is signed in and the page has scripts.
 */
export function LiveUpdates({
  viewer,
  ownerFirstName,
}: {
  viewer: Viewer;
  ownerFirstName: string;
}) {
  const { id, role, dayEndsInMs } = viewer;
  const { toasts, tell } = useToasts((data) => newsIn(data, { id, role, ownerFirstName }));
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // To look while a page is on its way would ask for that page again, and what the server says only
  // once, such as "Booking request accepted", would be in the answer that is thrown away.
  const busy = state === 'loading' || navigation.state !== 'idle';
  const [wanted, setWanted] = useState(0);
  const looked = useRef(0);

  // A look that is under way is never cut short: one look follows it, for all that came meanwhile.
  useEffect(() => {
    if (busy || looked.current === wanted) return;
    looked.current = wanted;
    revalidate();
    dropCopiesThatAreGone();
  }, [busy, wanted, revalidate]);

  // After midnight "Today" is another day, and nothing has changed that the stream would tell of.
  useEffect(() => {
    const timer = setTimeout(() => setWanted((count) => count + 1), dayEndsInMs + marginMs);
    return () => clearTimeout(timer);
  }, [dayEndsInMs]);

  useEffect(
    () =>
      keepListening(
        paths.live(),
        // In turn with the router, which tells of a page on its way in a transition: on a slow phone
        // it may have been asked for before `busy` says so.
        () => startTransition(() => setWanted((count) => count + 1)),
        tell,
      ),
    [tell],
  );
  return toasts;
}

/** Toasts, and the region that reads them out, from the first news on. */
function useToasts(newsOf: (data: unknown) => NewsItem | null) {
  const read = useRef(newsOf);
  useEffect(() => {
    read.current = newsOf;
  });
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [said, setSaid] = useState('');

  const tell = useCallback((data: unknown) => {
    const news = read.current(data);
    // Who is on its page sees it there.
    if (news === null || news.to === window.location.pathname) return;
    void import('~/ui/live/news-toasts.client').then(
      ({ NewsToasts, showToast }) => {
        setToasts(() => NewsToasts);
        showToast(news);
        // A region is read out when its words change, not when it comes.
        window.setTimeout(() => setSaid(news.text), settleMs);
      },
      () => undefined,
    );
  }, []);

  const toasts = Toasts && (
    <>
      <VisuallyHidden live="polite">{said}</VisuallyHidden>
      <Toasts />
    </>
  );
  return { toasts, tell };
}

/**
 * Keeps one stream of events open while the page may be looked at (R37), and calls when something
 * changed or may have changed unheard: whenever the stream is open again, the page asks again. It
 * is closed while the tab is hidden for long, in the back-forward cache, and when the server asks to
 * rest. While it is not open, nothing is called.
 * @returns ends it
 */
function keepListening(
  address: string,
  onChange: () => void,
  onNews: (data: unknown) => void,
): () => void {
  let source: EventSource | null = null;
  let missed = false;
  let pause: number | undefined;
  let retry: number | undefined;
  let settle: number | undefined;

  function changed(): void {
    window.clearTimeout(settle);
    settle = window.setTimeout(look, settleMs);
  }

  function look(): void {
    if (source?.readyState === EventSource.OPEN) onChange();
    else missed = true;
  }

  function open(): void {
    if (source !== null) return;
    window.clearTimeout(retry);
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('hello', (event) => {
      if (missed || changedSinceLoaded(event)) changed();
      missed = false;
    });
    opened.addEventListener('change', (event) => {
      changed();
      onNews(event.data);
    });
    opened.addEventListener('rest', close);
    opened.addEventListener('error', () => {
      // A look may have been under way when the connection was lost.
      missed = true;
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      retry = window.setTimeout(openInSight, retryMs);
    });
  }

  function close(): void {
    if (source === null) return;
    source.close();
    source = null;
    missed = true;
  }

  function openInSight(): void {
    if (document.visibilityState === 'visible') open();
  }

  function turn(): void {
    window.clearTimeout(pause);
    if (document.visibilityState === 'visible') open();
    else pause = window.setTimeout(close, pauseAfterMs);
  }

  turn();
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('focus', openInSight);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', openInSight);
  return () => {
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('focus', openInSight);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', openInSight);
    window.clearTimeout(pause);
    window.clearTimeout(retry);
    window.clearTimeout(settle);
    close();
  };
}

/** Whether something changed after the page was asked for: the stream opened too late to hear it. */
function changedSinceLoaded({ data }: MessageEvent<unknown>): boolean {
  const hello: unknown = typeof data === 'string' ? JSON.parse(data) : null;
  if (typeof hello !== 'object' || hello === null || !('quietMs' in hello)) return false;
  return typeof hello.quietMs === 'number' && hello.quietMs <= performance.now() + marginMs;
}
