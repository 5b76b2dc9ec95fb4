declare module 'on-headers' {
  import type { ServerResponse } from 'node:http';

  /** Calls the listener once, right before the answer's headers are sent. */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}
