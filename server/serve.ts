/** Start and stop of the whole process, in the order that matters. */
import { broadcastDevReady, type ServerBuild } from '@remix-run/node';
import { closeDatabase } from '~/services/database/database.server';
import { closeStreams } from '~/services/live/open-streams.server';
import { environment } from '~/services/runtime/environment.server';
import { errorFields, log } from '~/services/runtime/log.server';
import { StartError } from '~/services/runtime/start-error.server';
import { startMailWorker, type MailWorker } from '~/services/mail/mail-worker.server';
import { createApp } from './app';
import { chooseFreePort, listen, type Listening } from './listen';
import { prepareData } from './prepare-data';
import { startBackups, type Backups } from './start-backups';
import { startPayments, type Payments } from './start-payments';
import { startReconciling, type Reconciling } from './start-reconciling';
import { startStayNotices, type StayNotices } from './start-stay-notices';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

type Running = {
  listening: Listening;
  payments: Payments;
  mail: MailWorker;
  reconciling: Reconciling;
  notices: StayNotices;
  backups: Backups;
};

async function start(build: ServerBuild): Promise<Running> {
  // Links need the port before the server listens on it.
  if (process.env['PORT'] === '0') process.env['PORT'] = String(await chooseFreePort());
  const { host, port } = environment();
  await prepareData(say);
  const payments = await startPayments();
  const listening = await listen(createApp(build), host, port);
  const mail = startMailWorker();
  const reconciling = startReconciling();
  const notices = startStayNotices();
  const backups = startBackups();
  say(`Tailhouse is ready: ${listening.url}`);
  // Tells `npm run dev` that the browser may reload.
  if (process.env['NODE_ENV'] === 'development') await broadcastDevReady(build);
  return { listening, payments, mail, reconciling, notices, backups };
}

/**
 * Prepares the data, serves the app, and stops in good order on SIGTERM and SIGINT. A reason not
 * to start is printed as one sentence, with exit code 1.
 */
export async function serveBuild(build: ServerBuild): Promise<void> {
  try {
    const { listening, payments, mail, reconciling, notices, backups } = await start(build);
    const stop = async () => {
      closeStreams();
      await listening.close();
      await Promise.all([mail.close(), reconciling.close(), notices.close(), backups.close()]);
      await payments.close();
      await closeDatabase();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        stop().catch((error: unknown) => {
          log.error('stop.failed', errorFields(error));
          process.exit(1);
        });
      });
  } catch (error) {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.error('start.failed', errorFields(error));
    process.exit(1);
  }
}
