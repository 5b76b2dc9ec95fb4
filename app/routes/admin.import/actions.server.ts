import { grouped } from '~/core/text/counted';
import { data, redirect } from '@remix-run/node';
import {
  type Fill,
  filledFields,
  type ImportColumn,
  isImportColumn,
  listKinds,
} from '~/features/import/import-columns';
import { paths } from '~/core/web/paths';
import type { SignedIn } from '~/core/session/session.server';
import {
  answerValues,
  checkList,
  chooseList,
  dropList,
  importList,
  importState,
  mostBytes,
  tooLarge,
} from '~/features/import/import-list.server';
import { welcomeDogs } from '~/features/dogs-fit/known-dogs.server';
import { inviteAll } from '~/features/import/invite.server';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { pause } from '~/core/runtime/intervals.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { redirectWithFlash } from '~/core/web/flash.server';
import { intentOf, readForm } from '~/core/web/read-form.server';

// Beside the file: what multipart adds.
const aroundTheFile = 64 * 1024;
// A short list is done when its page is shown, also where no script looks again.
const waitForMs = 1_500;

const intents = [
  ...(['choose', 'check', 'answer', 'import', 'drop', 'invite'] as const),
  ...(['all-know-us', 'some-know-us'] as const),
] as const;

/** Chooses, checks, imports or drops the list, or invites who came by one. */
export async function handleImport(request: Request, viewer: SignedIn) {
  try {
    const form = await formOf(request);
    const version = textIn(form, 'version');
    switch (intentOf(form, intents)) {
      case 'choose':
        await choose(form, viewer);
        break;
      case 'check':
        await briefly(checkList({ version, ...choicesIn(form) }, viewer.id));
        break;
      case 'answer':
        await briefly(answerValues({ version, answers: answersIn(form) }, viewer.id));
        break;
      case 'import':
        await briefly(importList(version, viewer.id));
        break;
      case 'drop':
        dropList();
        break;
      case 'invite':
        await briefly(inviteAll());
        return await redirectWithFlash(paths.adminImport(), {
          kind: 'success',
          text: 'Invitations are on their way.',
        });
      case 'all-know-us':
        return await nowKnown(welcomeDogs({ seen: textIn(form, 'seen') }));
      case 'some-know-us':
        return await nowKnown(welcomeDogs(form.getAll('dog').map(String)));
      case null:
        throw new ServiceError('invalid', 'Please reload this page and press the button again.');
    }
    return redirect(paths.adminImport());
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { userMessage, field, status, headers } = error;
    return data({ refusal: userMessage, field: field ?? null }, { status, headers });
  }
}

async function nowKnown(welcoming: Promise<number>) {
  const count = await welcoming;
  if (count === 0) throw new ServiceError('invalid', 'Please tick the dogs that know you.');
  const text = count === 1 ? '1 dog knows you.' : `${grouped(count)} dogs know you.`;
  return redirectWithFlash(paths.adminImport(), {
    kind: 'success',
    text: `${text} You can change that on the dog’s page.`,
  });
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return await readForm(request, mostBytes + aroundTheFile);
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 413) throw thrown;
    throw new ServiceError('invalid', tooLarge, 'list', { cause: thrown });
  }
}

async function choose(form: FormData, viewer: SignedIn): Promise<void> {
  await countAttempts([{ limit: 'import', subject: viewer.id }]);
  const file = form.get('list');
  if (!(file instanceof File))
    throw new ServiceError('invalid', 'Please choose a CSV file.', 'list');
  const kind = listKinds.find((one) => one === textIn(form, 'kind')) ?? 'dogs';
  await chooseList({ kind, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
}

/** Which column is which, and what is filled in where a line says nothing. */
function choicesIn(form: FormData): { columns: (ImportColumn | null)[]; fill: Fill } {
  const columns = (importState().list?.columns ?? []).map((_column, at) => {
    const chosen = textIn(form, `column-${at}`);
    return isImportColumn(chosen) ? chosen : null;
  });
  const fill: Fill = {};
  for (const name of filledFields) {
    fill[name] = textIn(form, `fill-${name}`).trim();
  }
  return { columns, fill };
}

/** What each value of the file means, in the order of the page; null to leave its lines out. */
function answersIn(form: FormData): (string | null)[] {
  const values = importState().checked?.values ?? [];
  return values.map((_value, at) => {
    const chosen = textIn(form, `value-${at}`);
    return chosen === 'empty' ? '' : chosen.startsWith('is:') ? chosen.slice(3) : null;
  });
}

/** Waits for the work a little while; it goes on behind the answer, and the page tells of it. */
async function briefly(work: Promise<void>): Promise<void> {
  await Promise.race([work, pause(waitForMs)]);
}
