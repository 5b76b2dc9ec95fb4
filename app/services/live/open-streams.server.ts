/** The streams that this process holds open: few per browser, and none once it stops. */

/**
 * Fewer than the six connections that a browser opens to one address over HTTP/1.1, so that there
 * is always one left for the pages themselves.
 */
export const streamsPerSession = 4;

/** Ends the stream; told to rest, the browser does not come back before its tab is looked at. */
type End = (how: 'rest' | 'end') => void;

const streamsOf = new Map<string, Set<End>>();
let stopping = false;

/**
 * Takes a stream in. The oldest of a session that has too many then ends.
 * @returns takes it out
 */
export function enterStream(sessionDigest: string, end: End): () => void {
  const streams = streamsOf.get(sessionDigest) ?? new Set<End>();
  streamsOf.set(sessionDigest, streams);
  const [oldest] = streams;
  if (streams.size >= streamsPerSession) oldest?.('rest');
  streams.add(end);
  return () => {
    streams.delete(end);
    if (streams.size === 0) streamsOf.delete(sessionDigest);
  };
}

/** Whether streams may still be opened. */
export function streamsAreOpen(): boolean {
  return !stopping;
}

/** Ends every stream and lets no other begin: a stopping server would wait for them. */
export function closeStreams(): void {
  stopping = true;
  for (const streams of [...streamsOf.values()]) for (const end of [...streams]) end('end');
}
