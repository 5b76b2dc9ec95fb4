import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { businessSettings } from '~/core/settings/settings.server';
import { requireAdmin } from '~/core/web/guards.server';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import { handleSettings } from '~/features/house/settings/settings-card.action.server';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { type HouseKind, houseKinds, rulesFor } from '~/features/house/settings/usual-rules';
import { houseKindSchema } from '~/features/house/settings/usual-rules.schema';
import { LinkButton, LoneLink } from '~/ui/button';
import { Card } from '~/ui/card';
import classes from '~/ui/card-parts.module.css';
import { asTyped, CheckedForm, type FormResult, useCheckedForm } from '~/ui/form/checked-form';
import { CheckListField } from '~/ui/form/choice-fields';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { SubmitButton } from '~/ui/form/post-form';
import { kindForms } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'What kind of house · Settings', search: 'noindex' });

const kinds = Object.keys(houseKinds) as HouseKind[];

/** The kind of house, and its usual rules with a tick each (R136). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const asked = new URL(request.url).searchParams.get('kind');
  const kind = kinds.find((one) => one === asked) ?? null;
  return {
    kind,
    rules: kind === null ? [] : rulesFor(kind, await businessSettings('committed')),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleSettings(args, kindForms, paths.houseKind());
}

export default function KindOfHouse() {
  const { kind, rules } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      <Card title="What kind of house is yours?">
        <p>Each kind has rules that most houses like it use. You see the list first.</p>
        <div className={classes.buttons}>
          {kinds.map((one) => (
            <LinkButton
              key={one}
              to={paths.houseKind(one)}
              variant={one === kind ? 'filled' : 'default'}
            >
              {houseKinds[one]}
            </LinkButton>
          ))}
        </div>
      </Card>
      {kind === null ? null : (
        <RulesCard key={kind} kind={kind} rules={rules} result={resultOf(answer, 'house-kind')} />
      )}
      <LoneLink to={paths.adminSettings()}>All rules one by one</LoneLink>
    </SettingsFrame>
  );
}

/** The usual rules of a kind of house, ticked. */
function RulesCard({
  kind,
  rules,
  result,
}: {
  kind: HouseKind;
  rules: readonly { value: string; label: string }[];
  result: FormResult;
}) {
  const [form, fields] = useCheckedForm('house-kind', houseKindSchema, {
    lastResult: result,
    defaultValue: { rules: rules.map(({ value }) => value) },
    ...asTyped,
  });
  const isEmpty = rules.length === 0;
  return (
    <Card title={houseKinds[kind]}>
      <CheckedForm form={form} hidden={{ intent: 'house-kind', kind }} label={houseKinds[kind]}>
        {isEmpty ? (
          <p>
            {kind === 'basics'
              ? 'Owners request stays, you answer, and nothing else is on.'
              : 'All of its usual rules are set already.'}
          </p>
        ) : (
          <CheckListField
            field={fields.rules}
            label="Switch these on"
            description="Untick what you don’t want. You can change each of them in Settings."
            options={rules}
          />
        )}
        <SubmitButton>{isEmpty ? 'Leave it like this' : 'Switch them on'}</SubmitButton>
      </CheckedForm>
    </Card>
  );
}
