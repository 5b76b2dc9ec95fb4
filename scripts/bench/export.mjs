/** Figure 8: memory while everything of a business with very many bookings is downloaded. */
import { clearInterval, setInterval } from 'node:timers';
import { signIn } from './people.mjs';
import { containerSettings, dataOf, residentMb, startApp } from './processes.mjs';
import { row } from './table.mjs';

const lookEveryMs = 50;

/** @param {{ bookings: number, messages: number, keep: boolean }} options */
export async function everythingOut({ bookings, messages, keep }) {
  const data = dataOf(bookings, messages, keep);
  const app = await startApp({ ...containerSettings(), DATA_DIR: data.dataDir });
  try {
    const cookie = await signIn(app.url, 'admin');
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, residentMb(app.pid))), lookEveryMs);
    const begun = performance.now();
    const answer = await fetch(`${app.url}/resources/export`, { headers: { Cookie: cookie } });
    if (answer.status !== 200 || answer.body === null)
      throw new Error(`The download was answered with ${answer.status}`);
    let bytes = 0;
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
    }
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(look);
    const note = `${bookings} bookings, ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(1)} s`;
    return [row(8, 'MB resident, most while downloading everything', most, { atMost: 256 }, note)];
  } finally {
    await app.stop();
    data.remove();
  }
}
