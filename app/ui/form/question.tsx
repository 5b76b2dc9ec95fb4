import { useEffect, useRef, useState } from 'react';
import { askedTexts, type Question as Asked } from '~/core/errors/notices';
import { AlertBox } from '../alert-box';
import { DialogSheet } from '../dialog-sheet';
import { useHydrated } from '../use-hydrated';
import { PostForm, Refusal, SubmitButton } from './post-form';

/** A rule that the admin may pass (K3): what it says, and the button that sends the form again. */
export function Question({ question }: { question: Asked | undefined }) {
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

/** As Question; in a dialog with scripts (R63). Closing it goes back to what was typed. */
export function QuestionInDialog({ question }: { question: Asked | undefined }) {
  const hydrated = useHydrated();
  const [closed, close] = useState<Asked>();
  if (!hydrated) return <Question question={question} />;
  if (question === undefined || question === closed) return null;
  return (
    <DialogSheet title="Please check" onClose={() => close(question)}>
      <QuestionForm question={question} />
    </DialogSheet>
  );
}

function QuestionForm({ question: { fields, notices, button } }: { question: Asked }) {
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
      </PostForm>
    </>
  );
}

/** Why a press did nothing, or what it asks first. */
export function RefusalOrQuestion({
  answer,
}: {
  answer: { refusal: string; question?: Asked | undefined } | undefined;
}) {
  const question = answer?.question;
  return question ? <Question question={question} /> : <Refusal>{answer?.refusal}</Refusal>;
}
