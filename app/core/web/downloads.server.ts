/** The most parallel downloads of an account (R109). */

export const downloadsPerAccount = 4;

const underWay = new Map<string, number>();

/** Answers with a download of an account until it was read or aborted; 429 beyond four. */
export async function withDownload(
  { id }: { id: string },
  open: () => Promise<Response> | Response,
): Promise<Response> {
  const count = underWay.get(id) ?? 0;
  if (count >= downloadsPerAccount) return tooMany();
  underWay.set(id, count + 1);
  const release = () => {
    const left = (underWay.get(id) ?? 1) - 1;
    if (left > 0) underWay.set(id, left);
    else underWay.delete(id);
  };
  try {
    const answer = await open();
    if (answer.body === null) {
      release();
      return answer;
    }
    return new Response(withEnd(answer.body, release), answer);
  } catch (error) {
    release();
    throw error;
  }
}

function tooMany(): Response {
  return new Response('You have four downloads under way. Please wait until one is finished.\n', {
    status: 429,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30' },
  });
}

function withEnd(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        ended();
        controller.close();
      } catch (error) {
        ended();
        controller.error(error);
      }
    },
    async cancel(reason) {
      ended();
      await reader.cancel(reason);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
