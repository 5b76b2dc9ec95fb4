import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { workedExample } from '~/features/pricing/cancellation';
import { byTimeExample } from '~/features/pricing/price-preview';
import { priceList } from '~/features/pricing/prices-in-force.server';
import type { SettingsCard } from '~/features/settings/settings-cards';
import { houseRules } from '~/features/settings/house-rules';
import { pageMeta } from '~/core/web/page-meta';
import { cardId, paths } from '~/core/web/paths';
import { handleCard } from '~/features/settings/settings-card.action.server';
import { overbooked } from '~/features/places/presences.server';
import { agreementCard } from '~/features/agreements/publish-agreement.server';
import { type CardOnPage, cardOnPage } from '~/features/settings/cards.server';
import { requireAdmin } from '~/core/web/guards.server';
import { intentOf, readForm } from '~/core/web/read-form.server';
import { cardsThatAreOff } from '~/features/settings/set-up.server';
import { businessSettings } from '~/core/settings/settings.server';
import { extraVersion, listExtras } from '~/features/pricing/extras.server';
import { newFormKey } from '~/core/web/idempotency.server';
import { agreementIntents, extraIntents, handleAgreement, handleExtra } from './actions.server';
import { AgreementCard } from './agreement-card';
import { ExtrasCatalog } from './extras-catalog';
import { LoneLink } from '~/ui/button';
import { FactsList } from '~/ui/facts-list';
import { CardForm, refusalIn } from '~/features/settings/card-form';
import { SettingsFrame } from '~/features/settings/settings-frame';
import { useAnswer } from '~/ui/form/lost-connection';

export { clientAction, shouldRevalidate } from '~/ui/form/lost-connection';
export { ErrorBoundary } from '~/ui/error-page';

export const meta = pageMeta({ title: 'House rules · Settings', search: 'noindex' });

const own = houseRules.map(({ card }) => card);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const stored = await Promise.all(
    own.map(async (card) => [card, await cardOnPage(card)] as const),
  );
  const off = await cardsThatAreOff(await businessSettings('committed'));
  return {
    off: off.map(({ card }) => card),
    stored: Object.fromEntries(stored) as Record<(typeof own)[number], CardOnPage>,
    agreement: await agreementCard(),
    prices: await priceList('committed'),
    extras: (await listExtras('committed')).map((extra) => ({
      ...extra,
      seen: extraVersion(extra),
    })),
    formKey: newFormKey(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request);
  const form = await readForm(request);
  const intent = intentOf(form, extraIntents);
  if (intent !== null) return handleExtra(form, intent, viewer);
  const agreement = intentOf(form, agreementIntents);
  if (agreement !== null) return handleAgreement(form, agreement, viewer);
  const page = { own, back: paths.adminSettings('house'), after: overbooked };
  return handleCard(form, viewer, page);
}

/** What the numbers in the card mean, for one stay (R54). */
function Example(values: Readonly<Record<string, unknown>>) {
  const words = workedExample(values);
  return words === null ? null : <p>{words}</p>;
}

/** What the prices in the card make of one stay, at the prices in force (R98). */
function ByTimeExample(values: Readonly<Record<string, unknown>>) {
  const { prices } = useLoaderData<typeof loader>();
  const words = byTimeExample(values, prices);
  return words === null ? null : <p>{words}</p>;
}

const examples: Partial<Record<SettingsCard, typeof Example>> = {
  cancelling: Example,
  pricesByTime: ByTimeExample,
};

const sections: readonly { card: string; title: string }[] = houseRules.flatMap((rule) =>
  rule.card === 'firstVisits' ? [rule, { card: 'agreement', title: 'Agreement' }] : [rule],
);

/** The page is long: what is on and what is off, each a link to its card. */
function RulesOnPage({ off }: { off: readonly string[] }) {
  const links = (state: boolean) =>
    sections
      .filter(({ card }) => off.includes(card) !== state)
      .map(({ card, title }, index) => (
        <Fragment key={card}>
          {index > 0 ? ', ' : null}
          <a href={`#${cardId(card)}`}>{title}</a>
        </Fragment>
      ));
  const rows = [
    { label: 'On', value: links(true) },
    { label: 'Off', value: links(false) },
  ];
  return (
    <nav aria-label="On this page">
      <FactsList facts={rows.filter(({ value }) => value.length > 0)} />
    </nav>
  );
}

export default function HouseRules() {
  const { off, stored, agreement, extras, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <SettingsFrame page="house" refusal={refusalIn(answer)}>
      <RulesOnPage off={[...off, ...(agreement.asked ? [] : ['agreement'])]} />
      {houseRules.map(({ card, title, intro, ...more }) => (
        <Fragment key={card}>
          <CardForm
            card={card}
            title={title}
            {...(examples[card] && { below: examples[card] })}
            stored={stored[card]}
            answer={answer?.sent === 'extra' || answer?.sent === 'agreement' ? undefined : answer}
            intro={
              <>
                <p>{intro}</p>
                {'list' in more ? (
                  <ul>
                    {more.list.map((one) => (
                      <li key={one}>{one}</li>
                    ))}
                  </ul>
                ) : null}
              </>
            }
          >
            {card === 'records' ? (
              <LoneLink to={paths.adminRegister()}>See the register of stays</LoneLink>
            ) : null}
            {card === 'updates' ? (
              <LoneLink to={paths.adminIncidents()}>See the incidents</LoneLink>
            ) : null}
          </CardForm>
          {card === 'firstVisits' ? (
            <AgreementCard
              agreement={agreement}
              formKey={formKey}
              result={answer?.sent === 'agreement' ? answer.result : null}
            />
          ) : null}
          {card === 'extras' ? (
            <ExtrasCatalog
              extras={extras}
              formKey={formKey}
              answer={answer?.sent === 'extra' ? answer : undefined}
            />
          ) : null}
        </Fragment>
      ))}
    </SettingsFrame>
  );
}
