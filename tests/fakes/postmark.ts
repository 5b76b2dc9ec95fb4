/**
 * A stand-in for Postmark's sending API over real HTTP, as its documentation describes it: the token
 * header, the JSON members, the answers with ErrorCode, and its ways to refuse.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

type AttachedFile = {
  Name: string;
  Content: string;
  ContentType: string;
  ContentID: string | null;
};

/**
 * Whether an attached calendar file is valid (RFC 5545), with its method in its type too, and a picture is
 * a JPEG that the HTML part can name.
 */
function isWhatItSays({ Name, Content, ContentType, ContentID }: AttachedFile): boolean {
  if (ContentType === 'image/jpeg') {
    const isJpeg = Buffer.from(Content, 'base64').subarray(0, 3).toString('hex') === 'ffd8ff';
    return isJpeg && ContentID !== null && Name.endsWith('.jpg');
  }
  if (ContentID !== null) return false;
  if (!ContentType.startsWith('text/calendar')) return true;
  const text = Buffer.from(Content, 'base64').toString('utf8');
  const method = /^METHOD:(\w+)\r$/m.exec(text)?.[1] ?? 'none';
  const whole = text.startsWith('BEGIN:VCALENDAR\r\n') && /END:VCALENDAR\r\n$/.test(text);
  return whole && ContentType.includes(`method=${method}`);
}

/** Whether the HTML part shows each picture in the email, and no other. */
function showsItsPictures({ HtmlBody, Attachments = [] }: Shown): boolean {
  const shown = [...HtmlBody.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src = '']) => src);
  const inside = Attachments.flatMap(({ ContentID }) => ContentID ?? []);
  return shown.length === inside.length && inside.every((id) => shown.includes(id));
}

type Shown = { HtmlBody: string; Attachments?: { ContentID: string | null }[] | undefined };

const message = z
  .strictObject({
    From: z.string().regex(/^"[^"\r\n]*" <[^\s<>@]+@[^\s<>@]+>$/),
    To: z.string().regex(/^[^\s,;<>]+@[^\s,;<>]+$/),
    // An owner without email can't be replied to.
    ReplyTo: z
      .string()
      .regex(/^[^\s,;<>]+@[^\s,;<>]+$/)
      .optional(),
    Subject: z
      .string()
      .min(1)
      .max(2_000)
      .regex(/^[^\r\n]*$/),
    HtmlBody: z.string().startsWith('<!DOCTYPE html>'),
    TextBody: z.string().min(1),
    MessageStream: z.literal('outbound'),
    Metadata: z.strictObject({ outbox_id: z.string().min(1).max(80) }),
    Attachments: z
      .array(
        z
          .strictObject({
            Name: z.string().regex(/^[\w.-]+$/),
            Content: z.base64().min(1),
            ContentType: z.string().regex(/^[a-z]+\/[a-z.+-]+(; [a-z]+=[\w-]+)*$/),
            ContentID: z
              .string()
              .regex(/^cid:[\w.@-]+$/)
              .nullable(),
          })
          .refine(isWhatItSays, 'The content is not what its type says'),
      )
      .min(1)
      .optional(),
    Headers: z.array(
      z.strictObject({
        Name: z.string().regex(/^[A-Za-z-]+$/),
        Value: z.string().regex(/^[\x20-\x7e]+$/),
      }),
    ),
  })
  .refine(showsItsPictures, 'The pictures are not those that the HTML part shows');

type PostmarkMessage = z.infer<typeof message>;

/**
 * Treatment of one call; `slow` accepts the mail and answers after a while, `hang` never answers, and
 * `cut` closes the connection.
 */
type Manner = 'ok' | 'slow' | 'hang' | 'cut' | keyof typeof answers;

const slowMs = 1500;

export type FakePostmark = {
  url: string;
  /** All accepted mails, in order; including those without an answer. */
  taken: PostmarkMessage[];
  /** Calls that violate the documentation. */
  malformed: string[];
  /** Decides for each mail; `ok` by default. */
  manner: (mail: PostmarkMessage, call: number) => Manner;
  close: () => Promise<void>;
};

/** Its answers, as in its list of error codes. */
const answers = {
  inactive: {
    status: 422,
    code: 406,
    says: 'You tried to send to recipients that have been marked as inactive. Found inactive addresses: someone@example.com.',
  },
  invalid: { status: 422, code: 300, says: 'Invalid email request' },
  pending: {
    status: 422,
    code: 412,
    says: "While your account is pending approval, all recipient addresses must share the same domain as the 'From' address. The domain of sam@mail.example is different.",
  },
  'no signature': {
    status: 422,
    code: 400,
    says: "The 'From' address you supplied (nora@dogs.example) is not a Sender Signature on your account.",
  },
  'no credit': { status: 422, code: 405, says: 'You ran out of credits.' },
  'may not send': { status: 422, code: 413, says: 'Your account may not send.' },
  incompatible: { status: 422, code: 403, says: 'The JSON is incompatible.' },
  'forbidden file': { status: 422, code: 411, says: 'Forbidden attachment type.' },
  'too large': { status: 413, code: 0, says: 'Request Entity Too Large' },
  unknown: { status: 422, code: 4711, says: 'Something new.' },
  denied: { status: 403, code: 0, says: 'Forbidden' },
  limit: { status: 429, code: 429, says: 'Rate limit exceeded' },
  fail: { status: 500, code: 0, says: 'Internal Server Error' },
  'wrong token': { status: 401, code: 10, says: 'Bad or missing Server API token.' },
} as const;

/** Starts it on a free port of this machine. */
export async function startFakePostmark(token: string): Promise<FakePostmark> {
  let calls = 0;
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      fake.malformed.push(String(error));
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const fake: FakePostmark = {
    url: `http://127.0.0.1:${address.port}`,
    taken: [],
    malformed: [],
    manner: () => 'ok',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const says = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== '/email') return void says(404, {});
    if (request.headers['x-postmark-server-token'] !== token)
      return void says(401, { ErrorCode: 10, Message: answers['wrong token'].says });
    const read = message.safeParse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    if (!read.success) {
      fake.malformed.push(read.error.message);
      return void says(422, { ErrorCode: 403, Message: 'Invalid JSON' });
    }
    calls += 1;
    const manner = fake.manner(read.data, calls);
    const isTaken = ['ok', 'slow', 'hang', 'cut'].includes(manner);
    if (isTaken) fake.taken.push(read.data);
    if (manner === 'hang') return;
    if (manner === 'cut') return void request.socket.destroy();
    if (manner === 'slow') await setTimeout(slowMs);
    else if (manner !== 'ok') {
      const { status, code, says: words } = answers[manner];
      return void says(status, { ErrorCode: code, Message: words });
    }
    says(200, {
      To: read.data.To,
      SubmittedAt: new Date().toISOString(),
      MessageID: crypto.randomUUID(),
      ErrorCode: 0,
      Message: 'OK',
    });
  }
  return fake;
}
