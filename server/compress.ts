import compression from 'compression';

/** Compresses texts on their way; an event stream would be held back until enough has gathered. */
export const compress = compression({
  filter: (request, response) => {
    const type = String(response.getHeader('Content-Type') ?? '');
    return !type.startsWith('text/event-stream') && compression.filter(request, response);
  },
});
