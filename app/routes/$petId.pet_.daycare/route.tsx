import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageMeta } from '~/core/web/page-meta';
import { paths } from '~/core/web/paths';
import {
  type AgreementToSign,
  agreementToSign,
} from '~/features/people/agreements/agreement-page.server';
import { quickDaycareOffers } from '~/features/booking/requests/quick-daycare.server';
import { petsOf } from '~/features/dogs/pets/list-pets.server';
import { bookingFailed } from '~/core/text/error-texts';
import type { PetFaceFacts as Face } from '~/core/files/picture-files';
import { photoOfPet } from '~/features/dogs/pets/pet-photos.server';
import { notFound } from '~/core/web/guards.server';
import { handleForm } from '~/core/web/page-forms.server';
import { PageFrame } from '~/ui/layout/page-frame';
import { LinkButton, Button } from '~/ui/button';
import { formatMoney } from '~/core/money/money';
import { SignAgreement } from '~/features/people/agreements/sign-agreement';
import { BookTogether } from '~/features/booking/requests/book-together';
import { Card } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { PostForm, SubmitButton } from '~/ui/form/post-form';
import { refusalOf } from '~/ui/form/form-answer';
import { QuestionBox } from '~/ui/form/question';
import { Money } from '~/features/money/pricing/money';
import { PetFace } from '~/features/dogs/pets/pet-faces';
import { useAnswer } from '~/ui/form/lost-connection';
import { requirePet } from '~/features/dogs/pets/pet-guard.server';
import { bookNowForm } from './forms.server';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';

export const meta = pageMeta({ title: 'Quick Daycare', search: 'noindex' });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { viewer, pet } = await requirePet(request, params['petId']);
  const { id, userId, petName } = pet;
  const { offers, together } = await quickDaycareOffers('committed', await petsOf(userId), {
    forOwner: viewer.id === userId,
  });
  const offer = offers.get(id);
  if (offer === undefined) throw notFound();
  return {
    petId: id,
    ownerId: userId,
    face: { name: petName, photo: await photoOfPet(id) },
    offer,
    together: offer.offered ? together : null,
    agreement: viewer.id === userId ? await agreementToSign(viewer) : null,
  };
}

export function action(args: ActionFunctionArgs) {
  return handleForm(args, () => requirePet(args.request, args.params['petId']), bookNowForm);
}

export default function QuickDaycarePage() {
  const { petId, ownerId, face, offer, together, agreement } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const [error] = answer?.result?.error?.['signed_name'] ?? [];
  const typed = answer?.result?.initialValue?.['signed_name'];
  const saidAtField = error !== undefined && agreement !== null && offer.offered;
  return (
    <PageFrame
      width="narrow"
      title={`Quick Daycare for ${face.name}`}
      lead={offer.offered ? <p>Five hours from now, booked with one tap.</p> : undefined}
      refusal={answer?.question || saidAtField ? undefined : refusalOf(answer)}
    >
      <QuestionBox question={answer?.question} />
      <QuickDaycare
        offer={offer}
        face={face}
        agreement={agreement}
        signing={saidAtField ? { typed: typeof typed === 'string' ? typed : '', error } : undefined}
      />
      {together ? <BookTogether together={together} ownerId={ownerId} /> : null}
      <LinkButton to={paths.book(ownerId, { service: 'Daycare', pet: petId })} variant="subtle">
        Book another time
      </LinkButton>
    </PageFrame>
  );
}

type Offer = ReturnType<typeof useLoaderData<typeof loader>>['offer'];

const reasonId = 'quick-daycare-reason';

/** Price and end of a Quick Daycare, with the button that books it, or the reason why not (R19). */
function QuickDaycare({
  offer,
  face,
  agreement,
  signing,
}: {
  offer: Offer;
  face: Face;
  agreement: AgreementToSign | null;
  /** The signature as typed, and its error. */
  signing: { typed: string; error: string } | undefined;
}) {
  if (!offer.offered) return <NotOffered {...offer} face={face} />;
  const { totalCents, untilText, terms } = offer;
  return (
    <Card>
      <PetFace pet={face} size="large" />
      <FactsList
        facts={[
          { label: 'When', value: `Now, until ${untilText}` },
          { label: 'Total', value: <Money cents={totalCents} /> },
        ]}
      />
      <p>Confirmed instantly. You can undo it right after.</p>
      {terms === '' ? null : <p>{terms}</p>}
      <PostForm label="Quick Daycare" failure={bookingFailed}>
        <input type="hidden" name="seen_cents" value={totalCents} />
        {agreement ? (
          <SignAgreement
            agreement={agreement}
            field={{
              id: 'signed-name',
              name: 'signed_name',
              errorId: 'signed-name-error',
              descriptionId: 'signed-name-hint',
              initialValue: signing?.typed,
              errors: signing ? [signing.error] : [],
            }}
          />
        ) : null}
        <SubmitButton size="lg" fullWidth about={`, ${formatMoney(totalCents)}`}>
          Book Daycare now
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function NotOffered({
  reason,
  standing,
  face,
}: Extract<Offer, { offered: false }> & { face: Face }) {
  return (
    <Card>
      <PetFace pet={face} size="large" />
      <p id={reasonId}>{reason}</p>
      <Button size="lg" fullWidth disabled aria-describedby={reasonId}>
        Book Daycare now
      </Button>
      {standing ? (
        <LinkButton to={paths.booking(standing.id)} variant="light" fullWidth>
          See that booking
        </LinkButton>
      ) : null}
    </Card>
  );
}
