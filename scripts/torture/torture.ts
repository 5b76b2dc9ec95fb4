/** Kills the server at random moments under load and checks, after each restart, what is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { seededRandom } from '../../prisma/sample/random';
import { paths } from '../../app/core/web/paths';
import { startPaypalEmulator } from '../../server/stand-ins/paypal/start-paypal-emulator';
import { testVariables } from '../../tests/setup/test-environment';
import type { Acknowledged, Unsure } from './acknowledged';
import { killBuilt, startBuilt } from './built-server';
import { checkTortured } from './check-database';
import { Diary, runLoad, type Load } from './load';
import { makePeople } from './people';

export type TortureOptions = {
  dataDir: string;
  kills: number;
  seed: number;
  /** Receives one line for each `sayEvery` kills. */
  say?: (line: string) => void;
  sayEvery?: number;
  owners?: number;
};

export type TortureReport = {
  kills: number;
  /** Kills during the server's start. */
  whileStarting: number;
  acknowledged: Record<Acknowledged['kind'], number>;
  /** Sent, killed before the answer, sent again. */
  sentAgain: number;
  captures: number;
  violations: string[];
};

const webhookId = 'WEBHOOK-OF-THE-TORTURE';
const longestLoadMs = 900;
const longestStartMs = 900;
const settleMs = 15_000;

/** Runs everything. It stops at the first violation, with the data left for inspection. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const { dataDir, kills, seed, say = () => undefined, sayEvery = 10, owners = 5 } = options;
  const file = path.join(dataDir, 'tailhouse.sqlite');
  const random = seededRandom(seed);
  const people = await makePeople(file, owners);
  const emulator = await startPaypalEmulator();
  const acknowledged: Acknowledged[] = [];
  const captures = new Set<string>();
  let waiting: Unsure[] = [];
  const load: Load = {
    people,
    random,
    today: new Date().toISOString().slice(0, 10),
    acknowledge: (what) => acknowledged.push(what),
    unsure: (what) => waiting.push(what),
  };
  const diary = new Diary();
  const counts = { kills: 0, whileStarting: 0, sentAgain: 0 };
  const variables = {
    ...testVariables(dataDir),
    RATE_LIMIT_SCALE: '100000',
    PAYPAL_CLIENT_ID: 'test',
    PAYPAL_CLIENT_SECRET: 'test',
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_URL: emulator.url,
    INTERVALS: JSON.stringify({ mailPoll: 50, reconcile: 200, reconcileAge: 100, answerUndo: 50 }),
  };

  function noteCaptures(): void {
    for (const { body } of emulator.control.events()) {
      const event = JSON.parse(body) as { event_type: string; resource: { id: string } };
      if (event.event_type === 'PAYMENT.CAPTURE.COMPLETED') captures.add(event.resource.id);
    }
  }

  /** One run of the server, with a check that acknowledged acts exist; unanswered requests are sent again. */
  async function live(loadMs: number | null): Promise<string[]> {
    const server = startBuilt(variables);
    try {
      const url = await server.ready;
      const found = checkTortured(file, acknowledged);
      if (found.length > 0) return found;
      emulator.control.sendWebhooksTo({ url: url + paths.paypalWebhook(), webhookId });
      const again = waiting;
      waiting = [];
      counts.sentAgain += again.length;
      await Promise.all(again.map((one) => one.again(url)));
      if (loadMs === null) return await settled();
      const stop = new AbortController();
      const loading = runLoad(url, load, diary, stop.signal);
      await sleep(loadMs);
      await killBuilt(server);
      stop.abort();
      await loading;
      noteCaptures();
      return [];
    } finally {
      emulator.control.sendWebhooksTo(null);
      await killBuilt(server);
    }
  }

  /** Without further disturbance, all money that the provider took gets into the ledger. */
  async function settled(): Promise<string[]> {
    const deadline = Date.now() + settleMs;
    let found: string[];
    do {
      await sleep(100);
      noteCaptures();
      found = checkTortured(file, acknowledged, [...captures]);
    } while (found.length > 0 && Date.now() < deadline);
    return found;
  }

  async function dieWhileStarting(): Promise<void> {
    const server = startBuilt(variables);
    await sleep(random.int(0, longestStartMs));
    await killBuilt(server);
    counts.whileStarting += 1;
  }

  let violations: string[] = [];
  try {
    while (counts.kills < kills && violations.length === 0) {
      if (random.chance(0.12)) await dieWhileStarting();
      else violations = await live(random.int(5, longestLoadMs));
      counts.kills += 1;
      if (counts.kills % sayEvery === 0)
        say(
          `${counts.kills} kills, ${acknowledged.length} writes acknowledged, ${violations.length} violations`,
        );
    }
    if (violations.length === 0) violations = await live(null);
  } finally {
    await emulator.close();
  }
  const of = (kind: Acknowledged['kind']) => acknowledged.filter((one) => one.kind === kind).length;
  return {
    ...counts,
    acknowledged: {
      booking: of('booking'),
      status: of('status'),
      message: of('message'),
      update: of('update'),
      incident: of('incident'),
      told: of('told'),
      left: of('left'),
      tick: of('tick'),
      payment: of('payment'),
    },
    captures: captures.size,
    violations,
  };
}
