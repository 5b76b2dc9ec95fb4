import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port';

/**
 * A connection to a server that can be cut and restored for its users, including service workers: a browser
 * set to offline does not reliably apply that to its workers.
 */
export async function startWifi(server: string) {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const own = await freePort();
  const mend = async () => {
    relay.listen(own, hostname);
    await once(relay, 'listening');
  };
  const cut = async () => {
    const closed = once(relay, 'close');
    relay.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  await mend();
  return { url: `http://${hostname}:${own}`, cut, mend };
}
