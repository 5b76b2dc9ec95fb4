/** What passes by itself, a database that is locked or a disk that is full, is no fault of a page. */
import type { ServerBuild } from '@remix-run/node';
import { databaseTrouble } from '~/services/database/database-trouble.server';
import { log } from '~/services/runtime/log.server';
import { aroundHandlers } from './around-handlers';

/**
 * The build with loaders and actions that answer such trouble with 503, so that the page says that
 * nothing was changed and that trying again helps. Anything else they throw passes on.
 */
export function withTroubleAnswered(build: ServerBuild): ServerBuild {
  return aroundHandlers(build, async (work) => {
    try {
      return await work();
    } catch (error) {
      return answer(error);
    }
  });
}

function answer(error: unknown): never {
  const trouble = databaseTrouble(error);
  if (trouble === null) throw error;
  log.error('database.trouble', { trouble });
  throw new Response(null, { status: 503 });
}
