import type { Response } from 'express';

/**
 * Runs `change` right before the answer's headers are sent, when it is known which of them the app
 * has set itself: for those that only fill a gap.
 */
export function beforeHeaders(response: Response, change: () => void): void {
  response.writeHead = new Proxy(response.writeHead.bind(response), {
    apply(writeHead, _self, sent): unknown {
      if (!response.headersSent) change();
      return Reflect.apply(writeHead, response, sent);
    },
  });
}
