import { paperSchema } from '~/features/dogs/vaccinations/papers.schema';
import {
  mostPapers,
  type Paper,
  paperLabel,
  paperRule,
} from '~/features/dogs/vaccinations/vaccinations';
import { CatalogButtons } from '~/features/house/settings/catalog-buttons';
import { CatalogForm } from '~/features/house/settings/catalog-form';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { Card } from '~/ui/card';
import cardClasses from '~/ui/card-parts.module.css';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { TextField } from '~/ui/form/fields';
import { resultOf, resultOfRow } from '~/ui/form/form-answer';
import { Unfold } from '~/ui/unfold';

/** With the version for its form. */
type PaperOnPage = Paper & { seen: string };

/** The papers that can be asked for (R145): an ordered list, and a form to add one. */
export function PapersCatalog({
  papers,
  formKey,
  answer,
}: {
  papers: readonly PaperOnPage[];
  formKey: string;
  answer: Pick<FormAnswer, 'form' | 'result'> | undefined;
}) {
  const added = resultOf(answer, 'add-paper');
  return (
    <Card title="Your list of papers">
      <ul className={cardClasses.wideList}>
        {papers.map((paper, index) => (
          <li key={`${paper.id} ${paper.seen}`} className={cardClasses.row}>
            <div className={cardClasses.text}>
              <strong>{paperLabel(paper)}</strong>
              <br />
              {paperRule(paper)}
              <PaperUnfold
                paper={paper}
                result={resultOfRow(answer, 'change-paper', { paper_id: paper.id })}
              />
            </div>
            <CatalogButtons
              field="paper_id"
              row={paper}
              above={papers[index - 1]}
              move="move-paper"
              out={{ intent: 'remove-paper', label: 'Remove' }}
            />
          </li>
        ))}
      </ul>
      {papers.length >= mostPapers ? (
        <p>You have {mostPapers} papers, which is the most. Remove one to add another.</p>
      ) : (
        <Unfold label="Add a paper" open={Boolean(added)}>
          <PaperForm key={papers.length} formKey={formKey} result={added} />
        </Unfold>
      )}
    </Card>
  );
}

function PaperUnfold({ paper, result }: { paper: PaperOnPage; result: FormResult }) {
  return (
    <Unfold label="Change" open={Boolean(result)}>
      <PaperForm paper={paper} result={result} />
    </Unfold>
  );
}

function PaperForm({
  paper,
  formKey,
  result,
}: {
  paper?: PaperOnPage;
  formKey?: string;
  result: FormResult;
}) {
  const [form, fields] = useCheckedForm(`paper-${paper?.id ?? 'new'}`, paperSchema, {
    lastResult: result,
    ...(paper && {
      defaultValue: {
        name: paper.name,
        detail: paper.detail,
        validMonths: paper.validMonths === null ? '' : String(paper.validMonths),
        daysBefore: paper.daysBefore === null ? '' : String(paper.daysBefore),
      },
    }),
    ...asTyped,
  });
  return (
    <CatalogForm form={form} formKey={formKey} noun="paper" row={paper} result={result}>
      <TextField field={fields.name} label="Name" description="Such as Fecal test." />
      <TextField
        field={fields.detail}
        label="Also called"
        description="Other names on certificates."
        optional
      />
      <TextField
        field={fields.validMonths}
        label="Months it is valid"
        description="From the day it was given. Empty if the certificate says until when."
        inputMode="numeric"
        optional
      />
      <TextField
        field={fields.daysBefore}
        label="Days before the stay"
        description="It must be given at least this many days before Drop Off."
        inputMode="numeric"
        optional
      />
    </CatalogForm>
  );
}
