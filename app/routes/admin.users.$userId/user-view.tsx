import { type Cents, plainAmount } from '~/core/money/money';
import { ownerEmailSchema, privateNoteSchema } from '~/features/people/directory/user.schema';
import { CreditCard } from '~/features/money/credit/credit-card';
import { specialPricesSchema } from '~/features/money/pricing/special-prices.schema';
import type { FormAnswer } from '~/core/web/refuse-form.server';
import { paths } from '~/core/web/paths';
import type { userPage } from '~/features/people/directory/user-page.server';
import { AlertBox } from '~/ui/alert-box';
import { Card } from '~/ui/card';
import { PostForm, SubmitButton, Refusal } from '~/ui/form/post-form';
import { TextAreaField, TextField } from '~/ui/form/fields';
import { SeenField } from '~/ui/form/seen-field';
import { LoneLink } from '~/ui/button';
import classes from '~/features/people/directory/users.module.css';
import { asTyped, useCheckedForm, CheckedForm, type FormResult } from '~/ui/form/checked-form';
import { resultOf } from '~/ui/form/form-answer';
import flow from '~/ui/layout/flow.module.css';
import { MailOff } from '~/ui/mail-off';

type User = NonNullable<Awaited<ReturnType<typeof userPage>>>;

/** Admin-only settings of an owner: note, special prices, and the end of their sessions. */
export function UserView({
  user,
  formKey,
  answer,
}: {
  user: User;
  formKey: string;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      <LoneLink to={paths.profileOf(user.id)}>Back to {user.name}</LoneLink>
      <h2>Note, prices and sign-in of {user.name}</h2>
      <Refusal>{answer?.refusal}</Refusal>
      {user.leaving ? (
        <AlertBox kind="info">
          <p>
            They deleted their account. It’s erased by itself once records of their stays need not
            be kept.
          </p>
        </AlertBox>
      ) : null}
      {user.withoutEmail ? (
        <EmailCard name={user.name} lastResult={resultOf(answer, 'email')} />
      ) : user.notInvited ? (
        <Card title="Invitation">
          <p>You imported {user.name}, and they have not been told yet.</p>
          <MailOff waits="the invitation" />
          <PostForm label="Invitation" className={flow.row ?? ''}>
            <SubmitButton name="intent" value="invite">
              Invite
            </SubmitButton>
          </PostForm>
        </Card>
      ) : null}
      <PrivateNoteCard
        key={user.seen.note}
        note={user.privateNote}
        seen={user.seen.note}
        lastResult={resultOf(answer, 'note')}
      />
      <SpecialPricesCard
        // A new form after each save, so that the fields show the stored values.
        key={user.seen.prices}
        special={user.special}
        taxExempt={user.asksTax ? user.taxExempt : null}
        seen={user.seen.prices}
        warnings={user.warnings}
        lastResult={resultOf(answer, 'prices')}
      />
      {user.credit === null ? null : (
        <CreditCard ownerId={user.id} account={user.credit} formKey={formKey} answer={answer} />
      )}
      {user.agreement === null ? null : (
        <Card title="Agreement">
          <p>{user.agreement}</p>
          <MailOff waits="the email about it" />
          <PostForm formKey={formKey} label="Agreement" className={flow.row ?? ''}>
            <SubmitButton name="intent" value="ask-to-sign" variant="default">
              Send the link
            </SubmitButton>
          </PostForm>
        </Card>
      )}
      <SignedInCard name={user.name} sessions={user.sessions} />
    </>
  );
}

