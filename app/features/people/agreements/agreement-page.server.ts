/** The agreement on owners' pages (R46). */
import { database } from '~/core/database/database.server';
import { isAdmin, type Viewer } from '~/core/session/permissions';
import { businessSettings } from '~/core/settings/settings.server';
import { renderMarkdown } from '~/core/text/markdown.server';
import { localDateOf } from '~/core/time/business-time';
import { formatDay } from '~/core/time/format-dates';
import { agreementInForce } from './agreement-in-force.server';

/** The agreement in a form that asks for a signature. */
export type AgreementToSign = {
  id: number;
  /** Output of renderMarkdown. */
  html: string;
};

/** Returns the agreement if the viewer must sign it before booking; else null. */
export async function agreementToSign(viewer: Viewer): Promise<AgreementToSign | null> {
  if (isAdmin(viewer)) return null;
  const page = await agreementPage(viewer);
  return page === null || page.signed !== null ? null : { id: page.id, html: page.html };
}

export type AgreementPage = AgreementToSign & {
  /** `Nov 22, 2026`. */
  publishedOn: string;
  /** The viewer's valid signature. */
  signed: { name: string; on: string } | null;
};

/** Returns the current agreement; null if no signature is required. */
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

/** Returns `Signed by Sam Rivera on Nov 22, 2026.` or `Not signed yet.`; null if no signature is required. */
export async function agreementState(ownerId: string): Promise<string | null> {
  const page = await agreementPage({ id: ownerId, role: 'user' });
  if (page === null) return null;
  return page.signed === null
    ? 'Not signed yet.'
    : `Signed by ${page.signed.name} on ${page.signed.on}.`;
}
