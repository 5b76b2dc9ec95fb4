import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { environment } from '~/core/runtime/environment.server';
import { projectRoot } from '~/core/runtime/project-root.server';
import { StartError } from '~/core/errors/service-error.server';
import type * as StandIns from './stand-ins/sample-mode';

/**
 * Loads the bundle with the sample data and PayPal's stand-in.
 * @throws StartError in production
 */
export async function loadStandIns(): Promise<typeof StandIns> {
  if (environment().mode === 'production')
    throw new StartError('The stand-ins are for the sample mode: production never loads them.');
  const file = path.join(projectRoot(), 'build', 'sample.js');
  return (await import(pathToFileURL(file).href)) as typeof StandIns;
}
