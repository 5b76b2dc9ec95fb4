import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Systems assign ports from 32768 on automatically: below, no process gets one by chance.
const [lowest, highest] = [20_000, 32_000];

/** Returns a free port, for a server that a test starts there, and perhaps again later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
