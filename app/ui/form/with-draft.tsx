import { parse } from '@conform-to/react';
import { useLocation, useNavigate } from '@remix-run/react';
import {
  type FormEvent,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { AlertBox } from '../alert-box';
import { Button } from '../button';
import { classNames } from '~/core/text/class-names';
import { NonceContext } from '~/ui/nonce';
import { useRootFacts } from '~/ui/root-facts';
import type { FormResult } from './checked-form';
import { isEarlyInput } from './early-input';
import { type Draft, DraftContext, draftKey, forgetDraft, keepDraft, readDraft } from './drafts';
import flow from '../layout/flow.module.css';
import classes from './with-draft.module.css';

/** Location state that means: continue with the draft. */
const goOn = 'continue-draft';

/** Returns the address of a form that continues with its draft, to come back from another page. */
export function backToDraft({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  query.set('draft', 'go-on');
  return `${pathname}?${query.toString()}`;
}

/**
 * A long form kept as a draft in this browser until it is sent, and offered when the person returns
 * (R68).
 */
export function WithDraft({
  offer,
  answer,
  children,
}: {
  /** "You have an unfinished booking." */
  offer: string;
  /** The action's answer: a refused form already has its contents. */
  answer: FormResult;
  /** Renders the form, given its values and their errors. */
  children: (lastResult: FormResult) => ReactNode;
}) {
  const { pathname, search, key: visit, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const key = draftKey(useRootFacts()?.viewer?.id ?? '', pathname);
  const box = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const nonce = useContext(NonceContext);
  const hasTyped = useRef(false);
  const [offered, setOffered] = useState<Draft | null>(null);
  const [looked, setLooked] = useState(false);
  const [continued, setContinued] = useState<Draft | null>(null);
  const refused = Boolean(answer);

  useEffect(() => {
    setLooked(true);
    if (hasTyped.current || refused) return;
    const draft = readDraft(key);
    const comesBack = new URLSearchParams(search).get('draft') === 'go-on';
    if (state === goOn || comesBack) setContinued(draft);
    else setOffered(draft);
  }, [key, search, state, visit, refused]);

  // The early script may have shown it for a draft that is continued or refused instead.
  useEffect(() => {
    if (room.current !== null) room.current.hidden = offered === null;
  });

  useEffect(() => {
    if (continued !== null) focusFirst(box.current);
  }, [continued]);

  function keep({ target, nativeEvent }: FormEvent) {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    // A draft that is about to be offered may hold more than the browser restored by itself.
    if (isEarlyInput(nativeEvent) && readDraft(key) !== null) return;
    hasTyped.current = true;
    keepDraft(key, form);
  }

  function decide(draft: Draft | null) {
    setOffered(null);
    if (draft === null) {
      forgetDraft(key);
      focusFirst(box.current);
    } else if (draft.search === search) setContinued(draft);
    else navigate({ search: draft.search }, { state: goOn, replace: true });
  }

  return (
    <>
      <div ref={room} hidden={offered === null} data-kept={key} suppressHydrationWarning>
        {offered === null && looked ? null : (
          <DraftQuestion decide={(goesOn) => decide(goesOn ? offered : null)}>
            {offer}
          </DraftQuestion>
        )}
      </div>
      {refused ? null : (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: showKept }}
        />
      )}
      <DraftContext.Provider value={{ key, ...keyOf(continued) }}>
        <div ref={box} onInput={keep}>
          <Fragment key={continued ? 'continued' : 'new'}>
            {children(answer ?? (continued && resultOf(continued)))}
          </Fragment>
        </div>
      </DraftContext.Provider>
    </>
  );
}

/** Shows the offer of a kept draft before the page's first picture, so nothing moves later. */
const showKept =
  '(e=>{try{e.hidden=!localStorage.getItem(e.dataset.kept)||/draft=go-on/.test(location.search)}catch{}})(document.currentScript.previousElementSibling)';

function keyOf(draft: Draft | null) {
  const formKey = draft?.fields.find(([name]) => name === 'form_key')?.[1];
  return formKey === undefined ? {} : { formKey };
}

/** Asks whether to continue with a draft. */
export function DraftQuestion({
  decide,
  children,
}: {
  decide?: (goesOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <AlertBox kind="info">
      <p>{children}</p>
      <div className={classNames(flow.row, classes.buttons)}>
        <Button size="sm" variant="light" onClick={() => decide?.(true)}>
          Continue
        </Button>
        <Button
          type={decide ? 'button' : 'reset'}
          size="sm"
          variant="default"
          onClick={() => decide?.(false)}
        >
          Discard
        </Button>
      </div>
    </AlertBox>
  );
}

function resultOf({ fields }: Draft): FormResult {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { initialValue } = parse(form, { resolve: (value) => ({ value }) }).reply();
  return { initialValue };
}

function focusFirst(box: HTMLElement | null): void {
  const fields = 'input:not([type=hidden], [tabindex]), select, textarea';
  box?.querySelector<HTMLElement>(fields)?.focus();
}
