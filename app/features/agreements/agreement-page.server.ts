/** The agreement as owners read it (R46). */
import { database } from '~/core/database/database.server';
import { isAdmin, type Role } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { renderMarkdown } from '~/core/text/markdown.server';
import { localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { agreementInForce } from './agreement-in-force.server';

/** What a form shows to be signed. */
export type AgreementToSign = {
  id: number;
  /** From renderMarkdown. */
  html: string;
};

type Viewer = { id: string; role: Role };

/** The agreement where this person has to sign it before they book; else null. */
export async function agreementToSign(viewer: Viewer): Promise<AgreementToSign | null> {
  if (isAdmin(viewer)) return null;
  const page = await agreementPage(viewer);
  return page === null || page.signed !== null ? null : { id: page.id, html: page.html };
}

export type AgreementPage = AgreementToSign & {
  /** `Nov 22, 2026`. */
  publishedOn: string;
  /** The good signature of this person. */
  signed: { name: string; on: string } | null;
};

/** The agreement in force; null where no signature is asked for. */
export async function agreementPage({ id: profileId }: Viewer): Promise<AgreementPage | null> {
  const inForce = await agreementInForce('committed');
  if (inForce === null) return null;
  const { timeZone } = await businessSettings('committed');
  const day = (at: Date) => formatDay(localDateOf(at, timeZone));
  const signature = await database().signature.findFirst({
    where: { profileId, agreementId: { gte: inForce.signedSince } },
    orderBy: { agreementId: 'desc' },
  });
  return {
    id: inForce.id,
    html: renderMarkdown(inForce.text),
    publishedOn: day(inForce.publishedAt),
    signed: signature && { name: signature.typedName, on: day(signature.signedAt) },
  };
}

/** `Signed by Sam Rivera on Nov 22, 2026.`, or that it is not; null where nothing is asked for. */
export async function agreementState(ownerId: string): Promise<string | null> {
  const page = await agreementPage({ id: ownerId, role: 'user' });
  if (page === null) return null;
  return page.signed === null
    ? 'Not signed yet.'
    : `Signed by ${page.signed.name} on ${page.signed.on}.`;
}
