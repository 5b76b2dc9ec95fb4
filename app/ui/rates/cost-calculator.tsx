import { useForm, type SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { mostDogs } from '~/domain/cost.schema';
import type { Service } from '~/domain/services';
import { services } from '~/domain/services';
import { Button } from '../button';
import { Card } from '../card';
import { ChoiceField } from '../form/choice-field';
import { SelectField } from '../form/select-field';
import { CostAnswer, type AnsweredStay, type Booker } from './cost-answer';
import classes from './rates.module.css';
import { TimeField } from './time-field';

const dogCounts = Array.from({ length: mostDogs }, (_, index) => String(index + 1));

type CostForm = { service: string; dogs: string; from: string; to: string };

/**
 * "What would it cost?": a form that asks the page's own address, so that it works without
 * scripts and account, and the answer can be shared (R22: the function of the booking's total).
 */
export function CostCalculator({
  action,
  calculator,
  booker,
  picture,
}: {
  /** The page that answers. */
  action: string;
  calculator: {
    service: Service;
    result?: SubmissionResult<string[]>;
    stay: AnsweredStay | null;
    earliest: string;
    latestDropOff: string;
    latestPickUp: string;
  };
  booker: Booker;
  picture: ReactNode;
}) {
  const { service, result, stay, earliest, latestDropOff, latestPickUp } = calculator;
  const [, fields] = useForm<CostForm>({
    id: 'cost-form',
    lastResult: result ?? null,
    defaultValue: { service, dogs: '1' },
  });
  const { from, to } = fields;
  return (
    <Card title="What would it cost?">
      <div className={classes.calculator}>
        <form method="get" action={`${action}#cost`} noValidate className={classes.form}>
          <ChoiceField field={fields.service} label="Service" options={services} />
          <SelectField field={fields.dogs} label="Dogs" options={dogCounts} />
          <TimeField field={from} label="Drop Off" min={earliest} max={latestDropOff} />
          <TimeField field={to} label="Pick Up" min={earliest} max={latestPickUp} />
          <Button type="submit">Show the cost</Button>
        </form>
        <CostAnswer stay={stay} refused={refusals(fields)} booker={booker} picture={picture} />
      </div>
    </Card>
  );
}

type Asked = { id: string; errors?: string[] | undefined };

const labels = { service: 'Service', dogs: 'Dogs', from: 'Drop Off', to: 'Pick Up' };

/** What is wrong with the question, each with the field it is about. */
function refusals(fields: Record<keyof typeof labels, Asked>) {
  return (['service', 'dogs', 'from', 'to'] as const).flatMap((name) =>
    (fields[name].errors ?? []).map((sentence) => {
      return { id: fields[name].id, label: labels[name], sentence };
    }),
  );
}
