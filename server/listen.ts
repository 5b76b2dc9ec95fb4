import { createServer, type RequestListener, type Server } from 'node:http';
import {
  createServer as createSilentServer,
  type AddressInfo,
  type Server as SocketServer,
} from 'node:net';
import { interval } from '~/core/runtime/intervals.server';
import { gatherBody } from './gathered-body';
import { StartError } from '~/core/errors/service-error.server';

export type Listening = {
  url: string;
  /** Accepts no more connections, and resolves after the last request was answered. */
  close(): Promise<void>;
  /** Closes all open connections. */
  cut(): void;
};

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function listenOn(server: SocketServer, host: string | undefined, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export type ReservedPort = { port: number; release(): Promise<void> };

/** Chooses a free port, for PORT=0, and reserves it until it is released. */
export async function reserveFreePort(): Promise<ReservedPort> {
  const server = createSilentServer((socket) => socket.destroy());
  // On all addresses, whichever of them the app will use.
  await listenOn(server, undefined, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    release: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** 'localhost' means both loopback addresses, since browsers and tools try different ones. */
const addressesOf = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);

/** Listens on an address; false if this machine has no such address. @throws StartError */
async function tryToListen(server: SocketServer, address: string, port: number): Promise<boolean> {
  try {
    await listenOn(server, address, port);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) return false;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use: stop what runs there, or set PORT.`, {
        cause: error,
      });
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: set PORT to another.`, {
        cause: error,
      });
    throw error;
  }
}

/**
 * Checks that the host and port are free, before a start prints texts that it prints only once.
 * @throws StartError if the port is taken or not allowed
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  for (const address of addressesOf(host)) {
    const server = createSilentServer((socket) => socket.destroy());
    if (await tryToListen(server, address, port))
      await new Promise((resolve) => server.close(resolve));
  }
}

/**
 * Serves on the host and port.
 * @throws StartError if the port is taken or not allowed
 */
export async function listen(
  handle: RequestListener,
  host: string,
  port: number,
): Promise<Listening> {
  const servers: Server[] = [];
  for (const address of addressesOf(host)) {
    const server = createServer(gathering(inTurn(handle)));
    // Node closes a connection that has been idle for this long, and with it its work (R109).
    server.setTimeout(interval('stalledReader'));
    if (await tryToListen(server, address, port)) servers.push(server);
  }
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shown}:${port}`,
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
    cut: () => {
      for (const server of servers) server.closeAllConnections();
    },
  };
}

/** Reads the body of each request from its first piece on, even if the request waits for its turn. */
function gathering(handle: RequestListener): RequestListener {
  return (request, response) => {
    gatherBody(request);
    handle(request, response);
  };
}

/**
 * Starts on a request once its answer has the connection. Of several requests sent down one socket
 * the later ones wait for their turn: if the socket closes first, Node emits no `close` on their
 * answers, and everything they had opened or begun would stay (R78).
 */
export function inTurn(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (response.socket !== null) handle(request, response);
    else
      response.once('socket', () => {
        // Not in the middle of Node's own work on the previous answer.
        process.nextTick(() => {
          if (!request.socket.destroyed) handle(request, response);
        });
      });
  };
}

// Interval between checks for idle connections while the server closes.
const restMs = 50;

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const resting = setInterval(() => server.closeIdleConnections(), restMs);
    server.close(() => {
      clearInterval(resting);
      resolve();
    });
    server.closeIdleConnections();
  });
}
