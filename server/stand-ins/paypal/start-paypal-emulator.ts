/**
 * A stand-in for PayPal's Orders and Payments APIs and its webhooks: a small separate HTTP server on
 * loopback, with the payer's approval page. It lets a fresh clone take payments without an account and
 * without the internet. It keeps everything in memory; no real money moves.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerCall, exchangeOf, targetOf, type ApiTarget, type Exchange } from './api-calls';
import { ApiProblem } from './api-problem';
import {
  approveByButton,
  sdkApprovalPath,
  sdkPath,
  sdkScript,
  sentencePage,
  showApproval,
  takeDecision,
} from './approval';
import { controlOf, type EmulatorControl } from './emulator-control';
import { emptyState } from './emulator-state';
import { certificatePath, webhookCertificate } from './webhooks';
import {
  BodyTooLarge,
  isOwnHost,
  isOwnOrigin,
  readBody,
  sendJson,
  sendPage,
  sendScript,
  sendText,
} from './http-plumbing';

export type PaypalEmulator = {
  url: string;
  control: EmulatorControl;
  close(): Promise<void>;
};

export type EmulatorOptions = {
  /** 0, the default, takes any free port. */
  port?: number;
  host?: '127.0.0.1';
  now?: () => Date;
  /** Called with every call of the API after it was answered. */
  onExchange?: (exchange: Exchange) => void;
};

/**
 * Starts the emulator on loopback.
 * @throws if the port is taken
 */
export async function startPaypalEmulator(options: EmulatorOptions = {}): Promise<PaypalEmulator> {
  const { port = 0, host = '127.0.0.1', now = () => new Date(), onExchange } = options;
  const state = emptyState(now);
  let ownPort = port;
  const base = () => `http://${host}:${ownPort}`;

  async function serveApi(
    target: ApiTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const text = await readBody(request);
    const trouble = state.troubles.get(target.route)?.shift();
    const answer =
      trouble?.kind === 'refused'
        ? new ApiProblem(trouble.status).answer()
        : answerCall(state, target, request, text, base());
    onExchange?.(exchangeOf(request, target.route, text, answer));
    if (trouble?.kind === 'late') await sleep(trouble.ms, undefined, { ref: false });
    if (trouble?.kind === 'lost') response.destroy();
    else sendJson(response, answer.status, answer.body);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request.headers.host, ownPort)) return sendJson(response, 421, {});
    const { pathname, searchParams } = new URL(request.url ?? '/', base());
    const target = targetOf(request.method ?? '', pathname);
    if (target) return serveApi(target, request, response);
    if (pathname === '/checkoutnow' && request.method === 'GET')
      return showApproval(state, searchParams, response);
    if (pathname === '/checkoutnow' && request.method === 'POST') {
      const refusal = 'This form did not come from this page.';
      if (!isOwnOrigin(request))
        return sendPage(response, 403, sentencePage('Not accepted', refusal));
      return takeDecision(state, new URLSearchParams(await readBody(request)), response, base());
    }
    if (pathname === sdkPath && request.method === 'GET') return sendScript(response, sdkScript);
    if (pathname === sdkApprovalPath && request.method === 'POST')
      return approveByButton(state, await readBody(request), response, base());
    if (pathname === certificatePath && request.method === 'GET')
      return sendText(response, webhookCertificate);
    if (pathname.startsWith('/v')) {
      const { status, body } = new ApiProblem(404).answer();
      return sendJson(response, status, body);
    }
    return sendPage(response, 404, sentencePage('Not found', 'There is nothing at this address.'));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.setHeader('Connection', 'close');
      sendJson(response, error instanceof BodyTooLarge ? 413 : 500, {});
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) ownPort = address.port;
  return {
    url: base(),
    control: controlOf(state, base),
    close() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
    },
  };
}
