import type { LoaderFunctionArgs } from '@remix-run/node';
import { registerPeriod } from '~/domain/register';
import { registerFile, registerToday } from '~/services/register/register.server';
import { now } from '~/services/runtime/clock.server';
import { requireAdmin } from '~/services/web/guards.server';

/** The register (R58) as a file that is written while it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const period = registerPeriod(new URL(request.url).searchParams, await registerToday(now()));
  const pieces = registerFile(period);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(encoder.encode(piece.value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="register-${period.from}-${period.until}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
