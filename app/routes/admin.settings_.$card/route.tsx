import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { workedExample } from '~/features/money/pricing/cancellation';
import { byTimeExample } from '~/features/money/pricing/price-preview';
import { priceList } from '~/features/money/pricing/prices-in-force.server';
import { pageMeta } from '~/core/web/page-meta';
import { cardSlug, paths } from '~/core/web/paths';
import { isTakenName } from '~/features/people/accounts/taken-names';
import { agreementCard } from '~/features/people/agreements/publish-agreement.server';
import { listPapers, paperVersion } from '~/features/dogs/vaccinations/papers.server';
import { extraVersion, listExtras } from '~/features/money/pricing/extras.server';
import { CardForm } from '~/features/house/settings/card-form';
import { cardOnPage } from '~/features/house/settings/cards.server';
import type { SettingsCard } from '~/features/house/settings/settings-cards';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { ownPages } from '~/features/house/settings/settings-index';
import { notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { businessSettings } from '~/core/settings/settings.server';
import { formsOf } from './forms.server';
import { AgreementCard } from './agreement-card';
import { ExtrasCatalog } from './extras-catalog';
import { PapersCatalog } from './papers-catalog';
import { AlertBox } from '~/ui/alert-box';
import { LoneLink } from '~/ui/button';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `${page?.title ?? 'Card'} · Settings`,
  search: 'noindex',
}));

const agreement = { card: 'agreement', title: 'Agreement' } as const;

/** Returns the address's card. @throws Response 404 */
function cardAt(slug: string | undefined) {
  const found = [...ownPages, agreement].find(({ card }) => cardSlug(card) === slug);
  if (found === undefined) throw notFound();
  return found;
}

/** One card of the settings (R7, R42): a house rule, or what visitors see of the business. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  // Old address of the page with all house rules. The browser keeps the anchor, now that of a row.
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
    papers: card === 'vaccinations' ? await papersOnPage() : null,
    formKey: newFormKey(),
  };
}

async function extrasOnPage() {
  const extras = await listExtras('committed');
  return extras.map((extra) => ({ ...extra, seen: extraVersion(extra) }));
}

async function papersOnPage() {
  const papers = await listPapers('committed');
  return papers.map((paper) => ({ ...paper, seen: paperVersion(paper) }));
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAdmin(args.request);
  const { card } = cardAt(args.params['card']);
  return handleForms(args, formsOf(card), () => ({ viewer, back: paths.settingsCard(card) }));
}

/** The card's numbers applied to one stay (R54). */
function Example(values: Readonly<Record<string, unknown>>) {
  const words = workedExample(values);
  return words === null ? null : <p>{words}</p>;
}

/** The card's time prices applied to one stay, at the prices in force (R98). */
function ByTimeExample(values: Readonly<Record<string, unknown>>) {
  const { prices } = useLoaderData<typeof loader>();
  const words = prices && byTimeExample(values, prices);
  return words === null ? null : <p>{words}</p>;
}

const examples: Partial<Record<SettingsCard, typeof Example>> = {
  cancelling: Example,
  pricesByTime: ByTimeExample,
};

/** Content below a card's form. */
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

/** Warning about a first name that matches an existing page of the site. */
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
  const { card, title, stored, agreement, extras, papers, ownerFirstName, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      {card === 'business' ? <TakenName firstName={ownerFirstName} /> : null}
      {card === 'agreement' || stored === null ? null : (
        <CardForm
          key={card}
          card={card}
          title={title}
          {...(examples[card] && { below: examples[card] })}
          stored={stored}
          answer={answer}
          intro={<Intro card={card} />}
        >
          {below[card]}
        </CardForm>
      )}
      {agreement ? (
        <AgreementCard
          agreement={agreement}
          formKey={formKey}
          result={resultOf(answer, 'publish-agreement')}
        />
      ) : null}
      {extras ? <ExtrasCatalog extras={extras} formKey={formKey} answer={answer} /> : null}
      {papers ? <PapersCatalog papers={papers} formKey={formKey} answer={answer} /> : null}
    </SettingsFrame>
  );
}
