/** Publishes versions of the agreement, or stops asking for signatures (R46). */
import { database, inTransaction, type Transaction } from '~/core/database/database.server';
import { ServiceError } from '~/core/errors/service-error.server';
import { now } from '~/core/runtime/clock.server';
import { recordChanges } from '~/core/settings/changes.server';
import { businessSettings } from '~/core/settings/settings.server';
import { renderMarkdown } from '~/core/text/markdown.server';
import { localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { withIdempotencyKey } from '~/core/web/idempotency.server';
import { changesRow, versionOf } from '~/core/web/seen-version.server';
import { sampleAgreement } from './agreement';
import { agreementInForce } from './agreement-in-force.server';
import type { AgreementPage } from './agreement-page.server';
import type { AgreementToPublish } from './agreement.schema';

export type ListedVersion = {
  id: number;
  publishedOn: string;
  /** True if no signature was required from then on. */
  empty: boolean;
  replacesAll: boolean;
  signatures: number;
};

export type AgreementCardFacts = {
  asked: boolean;
  /** Default value of the text field. */
  text: string;
  /** Version of that text for its form (R104). */
  seen: string;
  /** Newest first. */
  versions: ListedVersion[];
};
/** Returns all versions with their number of signatures. */
export async function agreementCard(): Promise<AgreementCardFacts> {
  const { timeZone, businessName } = await businessSettings('committed');
  const rows = await database().agreement.findMany({ orderBy: { id: 'desc' } });
  const signed = await database().signature.groupBy({ by: ['agreementId'], _count: true });
  const counts = new Map(signed.map(({ agreementId, _count }) => [agreementId, _count]));
  const versions = rows.map(({ id, publishedAt, text, replacesAll }) => ({
    id,
    publishedOn: formatDay(localDateOf(publishedAt, timeZone)),
    empty: text === '',
    replacesAll,
    signatures: counts.get(id) ?? 0,
  }));
  const last = await lastText(database());
  return {
    asked: versions[0]?.empty === false,
    text: last?.text ?? sampleAgreement(businessName),
    seen: versionOf({ Text: last?.text ?? '' }),
    versions,
  };
}

/** Returns the last version with a text, current or not; null if not found. */
function lastText(tx: Transaction) {
  return tx.agreement.findFirst({ where: { text: { not: '' } }, orderBy: { id: 'desc' } });
}

/** Returns a version for the business to read; null if empty or not found. */
export async function agreementVersion(id: number): Promise<AgreementPage | null> {
  const version = Number.isSafeInteger(id)
    ? await database().agreement.findFirst({ where: { id, text: { not: '' } } })
    : null;
  if (version === null) return null;
  const { timeZone } = await businessSettings('committed');
  return {
    id,
    html: renderMarkdown(version.text),
    publishedOn: formatDay(localDateOf(version.publishedAt, timeZone)),
    signed: null,
  };
}

type By = { actorId: string };

const inWords: Record<AgreementToPublish['earlier'], string> = {
  end: 'everyone signs again',
  stay: 'earlier signatures stay good',
};

async function publish(
  tx: Transaction,
  { actorId }: By,
  version: { text: string; replacesAll: boolean },
  after: string,
): Promise<number> {
  const before = await agreementInForce(tx);
  const { id } = await tx.agreement.create({ data: { ...version, publishedAt: now() } });
  await recordChanges(tx, { area: 'agreement', actorId }, [
    {
      field: 'Agreement',
      before: before ? `Version ${before.id}` : 'None',
      after: version.text === '' ? after : `Version ${id}, ${after}`,
    },
  ]);
  return id;
}

/**
 * Publishes a version, once per form (R20).
 * @returns the confirmation message
 * @throws ServiceError, StaleForm
 */
export function publishAgreement(
  { actorId, formKey: key, seen }: By & { formKey: string | undefined; seen: string },
  agreement: AgreementToPublish,
): Promise<string> {
  return inTransaction(async (tx) => {
    const { text, earlier } = agreement;
    await withIdempotencyKey(
      tx,
      { key, actorId, form: 'agreement', content: agreement },
      async () => {
        const inForce = await agreementInForce(tx);
        if (inForce?.text === text && earlier === 'stay')
          throw new ServiceError(
            'conflict',
            'This text is published already. Nothing was changed.',
          );
        changesRow(seen, { Text: (await lastText(tx))?.text ?? '' }, { Text: text });
        const version = { text, replacesAll: earlier === 'end' };
        return String(await publish(tx, { actorId }, version, inWords[earlier]));
      },
    );
    return earlier === 'end'
      ? 'Published. Owners sign it with their next request.'
      : 'Published. Earlier signatures stay good.';
  });
}

/** Stops asking for signatures; repeating it does nothing. */
export function stopAsking(by: By): Promise<void> {
  return inTransaction(async (tx) => {
    if ((await agreementInForce(tx)) === null) return;
    await publish(tx, by, { text: '', replacesAll: false }, 'None');
  });
}
