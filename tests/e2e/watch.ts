import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

const parts = new Set(['script', 'stylesheet', 'font', 'image', 'manifest']);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Records what no page may do: errors in the console or in a script, answers of 500 and above, missing
 * parts of a page, and requests that leave this machine.
 */
export function watch(context: BrowserContext, origin: string, troubles: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // A refused form answers with its status, which Chromium logs as an error; 500 and above is checked
    // below.
    if (/^Failed to load resource: .* status of 4\d\d/.test(message.text())) return;
    // Playwright's recorder and axe look into every frame, including an email's, where no script may
    // run.
    if (message.text().startsWith("Blocked script execution in 'about:srcdoc'")) return;
    if (isCutShort(message, origin)) return;
    troubles.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => troubles.push(`script: ${error.error().message}`));
  context.on('response', (response) => noteResponse(response, origin, troubles));
  context.on('requestfailed', (request) => noteFailure(request, origin, troubles));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !loopback.has(hostname))
      troubles.push(`leaves this machine: ${request.url()}`);
  });
}

/**
 * Remix writes to the console when a newer navigation or check ends one whose answer is half read:
 * `fetchAndDecode` of @remix-run/react 2.17.5 (dist/esm/single-fetch.js) has `console.error(e)` in
 * its catch, without checking the signal; the router then drops the result (entry.client.tsx). The
 * same line from anywhere but the built scripts is an error.
 */
function isCutShort(message: ConsoleMessage, origin: string): boolean {
  return (
    /^AbortError: signal is aborted without reason(\n|$)/.test(message.text()) &&
    message.location().url.startsWith(`${origin}/build/`)
  );
}

function noteResponse(response: Response, origin: string, troubles: string[]): void {
  if (!response.url().startsWith(origin)) return;
  const missing = response.status() >= 400 && parts.has(response.request().resourceType());
  if (response.status() >= 500 || missing)
    troubles.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
}

function noteFailure(request: Request, origin: string, troubles: string[]): void {
  const why = request.failure()?.errorText ?? 'failed';
  // A navigation aborts open requests, and disabled scripts are refused as 'csp'; a real breach of the
  // policy is in the console.
  if (request.url().startsWith(origin) && why !== 'net::ERR_ABORTED' && why !== 'csp')
    troubles.push(`${why}: ${request.method()} ${request.url()}`);
}
