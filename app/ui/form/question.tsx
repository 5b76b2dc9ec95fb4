import { useEffect, useRef, useState } from 'react';
import { askedTexts, type Question } from '~/core/errors/notices';
import { AlertBox } from '../alert-box';
import { DialogSheet } from '../dialog-sheet';
import { useHydrated } from '../use-hydrated';
import { type Refused, refusalOf } from './form-answer';
import { PostForm, Refusal, SubmitButton } from './post-form';

/** A rule that the admin may pass (K3): what it says, and the button that sends the form again. */
export function QuestionBox({ question }: { question: Question | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [question]);
  if (question === undefined) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <AlertBox kind="warning" title="Please check">
        <QuestionForm question={question} />
      </AlertBox>
    </div>
  );
}

/** As QuestionBox; in a dialog with scripts (R63). Closing it goes back to what was typed. */
export function QuestionInDialog({ question }: { question: Question | undefined }) {
  const hydrated = useHydrated();
  const [closed, close] = useState<Question>();
  if (!hydrated) return <QuestionBox question={question} />;
  if (question === undefined || question === closed) return null;
  return (
    <DialogSheet title="Please check" onClose={() => close(question)}>
      <QuestionForm question={question} />
    </DialogSheet>
  );
}

function QuestionForm({ question: { fields, notices, button, other } }: { question: Question }) {
  return (
    <>
      {askedTexts(notices).map((text, index) => (
        <p key={notices[index]?.code}>{text}</p>
      ))}
      <PostForm label={button} preventScrollReset>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {notices.map(({ code }) => (
          <input key={code} type="hidden" name="noticed" value={code} />
        ))}
        <SubmitButton>{button}</SubmitButton>
        {other ? (
          <SubmitButton name="noticed" value={other.code} variant="default">
            {other.button}
          </SubmitButton>
        ) : null}
      </PostForm>
    </>
  );
}

/** Refusal of the last press, or its confirmation question. */
export function RefusalOrQuestion({
  answer,
}: {
  answer: (Refused & { question?: Question | undefined }) | undefined;
}) {
  const question = answer?.question;
  return question ? <QuestionBox question={question} /> : <Refusal>{refusalOf(answer)}</Refusal>;
}
