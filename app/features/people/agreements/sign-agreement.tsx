import { Link } from '@remix-run/react';
import { paths } from '~/core/web/paths';
import type { AgreementToSign } from './agreement-page.server';
import { TextField } from '~/ui/form/fields';
import type { FormField } from '~/ui/form/form-field';
import text from '~/ui/site-text.module.css';
import { Unfold } from '~/ui/unfold';
import classes from './agreement.module.css';
import { MailOff } from '~/ui/mail-off';

/** The agreement with its signature field, for forms that require it (R46). */
export function SignAgreement({
  agreement: { id, html },
  field,
}: {
  agreement: AgreementToSign;
  field: FormField;
}) {
  return (
    <section className={classes.box} aria-label="Agreement">
      <Unfold label="Our agreement" open>
        <div className={classes.scroll} role="group" aria-label="Text of the agreement">
          {/* The link lets keyboard users scroll the text. */}
          <p>
            <Link to={paths.agreement()}>Read it on a page of its own</Link>
          </p>
          <AgreementText html={html} />
        </div>
      </Unfold>
      <SignFields id={id} field={field} />
    </section>
  );
}

/**
 * Shows the agreement's text.
 * @param html from renderMarkdown, which outputs text only
 */
export function AgreementText({ html }: { html: string }) {
  return <div className={text.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Signature field with a short explanation. */
export function SignFields({ id, field }: { id: number; field: FormField }) {
  return (
    <>
      <input type="hidden" name="agreement_id" value={id} />
      <TextField field={field} label="Type your full name to sign" autoComplete="name" />
      <p className={classes.small}>
        You sign this electronically. We email you a copy. You can have it on paper, and you may
        withdraw by writing to us.
      </p>
      <MailOff waits="your copy" />
    </>
  );
}
