/** How long a hidden tab keeps its stream. */
const pauseAfterMs = 60_000;
/** After an answer that was no stream; a lost connection the browser mends by itself, sooner. */
const retryMs = 30_000;
/** Events that come together, such as a message and its reading, are one look at the server. */
const settleMs = 120;
/** A page is as old as its navigation, give or take what its answer took. */
const marginMs = 1000;

/**
 * Keeps one stream of events open while somebody may look at the page (R37), and calls when
 * something changed or may have changed unheard. The stream is closed while the tab is hidden for
 * long, in the back-forward cache, and when the server asks to rest; then nothing is missed, since
 * coming back counts as a change. While the server is away it is not called: a look would find
 * nobody, and the page would show that in place of what it has.
 * @returns ends it
 */
export function keepListening(address: string, onChange: () => void): () => void {
  let source: EventSource | null = null;
  let deaf = false;
  let pause: number | undefined;
  let retry: number | undefined;
  let settle: number | undefined;

  function changed(): void {
    window.clearTimeout(settle);
    settle = window.setTimeout(() => {
      if (source?.readyState === EventSource.OPEN) onChange();
      else deaf = true;
    }, settleMs);
  }

  function open(): void {
    if (source !== null) return;
    window.clearTimeout(retry);
    const opened = new EventSource(address);
    source = opened;
    opened.addEventListener('hello', (event) => {
      if (deaf || isNewerThanPage(event)) changed();
      deaf = false;
    });
    opened.addEventListener('change', changed);
    opened.addEventListener('rest', close);
    opened.addEventListener('error', () => {
      // A look may have been under way when the connection was lost.
      deaf = true;
      if (opened.readyState !== EventSource.CLOSED) return;
      close();
      retry = window.setTimeout(openInSight, retryMs);
    });
  }

  function close(): void {
    if (source === null) return;
    source.close();
    source = null;
    deaf = true;
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

/** Whether the newest event came after the page was asked for: between the two it may have missed it. */
function isNewerThanPage(event: MessageEvent<unknown>): boolean {
  const age = newestAge(event.data);
  return age !== null && age <= performance.now() + marginMs;
}

function newestAge(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const hello: unknown = JSON.parse(text);
  if (typeof hello !== 'object' || hello === null || !('newestAgeMs' in hello)) return null;
  return typeof hello.newestAgeMs === 'number' ? hello.newestAgeMs : null;
}
