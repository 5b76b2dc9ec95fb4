/** The import's forms: choose, check, import or drop a list, and known dogs (R60, R99, R100). */
import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import * as z from 'zod';
import { countAttempts } from '~/core/rate-limit/count-attempts.server';
import { pause } from '~/core/runtime/intervals.server';
import { ServiceError } from '~/core/errors/service-error.server';
import type { SignedIn } from '~/core/session/session.server';
import { grouped } from '~/core/text/counted';
import { requireAdmin } from '~/core/web/guards.server';
import { answerForm, pageForm, type Sent } from '~/core/web/page-forms.server';
import { paths } from '~/core/web/paths';
import { readForm } from '~/core/web/read-form.server';
import {
  type Fill,
  filledFields,
  type ImportColumn,
  isImportColumn,
  listKinds,
} from '~/features/data/import/import-columns';
import {
  answerValues,
  checkList,
  chooseList,
  dropList,
  importList,
  importState,
  mostBytes,
  importFileTooLarge,
} from '~/features/data/import/import-list.server';
import { inviteAll } from '~/features/data/import/invite.server';
import { countStep } from '~/features/house/set-up/set-up.server';
import { welcomeDogs } from '~/features/dogs/approval/known-dogs.server';

type SentHere = Sent<SignedIn>;

// Multipart overhead on top of the file.
const aroundTheFile = 64 * 1024;
// A short list finishes before its page is shown, so it works without scripts.
const waitForMs = 1_500;

const back = paths.adminImport();
const button = { schema: z.object({}), button: true } as const;
const ofList = { schema: z.object({ version: z.string().default('') }), button: true } as const;

const choose = pageForm({
  id: 'choose',
  schema: z.object({ kind: z.enum(listKinds).catch('dogs') }),
  file: { field: 'list' },
  mayBeGone: true,
  async act({ kind }, { context: viewer, form }: SentHere) {
    await countAttempts([{ limit: 'import', subject: viewer.id }]);
    const file = form.get('list');
    if (!(file instanceof File))
      throw new ServiceError('invalid', 'Please choose a CSV file.', 'list');
    await chooseList({ kind, name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    return redirect(back);
  },
});

const importForms = [
  choose,
  pageForm({
    ...{ id: 'check', ...ofList },
    async act({ version }, { context: viewer, form }: SentHere) {
      await briefly(checkList({ version, ...choicesIn(form) }, viewer.id));
      return redirect(back);
    },
  }),
  pageForm({
    ...{ id: 'answer', ...ofList },
    async act({ version }, { context: viewer, form }: SentHere) {
      await briefly(answerValues({ version, answers: answersIn(form) }, viewer.id));
      return redirect(back);
    },
  }),
  pageForm({
    ...{ id: 'import', ...ofList },
    async act({ version }, { context: viewer }: SentHere) {
      await briefly(importList(version, viewer.id).then(() => countStep('import')));
      return redirect(back);
    },
  }),
  pageForm({
    ...{ id: 'drop', ...button },
    act() {
      dropList();
      return Promise.resolve(redirect(back));
    },
  }),
  pageForm({
    ...{ id: 'invite', ...button },
    async act() {
      await briefly(inviteAll());
      return { to: back, said: 'Invitations are on their way.' };
    },
  }),
  pageForm({
    ...{ id: 'all-know-us', ...button },
    async act(_nothing, { seen }) {
      return nowKnown(await welcomeDogs({ seen }));
    },
  }),
  pageForm({
    ...{ id: 'some-know-us', ...button },
    async act(_nothing, { form }) {
      return nowKnown(await welcomeDogs(form.getAll('dog').map(String)));
    },
  }),
] as const;

/** Handles the page's forms; the refusal of a too large file appears beside its input. */
export async function handleImport({ request }: ActionFunctionArgs) {
  const context = await requireAdmin(request);
  try {
    const form = await readForm(request, mostBytes + aroundTheFile);
    return await answerForm(importForms, { context, form, request });
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 413) throw thrown;
    const refusal = { sentence: importFileTooLarge, status: 413 } as const;
    return choose.answer({ context, form: new FormData(), request, refusal });
  }
}

function nowKnown(count: number) {
  if (count === 0) throw new ServiceError('invalid', 'Please tick the dogs that know you.');
  const known = count === 1 ? '1 dog knows you.' : `${grouped(count)} dogs know you.`;
  return { to: back, said: `${known} You can change that on the dog’s page.` };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Chosen columns, and values for empty cells. */
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

/** Meaning of each value of the file, in the order of the page; null leaves its lines out. */
function answersIn(form: FormData): (string | null)[] {
  const values = importState().checked?.values ?? [];
  return values.map((_value, at) => {
    const typed = textIn(form, `typed-${at}`).trim();
    if (typed !== '') return typed;
    const chosen = textIn(form, `value-${at}`);
    return chosen === 'empty' ? '' : chosen.startsWith('is:') ? chosen.slice(3) : null;
  });
}

/** Waits briefly for the work; it continues after the answer, and the page shows its progress. */
async function briefly(work: Promise<void>): Promise<void> {
  await Promise.race([work, pause(waitForMs)]);
}
