import { useEffect } from 'react';

/** How often it is tried whether the server answers again. */
const tryEveryMs = 3000;

/**
 * After an error that only says that nothing answered, loads the page anew as soon as something
 * does.
 * @param error what an error boundary caught
 * @returns whether it is such an error
 */
export function useReloadOnceReachable(error: unknown): boolean {
  // Browsers throw a TypeError where a fetch finds nobody; on the server there is no such page.
  const unreachable = error instanceof TypeError && typeof window !== 'undefined';

  useEffect(() => {
    if (!unreachable) return;
    const timer = window.setInterval(() => {
      fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => {
          if (status < 500) window.location.reload();
        },
        // Nobody yet: the next try follows.
        () => undefined,
      );
    }, tryEveryMs);
    return () => window.clearInterval(timer);
  }, [unreachable]);

  return unreachable;
}
