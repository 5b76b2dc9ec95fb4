import { Link, useLocation } from '@remix-run/react';
import {
  neededToOpen,
  neverSkipped,
  type SetUpStep,
  setUpSteps,
  setUpTexts,
} from '~/features/house/set-up/set-up';
import { paths } from '~/core/web/paths';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { LinkButton } from '~/ui/button';
import { PostForm, SubmitButton } from '~/ui/form/post-form';

/** Remaining set-up steps: all on the admin's first page, the next one elsewhere. */
export function SetUp({ left }: { left: readonly SetUpStep[] }) {
  const { pathname } = useLocation();
  if (left.length === 0) return null;
  return pathname === paths.admin() ? <AllSteps left={left} /> : <NextStep left={left} />;
}

/** Whether a step has to be looked at on its page. */
const isNeeded = (step: SetUpStep) => neededToOpen.includes(step) || neverSkipped.includes(step);

function AllSteps({ left }: { left: readonly SetUpStep[] }) {
  return (
    <Card title="Set up your house" tone="tinted">
      <p>
        {left.includes('open')
          ? 'Visitors see “Opening soon” until you open the site. Each step can be skipped, and come back to.'
          : 'Your site is open. These steps are left.'}
      </p>
      <ol className={parts.list}>
        {setUpSteps.map((step) => (
          <li key={step} className={parts.row}>
            <span>
              <Link to={paths.setUpStep(step)}>{setUpTexts[step].title}</Link>
              {left.includes(step) ? `: ${setUpTexts[step].todo}` : ': looked at.'}
            </span>
            {left.includes(step) && !isNeeded(step) ? (
              <FinishStep step={step} label="Skip" about={` ${setUpTexts[step].title}`} />
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NextStep({ left: [step, after] }: { left: readonly SetUpStep[] }) {
  const { pathname } = useLocation();
  if (step === undefined) return null;
  const { title, todo } = setUpTexts[step];
  const number = setUpSteps.indexOf(step) + 1;
  const here = paths.setUpStep(step).split('#')[0] === pathname;
  const then = after === undefined ? '' : `, next: ${setUpTexts[after].title}`;
  return (
    <Card title={`Step ${number} of ${setUpSteps.length}: ${title}`} tone="tinted">
      <p>{todo}</p>
      <div className={parts.buttons}>
        {here ? null : (
          <LinkButton to={paths.setUpStep(step)} size="sm">
            Go to {title}
          </LinkButton>
        )}
        {here && !neverSkipped.includes(step) ? (
          <FinishStep step={step} label={`Go on${then}`} />
        ) : null}
        <Link to={paths.admin()}>All steps</Link>
      </div>
    </Card>
  );
}

function FinishStep({ step, label, about }: { step: SetUpStep; label: string; about?: string }) {
  return (
    <PostForm action={paths.setUpForm()} label={`Go on: ${setUpTexts[step].title}`}>
      <SubmitButton variant="default" size="sm" name="step" value={step} about={about ?? ''}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
