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
import type { CardName } from '~/features/house/settings/settings-cards';
import { SettingsFrame } from '~/features/house/settings/settings-frame';
import { type SettingsPage, settingsPageOf } from '~/features/house/settings/settings-index';
import { notFound, requireAdmin } from '~/core/web/guards.server';
import { handleForms } from '~/core/web/page-forms.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { businessSettings } from '~/core/settings/settings.server';
import { formsOf } from './forms.server';
import { AgreementCard } from './agreement-card';
import { ExtrasCatalog } from './extras-catalog';
import { PapersCatalog } from './papers-catalog';
import { PricePreview, typedPrices } from './price-preview';
import { AlertBox } from '~/ui/alert-box';
import { LoneLink } from '~/ui/button';
import { resultOf } from '~/ui/form/form-answer';
import { useAnswer } from '~/ui/form/lost-connection';
import { SubmitButton } from '~/ui/form/post-form';
import { useHydrated } from '~/ui/use-hydrated';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta<typeof loader>((page) => ({
  title: `${page?.title ?? 'Card'} · Settings`,
  search: 'noindex',
}));

const isAgreement = (slug: string | undefined) => slug === cardSlug('agreement');

/** Returns the address's page. @throws Response 404 */
function pageAt(slug: string | undefined): SettingsPage {
  if (isAgreement(slug)) return { title: 'Agreement', cards: [] };
  const page = settingsPageOf(slug);
  if (page === null) throw notFound();
  return page;
}

/** A card of the settings, or the few that are about one thing (R7, R42, R149). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  // Old address of the page with all house rules. The browser keeps the anchor, now that of a row.
  if (params['card'] === 'house') throw redirect(paths.adminSettings());
  if (params['card'] === 'other-ways') throw redirect(paths.adminSettings('payments'));
  const { title, cards } = pageAt(params['card']);
  const has = (name: CardName) => cards.some(({ card }) => card === name);
  const { ownerFirstName } = await businessSettings('committed');
  return {
    title,
    cards: await Promise.all(
      cards.map(async (one) => ({ ...one, stored: await cardOnPage(one.card) })),
    ),
    ownerFirstName,
    agreement: isAgreement(params['card']) ? await agreementCard() : null,
    prices: has('prices') ? await priceList('committed') : null,
    extras: has('extras') ? await extrasOnPage() : null,
    papers: has('vaccinations') ? await papersOnPage() : null,
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
  const slug = args.params['card'];
  const { cards } = pageAt(slug);
  const forms = formsOf(isAgreement(slug) ? null : cards.map(({ card }) => card));
  return handleForms(args, forms, () => ({ viewer, back: paths.settingsCard(slug ?? '') }));
}

type Values = Readonly<Record<string, unknown>>;

/** The card's numbers applied to one stay (R54). */
function Example(values: Values) {
  const words = workedExample(values);
  return words === null ? null : <p>{words}</p>;
}

/** The card's time prices applied to one stay, at the prices in force (R98). */
function ByTimeExample(values: Values) {
  const { prices } = useLoaderData<typeof loader>();
  const words = prices && byTimeExample(values, prices);
  return words === null ? null : <p>{words}</p>;
}

/** Stays at the prices of the card and at those in force (R25). */
function PriceExamples(values: Values) {
  const { prices } = useLoaderData<typeof loader>();
  return prices && <PricePreview stored={prices} typed={typedPrices(prices, values)} />;
}

const examples: Partial<Record<CardName, (values: Values) => ReactNode>> = {
  cancelling: Example,
  prices: PriceExamples,
  pricesByTime: ByTimeExample,
};

/** Content below a card's form. */
const below: Partial<Record<CardName, ReactNode>> = {
  records: <LoneLink to={paths.adminRegister()}>See the register of stays</LoneLink>,
  updates: <LoneLink to={paths.adminIncidents()}>See the incidents</LoneLink>,
};

type CardHere = ReturnType<typeof useLoaderData<typeof loader>>['cards'][number];

function Intro({ card: { card, intro, list = [] } }: { card: CardHere }) {
  const { ownerFirstName } = useLoaderData<typeof loader>();
  if (intro === undefined) return null;
  return (
    <>
      <p>
        {intro}
        {card === 'business' && ownerFirstName !== '' ? (
          <>
            {' '}
            The page about you is{' '}
            <Link to={paths.ownerPage(ownerFirstName)}>{paths.ownerPage(ownerFirstName)}</Link>.
          </>
        ) : null}
      </p>
      {list.length === 0 ? null : (
        <ul>
          {list.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
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

/** Without scripts, a button shows what stays would cost. */
function PreviewButton() {
  return useHydrated() ? null : (
    <SubmitButton data-scripts="off" name="preview" value="on" variant="light">
      Show what stays would cost
    </SubmitButton>
  );
}

export default function SettingsOfPage() {
  const { cards, agreement, extras, papers, ownerFirstName, formKey } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame answer={answer}>
      {cards.some(({ card }) => card === 'business') ? (
        <TakenName firstName={ownerFirstName} />
      ) : null}
      {cards.map((one) => (
        <CardOfPage key={one.card} one={one} answer={answer}>
          {one.card === 'extras' && extras ? (
            <ExtrasCatalog extras={extras} formKey={formKey} answer={answer} />
          ) : null}
        </CardOfPage>
      ))}
      {agreement ? (
        <AgreementCard
          agreement={agreement}
          formKey={formKey}
          result={resultOf(answer, 'publish-agreement')}
        />
      ) : null}
      {papers ? <PapersCatalog papers={papers} formKey={formKey} answer={answer} /> : null}
    </SettingsFrame>
  );
}

function CardOfPage({
  one,
  answer,
  children,
}: {
  one: CardHere;
  answer: ReturnType<typeof useAnswer<typeof action>>;
  /** Below the card. */
  children: ReactNode;
}) {
  const { card, title, stored } = one;
  return (
    <>
      <CardForm
        card={card}
        title={title}
        {...(examples[card] && { below: examples[card] })}
        {...(card === 'prices' && { buttons: <PreviewButton /> })}
        stored={stored}
        answer={answer}
        intro={<Intro card={one} />}
      >
        {below[card]}
      </CardForm>
      {children}
    </>
  );
}
