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
import type { SiteViewer } from './root-data.server';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { newsIn, type NewsItem } from '~/ui/live/news';
import { dropCopiesThatAreGone } from '~/ui/live/use-kept-copy';

/** Time after which a hidden tab closes its stream. */
const pauseAfterMs = 60_000;
/**
 * Delay after a response that is not a stream; for a lost connection, the browser reconnects sooner by
 * itself.
 */
const retryMs = 30_000;
/** Delay that merges related events, such as a message and its read receipt, into one reload. */
const settleMs = 120;
/** Tolerance for the response time when comparing with the time of navigation. */
const marginMs = 1000;

/**
 * Reloads the page's data whenever the server reports a change (R37), and shows news as a toast (R79).
 * Mounted once for signed-in users on pages with scripts.
 */
export function LiveUpdates({
  viewer,
  ownerFirstName,
}: {
  viewer: SiteViewer;
  ownerFirstName: string;
}) {
  const { id, role, dayEndsInMs } = viewer;
  const { toasts, tell } = useToasts((data) => newsIn(data, { id, role, ownerFirstName }));
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // Reloading during a navigation would request the new page twice, and a flash such as "Booking request
  // accepted" would be lost in the discarded response.
  const busy = state === 'loading' || navigation.state !== 'idle';
  const [wanted, setWanted] = useState(0);
  const looked = useRef(0);

  // A reload in progress is never aborted: one more follows, covering all changes since.
  useEffect(() => {
    if (busy || looked.current === wanted) return;
    looked.current = wanted;
    revalidate();
    dropCopiesThatAreGone();
  }, [busy, wanted, revalidate]);

  // After midnight "Today" is another day, without any event in the stream.
  useEffect(() => {
    const timer = setTimeout(() => setWanted((count) => count + 1), dayEndsInMs + marginMs);
    return () => clearTimeout(timer);
  }, [dayEndsInMs]);

  useEffect(
    () =>
      keepListening(
        paths.live(),
        // In a transition, like the router's navigations: on a slow phone, a page may have been requested
        // before `busy` is true.
        () => startTransition(() => setWanted((count) => count + 1)),
        tell,
      ),
    [tell],
  );
  return toasts;
}

/** Returns toasts and their live region, once there is news, and the function that shows news. */
function useToasts(newsOf: (data: unknown) => NewsItem | null) {
  const read = useRef(newsOf);
  useEffect(() => {
    read.current = newsOf;
  });
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [said, setSaid] = useState('');

  const tell = useCallback((data: unknown) => {
    const news = read.current(data);
    // News about the current page is visible there already.
    if (news === null || news.to === window.location.pathname) return;
    void import('~/ui/live/news-toasts.client').then(
      ({ NewsToasts, showToast }) => {
        setToasts(() => NewsToasts);
        showToast(news);
        // Screen readers announce a region when its text changes, not when it's added.
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
 * Keeps an event stream open while the page can be seen (R37), and reports changes; after reconnecting it
 * reports one, since events may have been missed. Closes the stream while the tab is hidden for long, in the
 * back-forward cache, and when the server asks for a pause.
 * @returns a function that ends it
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
      // A reload may have been in progress when the connection was lost.
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

/** Whether something changed between the page's request and the opening of the stream. */
function changedSinceLoaded({ data }: MessageEvent<unknown>): boolean {
  const hello: unknown = typeof data === 'string' ? JSON.parse(data) : null;
  if (typeof hello !== 'object' || hello === null || !('quietMs' in hello)) return false;
  return typeof hello.quietMs === 'number' && hello.quietMs <= performance.now() + marginMs;
}
