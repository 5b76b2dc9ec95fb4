import { Link } from '@remix-run/react';
import { publishSchema } from '~/features/people/agreements/agreement.schema';
import { counted } from '~/core/text/counted';
import { cardId, paths } from '~/core/web/paths';
import type {
  AgreementCardFacts as Agreement,
  ListedVersion,
} from '~/features/people/agreements/publish-agreement.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { ChoiceField } from '~/ui/form/choice-fields';
import { TextAreaField } from '~/ui/form/fields';
import { SeenField } from '~/ui/form/seen-field';
import { FormAlert, PostForm, SubmitButton } from '~/ui/form/post-form';
import { Unfold } from '~/ui/unfold';

type Props = { agreement: Agreement; formKey: string; result: FormResult };

/** The agreement that owners sign before they book (R46): text, renewed signing, and versions. */
export function AgreementCard(props: Props) {
  const { asked, versions } = props.agreement;
  return (
    <Card id={cardId('agreement')} title="Agreement">
      <p>
        {asked
          ? 'Owners sign this before they book. You can book for them without.'
          : 'Owners sign your agreement with their next request: that dogs play together, when a vet may be called, and what else you agree on. It’s off until you publish one.'}
      </p>
      <Unfold
        label={asked ? 'Change the agreement' : 'Write the agreement'}
        open={!asked || Boolean(props.result)}
      >
        {/* A new form for each version, so that it starts with the text in force. */}
        <PublishForm key={versions[0]?.id ?? 0} {...props} />
      </Unfold>
      {versions.length > 0 ? <Versions versions={versions} /> : null}
      {asked ? (
        <PostForm label="Stop asking for a signature" preventScrollReset>
          <SubmitButton name="intent" value="stop-agreement" variant="default">
            Stop asking for a signature
          </SubmitButton>
        </PostForm>
      ) : null}
    </Card>
  );
}

const earlierOptions = [
  {
    value: 'end',
    label: 'Everyone signs again',
    description: 'Owners are asked with their next request.',
  },
  {
    value: 'stay',
    label: 'Earlier signatures stay good',
    description: 'For a small correction.',
  },
];

function PublishForm({ agreement: { text, seen }, formKey, result }: Props) {
  const [form, fields] = useCheckedForm('agreement', publishSchema, {
    lastResult: result,
    defaultValue: { text, earlier: 'end' },
    ...asTyped,
  });
  return (
    <PostForm
      form={form}
      formKey={formKey}
      className={classes.form ?? ''}
      label="Agreement"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="publish-agreement" />
      <SeenField seen={seen} result={result} />
      <AlertBox kind="warning">
        <p>Have a lawyer read it. This text is only a start.</p>
      </AlertBox>
      <FormAlert form={form} />
      <div className={classes.fields}>
        <TextAreaField
          field={fields.text}
          label="Text"
          description="Start a line with # for a heading or - for a list."
          rows={12}
        />
        <ChoiceField
          field={fields.earlier}
          label="Signatures under earlier versions"
          options={earlierOptions}
        />
      </div>
      <div className={classes.buttons}>
        <SubmitButton>Publish</SubmitButton>
      </div>
    </PostForm>
  );
}

function Versions({ versions }: { versions: readonly ListedVersion[] }) {
  return (
    <ul className={classes.list}>
      {versions.map((version) => (
        <li key={version.id}>
          {version.empty ? (
            `${version.publishedOn}: no signature asked for`
          ) : (
            <>
              <Link to={paths.agreementVersion(version.id)}>{`Version ${version.id}`}</Link>
              {`, ${version.publishedOn}: ${counted(version.signatures, 'signature')}${
                version.replacesAll ? '' : ' · earlier signatures stayed good'
              }`}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
