/** The only reader of request bodies: bounded, and never a 500 for a body that is not a form. */

const defaultLimitBytes = 1024 * 1024;
// Past the limit the rest is thrown away unread up to here, so that the browser hears the answer;
// past this, it is cut off.
const drainFactor = 4;

function tooLarge(): Response {
  return new Response('Too large', { status: 413, statusText: 'Content Too Large' });
}

function malformed(): Response {
  return new Response('Malformed form', { status: 400, statusText: 'Bad Request' });
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit * drainFactor) throw tooLarge();
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
    else chunks.length = 0;
    if (size > limit * drainFactor) {
      await reader.cancel();
      break;
    }
  }
  if (size > limit) throw tooLarge();
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads the form of a request.
 * @param limit the largest body in bytes; 1 MB unless the form takes files (R39)
 * @throws Response 413 for a larger body, 400 for one that is not a form
 */
export async function readForm(
  request: Request,
  limit: number = defaultLimitBytes,
): Promise<FormData> {
  const bytes = await readBytes(request, limit);
  const contentType = request.headers.get('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType))
    throw malformed();
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw malformed();
  }
}

/**
 * Reads a body as the text that was sent, for a machine's call whose signature covers every byte.
 * @param limit the largest body in bytes
 * @throws Response 413 for a larger body
 */
export async function readRawText(
  request: Request,
  limit: number = defaultLimitBytes,
): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}