/** Form for the email of an owner added by phone without one (R99). */
function EmailCard({ name, lastResult }: { name: string; lastResult: FormResult }) {
  const [form, fields] = useCheckedForm('email', ownerEmailSchema, { lastResult, ...asTyped });
  return (
    <Card title="No email yet">
      <CheckedForm form={form} label="Add an email" hidden={{ intent: 'email' }}>
        <p>{name} gave no email. With one they can sign in, and we can write to them.</p>
        <TextField
          field={fields.email}
          label="Email"
          description="We’ll email them a link to choose a password."
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <MailOff waits="the invitation" />
        <div className={flow.row}>
          <SubmitButton>Save and invite</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}

const amountField = (cents: Cents | null) => (cents === null ? '' : plainAmount(cents));

/** An owner's own prices (R25). */
function SpecialPricesCard({
  special,
  taxExempt,
  seen,
  warnings,
  lastResult,
}: {
  seen: string;
  special: { daycare: Cents | null; boarding: Cents | null };
  /** The reason they pay no sales tax (R140); null while nobody pays any. */
  taxExempt: string | null;
  /** Warnings where these prices make a longer stay cheaper. */
  warnings: readonly string[];
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('prices', specialPricesSchema, {
    lastResult,
    defaultValue: {
      special_price_daycare: amountField(special.daycare),
      special_boarding_price: amountField(special.boarding),
      tax_exempt: taxExempt ?? '',
    },
    ...asTyped,
  });
  return (
    <Card title="Special prices">
      {warnings.map((warning) => (
        <AlertBox key={warning} kind="warning">
          {warning}
        </AlertBox>
      ))}
      <CheckedForm form={form} label="Special prices" hidden={{ intent: 'prices' }}>
        <SeenField seen={seen} result={lastResult} />
        <p>In dollars. Leave empty for the regular price; 0 means free.</p>
        <div className={classes.fields}>
          <TextField
            field={fields.special_price_daycare}
            label="Daycare"
            description="For the first dog, on non-holidays, if lower than the regular rate. Also for Quick Daycare."
            optional
            hintBelow
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            field={fields.special_boarding_price}
            label="Boarding"
            description="For each 24 hours of a stay."
            optional
            hintBelow
            inputMode="decimal"
            autoComplete="off"
          />
          {taxExempt === null ? null : (
            <TextField
              field={fields.tax_exempt}
              label="Pays no sales tax because"
              description="Such as “Rescue group, certificate 4711”. Empty if they pay it."
              optional
              hintBelow
              autoComplete="off"
            />
          )}
        </div>
        <div className={flow.row}>
          <SubmitButton>Save prices</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}

/** The admin's private note about an owner. */
function PrivateNoteCard({
  note,
  seen,
  lastResult,
}: {
  note: string;
  seen: string;
  lastResult: FormResult;
}) {
  const [form, fields] = useCheckedForm('note', privateNoteSchema, {
    lastResult,
    defaultValue: { private_note: note },
    ...asTyped,
  });
  return (
    <Card title="Private note">
      <CheckedForm form={form} label="Private note" hidden={{ intent: 'note' }}>
        <SeenField seen={seen} result={lastResult} />
        <TextAreaField
          field={fields.private_note}
          label="Note"
          description="Only you can see this."
        />
        <div className={flow.row}>
          <SubmitButton>Save note</SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  );
}

/** Number of an owner's sessions, and the button that ends them all. */
function SignedInCard({ name, sessions }: { name: string; sessions: number }) {
  return (
    <Card title="Signed in">
      <p>{words(sessions)}</p>
      {sessions === 0 ? null : (
        <>
          <p>
            For a lost phone, or if you’re not sure who is signed in. Their password stays the same,
            so ask them to set a new one too.
          </p>
          <PostForm label={`Sessions of ${name}`} className={flow.row ?? ''}>
            <input type="hidden" name="intent" value="sign-out" />
            <SubmitButton variant="default" about={` for ${name}`}>
              Sign out everywhere
            </SubmitButton>
          </PostForm>
        </>
      )}
    </Card>
  );
}

function words(sessions: number): string {
  if (sessions === 0) return 'None.';
  return sessions === 1 ? 'In one browser.' : `In ${sessions} browsers.`;
}
