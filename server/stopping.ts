/** Whether the server is on its way out: asked by the health answers and by every answer's headers. */
let begun = false;
let watched = false;

/** From now on the server takes its leave. */
export function beginStopping(): void {
  begun = true;
}

/** Whether it does. */
export function isStopping(): boolean {
  return begun;
}

/** Remembers that somebody decides by `/readyz` whether to send requests here. */
export function noteReadinessAsked(): void {
  watched = true;
}

/** Whether anybody ever asked: only then is it worth waiting until the "no" is heard. */
export function readinessIsWatched(): boolean {
  return watched;
}
