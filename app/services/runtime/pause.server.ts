/** Waits so many milliseconds, or until the signal ends the wait. Nothing of it stays with the signal. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end);
  });
}
