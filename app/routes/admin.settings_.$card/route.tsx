import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { workedExample } from '~/features/pricing/cancellation';
import { byTimeExample } from '~/features/pricing/price-preview';
import { priceList } from '~/features/pricing/prices-in-force.server';
import { pageMeta } from '~/core/web/page-meta';
import { cardSlug, paths } from '~/core/web/paths';
import { isTakenName } from '~/features/accounts/taken-names';
import { agreementCard } from '~/features/agreements/publish-agreement.server';
import { overbooked } from '~/features/places/presences.server';
import { extraVersion, listExtras } from '~/features/pricing/extras.server';
import { CardForm, refusalIn } from '~/features/settings/card-form';
import { cardOnPage } from '~/features/settings/cards.server';
import { handleCard, refuseButton } from '~/features/settings/settings-card.action.server';
import type { SettingsCard } from '~/features/settings/settings-cards';
import { SettingsFrame } from '~/features/settings/settings-frame';
import { ownPages } from '~/features/settings/settings-index';
import { notFound, requireAdmin } from '~/core/web/guards.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { businessSettings } from '~/core/settings/settings.server';
import { agreementIntents, extraIntents, handleAgreement, handleExtra } from './actions.server';
import { AgreementCard } from './agreement-card';
import { ExtrasCatalog } from './extras-catalog';
import { AlertBox } from '~/ui/alert-box';
import { LoneLink } from '~/ui/button';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `${page?.title ?? 'Card'} · Settings`,
  search: 'noindex',
}));

const agreement = { card: 'agreement', title: 'Agreement' } as const;

/** The card that an address names. @throws Response 404 */
function cardAt(slug: string | undefined) {
  const found = [...ownPages, agreement].find(({ card }) => cardSlug(card) === slug);
  if (found === undefined) throw notFound();
  return found;
}

/** One card of the settings (R7, R42): a house rule, or what visitors see of the business. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  // Where all house rules were one page. A browser keeps the anchor, which is that of the row now.
  if (params['card'] === 'house') throw redirect(paths.adminSettings());
  const { card, title } = cardAt(params['card']);
  const { ownerFirstName } = await businessSettings('committed');
  return {
    card,
    title,
    ownerFirstName,
    stored: card === 'agreement' ? null : await cardOnPage(card),
    agreement: card === 'agreement' ? await agreementCard() : null,
    prices: card === 'pricesByTime' ? await priceList('committed') : null,
    extras: card === 'extras' ? await extrasOnPage() : null,
    formKey: newFormKey(),
  };
}

async function extrasOnPage() {
  const extras = await listExtras('committed');
  return extras.map((extra) => ({ ...extra, seen: extraVersion(extra) }));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const { card } = cardAt(params['card']);
  const form = await readForm(request);
  if (card === 'agreement') {
    const intent = intentOf(form, agreementIntents);
    return intent === null ? refuseButton() : handleAgreement(form, intent, viewer);
  }
  const intent = card === 'extras' ? intentOf(form, extraIntents) : null;
  if (intent !== null) return handleExtra(form, intent, viewer);
  return handleCard(form, viewer, {
    own: [card],
    back: paths.settingsCard(card),
    ...(card === 'places' && { after: overbooked }),
  });
}

/** What the numbers in the card mean, for one stay (R54). */
function Example(values: Readonly<Record<string, unknown>>) {
  const words = workedExample(values);
  return words === null ? null : <p>{words}</p>;
}

/** What the prices in the card make of one stay, at the prices in force (R98). */
function ByTimeExample(values: Readonly<Record<string, unknown>>) {
  const { prices } = useLoaderData<typeof loader>();
  const words = prices && byTimeExample(values, prices);
  return words === null ? null : <p>{words}</p>;
}

const examples: Partial<Record<SettingsCard, typeof Example>> = {
  cancelling: Example,
  pricesByTime: ByTimeExample,
};

/** Under the form of a card. */
const below: Partial<Record<SettingsCard, ReactNode>> = {
  records: <LoneLink to={paths.adminRegister()}>See the register of stays</LoneLink>,
  updates: <LoneLink to={paths.adminIncidents()}>See the incidents</LoneLink>,
};

function Intro({ card }: { card: SettingsCard }) {
  const { ownerFirstName } = useLoaderData<typeof loader>();
  const page = ownPages.find((one) => one.card === card);
  if (page === undefined) return null;
  return (
    <>
      <p>
        {page.intro}
        {card === 'business' && ownerFirstName !== '' ? (
          <>
            {' '}
            The page about you is{' '}
            <Link to={paths.ownerPage(ownerFirstName)}>{paths.ownerPage(ownerFirstName)}</Link>.
          </>
        ) : null}
      </p>
      {'list' in page ? (
        <ul>
          {page.list.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Said on the card whose name it is about. */
function TakenName({ firstName }: { firstName: string }) {
  if (!isTakenName(firstName)) return null;
  return (
    <AlertBox kind="warning">
      <p>
        {paths.ownerPage(firstName)} is already a page of this site, so your page can’t use it. Try
        a nickname or another spelling.
      </p>
    </AlertBox>
  );
}

export default function OneCard() {
  const { card, title, stored, agreement, extras, ownerFirstName, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame refusal={refusalIn(answer)}>
      {card === 'business' ? <TakenName firstName={ownerFirstName} /> : null}
      {card === 'agreement' || stored === null ? null : (
        <CardForm
          key={card}
          card={card}
          title={title}
          {...(examples[card] && { below: examples[card] })}
          stored={stored}
          answer={answer?.sent === 'extra' || answer?.sent === 'agreement' ? undefined : answer}
          intro={<Intro card={card} />}
        >
          {below[card]}
        </CardForm>
      )}
      {agreement ? (
        <AgreementCard
          agreement={agreement}
          formKey={formKey}
          result={answer?.sent === 'agreement' ? answer.result : null}
        />
      ) : null}
      {extras ? (
        <ExtrasCatalog
          extras={extras}
          formKey={formKey}
          answer={answer?.sent === 'extra' ? answer : undefined}
        />
      ) : null}
    </SettingsFrame>
  );
}
