/** Start and stop of the whole process, in the required order. */
import { broadcastDevReady, type ServerBuild } from '@remix-run/node';
import { lockDataFolder, warnOfRoot } from '~/core/runtime/data-folder.server';
import { environment } from '~/core/runtime/environment.server';
import { StartError } from '~/core/errors/service-error.server';
import { errorFields, log } from '~/core/runtime/log.server';
import { closeDatabase, databaseFile } from '~/core/database/database.server';
import { damageOf } from '~/core/database/database-health.server';
import { startMailWorker } from '~/features/messages/outbox/mail-worker.server';
import { createApp } from './app';
import {
  startBackups,
  startNotices,
  startReconciling,
  startOfferingPlaces,
  startStayNotices,
  startUploadCopies,
  startWatchingDisk,
} from './background-jobs';
import { startControl } from './control';
import { listen, requireFreePort, reserveFreePort } from './listen';
import { prepareData } from './prepare-data';
import { startPayments } from './start-payments';
import { stopServer, type Running } from './stop';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function holdData(): Promise<void> {
  // The data is the business's: no other user of this machine may read its files.
  process.umask(0o077);
  const { dataDir } = environment();
  warnOfRoot(say);
  lockDataFolder(dataDir);
  await prepareData(say);
}

async function start(build: ServerBuild): Promise<Running> {
  // Links need the port before the server listens on it.
  const reserved = process.env['PORT'] === '0' ? await reserveFreePort() : null;
  if (reserved) process.env['PORT'] = String(reserved.port);
  const { host, port } = environment();
  if (reserved === null) await requireFreePort(host, port);
  await holdData();
  const payments = await startPayments();
  await reserved?.release();
  const listening = await listen(createApp(build), host, port);
  const workers = [
    startMailWorker(),
    startReconciling(),
    startStayNotices(),
    startOfferingPlaces(),
    ...startNotices(),
    startBackups(),
    startWatchingDisk(),
    startUploadCopies(),
    await startControl(),
  ];
  say(`Tailhouse is ready: ${listening.url}`);
  // Tells `npm run dev` that the browser may reload.
  if (process.env['NODE_ENV'] === 'development') await broadcastDevReady(build);
  return { listening, payments, workers };
}

/**
 * Prepares the data and locks its folder, for a server other than ours. Prints a reason not to start as
 * one sentence, with exit code 1.
 */
export async function prepareBare(): Promise<void> {
  try {
    await holdData();
    await closeDatabase();
  } catch (error) {
    endStart(error);
  }
}

/**
 * Prepares the data, serves the app, and stops cleanly on SIGTERM and SIGINT. Prints a reason not to
 * start as one sentence, with exit code 1.
 */
export async function serveBuild(build: ServerBuild): Promise<void> {
  try {
    const running = await start(build);
    const stop = async () => process.exit(await stopServer(running));
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        stop().catch((error: unknown) => {
          log.error('stop.failed', errorFields(error));
          process.exit(1);
        });
      });
  } catch (error) {
    endStart(error);
  }
}

function endStart(error: unknown): never {
  const reason = error instanceof StartError ? error : damageOf(error, databaseFile());
  if (reason) process.stderr.write(`${reason.message}\n`);
  else log.error('start.failed', errorFields(error));
  process.exit(1);
}
