import type { Express, Request, Response } from 'express';
import { databaseAnswers } from '~/services/database/database-answers.server';
import { isStopping, noteReadinessAsked } from './stopping';

/**
 * What whoever runs the server asks every few seconds. `/livez`: the process lives. `/readyz`: it may
 * be sent requests, that is, its database can be read and it is not stopping. They need no session,
 * write nothing, say nothing of the data, and stand before everything that could fail.
 */
export function answerHealth(app: Express): void {
  app.get('/livez', (_request: Request, response: Response) => say(response, 200, 'alive'));
  app.get('/readyz', async (_request: Request, response: Response) => {
    noteReadinessAsked();
    if (isStopping()) return say(response, 503, 'stopping');
    if (!(await databaseAnswers())) return say(response, 503, 'database');
    // It may have begun to stop while the database was asked.
    return isStopping() ? say(response, 503, 'stopping') : say(response, 200, 'ready');
  });
}

function say(response: Response, status: number, word: string): void {
  response.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${word}\n`);
}
