import { constants } from 'node:zlib';
import compression from 'compression';
import type { Response } from 'express';

const unpacked = new WeakSet<Response>();

/** Leaves an answer uncompressed: compressing it costs too much on a busy machine. */
export function sendUnpacked(response: Response): void {
  unpacked.add(response);
}

/**
 * Compresses texts on the fly; an event stream would be held back until enough has gathered. Brotli
 * looks back over 64 KB instead of 4 MB: no page is long enough to gain from more, and each answer in
 * progress would take that memory.
 */
export const compress = compression({
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
  },
  filter: (request, response) => {
    const type = String(response.getHeader('Content-Type') ?? '');
    if (unpacked.has(response) || type.startsWith('text/event-stream')) return false;
    return compression.filter(request, response);
  },
});
