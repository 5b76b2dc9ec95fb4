/** All background work, by name: a job that nothing starts never runs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot } from '~/core/runtime/project-root.server';

function syntaxOf(file: string): ts.SourceFile {
  const text = readFileSync(path.join(projectRoot(), file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function within<Found extends ts.Node>(node: ts.Node, is: (one: ts.Node) => one is Found): Found[] {
  const found: Found[] = is(node) ? [node] : [];
  node.forEachChild((child) => void found.push(...within(child, is)));
  return found;
}

/** The names of the functions that are called in a piece of code. */
const calledIn = (node: ts.Node) =>
  within(node, ts.isCallExpression).map(({ expression }) => expression.getText());

/** Returns each job that `repeat` runs in a function, as `job: wait`. */
function jobsOf(starter: ts.FunctionDeclaration): string[] {
  return within(starter, ts.isCallExpression)
    .filter(({ expression }) => expression.getText() === 'repeat')
    .flatMap(({ arguments: [works, how] }) => {
      if (works === undefined || how === undefined) return [];
      const [wait = ''] = within(how, ts.isPropertyAssignment)
        .filter(({ name }) => name.getText() === 'wait')
        .map(({ initializer }) => initializer.getText().replaceAll("'", ''));
      const named = lists.get(works.getText()) ?? works;
      const found = within(named, ts.isArrayLiteralExpression);
      const jobs = found.flatMap(({ elements }) =>
        elements.map((job) =>
          ts.isArrowFunction(job) ? calledIn(job.body).join() : job.getText(),
        ),
      );
      return jobs.map((job) => `${job}: ${wait}`);
    });
}

const source = syntaxOf('server/background-jobs.ts');

/** The lists of jobs that have a name. */
const lists = new Map(
  within(source, ts.isVariableDeclaration).map((list) => [list.name.getText(), list]),
);

const starters = new Map(
  within(source, ts.isFunctionDeclaration).map((starter) => [starter.name?.text ?? '', starter]),
);

/** The jobs that the server starts once it listens. */
const started = within(syntaxOf('server/serve.ts'), ts.isVariableDeclaration)
  .filter(({ name }) => name.getText() === 'workers')
  .flatMap(({ initializer }) => (initializer ? calledIn(initializer) : []));

it('the server starts each of these, and no other', () => {
  const jobs = started.flatMap((name) => {
    const starter = starters.get(name);
    return starter ? jobsOf(starter) : [name];
  });
  expect(jobs).toEqual([
    'startMailWorker',
    'reconcilePayments: reconcile',
    'queueStayReminders: stayNotices',
    'queueReviewRequests: stayNotices',
    'queueVaccinationReminders: stayNotices',
    'queuePaymentReminders: stayNotices',
    'remindOfRest: stayNotices',
    'askAboutClaims: stayNotices',
    'followDeposits: stayNotices',
    'returnUnusedGifts: stayNotices',
    'forgetOldMails: stayNotices',
    'forgetOldNotices: stayNotices',
    'forgetOldSubmissions: stayNotices',
    'sweepPrivatePictures: stayNotices',
    'eraseDueAccounts: stayNotices',
    'removeEndedSessions: stayNotices',
    'offerFreePlaces: waitlist',
    'sendDueNotices: pushPoll',
    'queueLatePickUps: latePickUps',
    'makeNightlyBackup: backupCheck',
    'tryPictureDaily: backupCheck',
    'watchDisk: backupCheck',
    'copyUploads: uploadCopies',
    'startControl',
  ]);
});

it('nothing is prepared as a job and then not started', () => {
  expect([...starters.keys()].filter((name) => !started.includes(name))).toEqual([]);
});
