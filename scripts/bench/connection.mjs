/**
 * A connection that asks for one address again and again. It reads no more of an answer than where it
 * ends: a sender that made objects of each would stop to collect them, and count that as waiting.
 */
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';

/** @typedef {{ send: (due: number) => void, isOpen: () => boolean, end: () => void }} Connection */

const end = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('0\r\n\r\n');

/**
 * @param {import('./load.mjs').Target} target
 * @param {(connection: Connection | null, due: number, head: string) => void} answered the head of
 *   the answer to the request that was due then; without a connection when it was closed
 * @returns {Connection}
 */
export function openConnection({ url, cookie }, answered) {
  const { hostname, port, host, pathname, search } = new URL(url);
  const request = Buffer.from(
    [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
      '\r\n',
    ].join('\r\n'),
  );
  const socket = connect(Number(port), hostname).setNoDelay(true);
  /** @type {number | null} */
  let asked = null;
  let head = '';
  /** How many bytes are still to come; null for an answer in chunks. */
  let left = /** @type {number | null} */ (null);
  /** @param {boolean} closed */
  const finish = (closed) => {
    if (asked === null) return;
    const [due, text] = [asked, head];
    asked = null;
    head = '';
    answered(closed ? null : connection, due, text);
  };
  socket.on('data', (/** @type {Buffer} */ data) => {
    let body = data;
    if (head === '') {
      const at = data.indexOf(end);
      if (at < 0) throw new Error('A head came in two pieces');
      head = data.toString('latin1', 0, at);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      left = length === undefined ? null : Number(length);
      body = data.subarray(at + end.length);
    }
    if (left !== null) left -= body.length;
    if (left === 0 || (left === null && body.subarray(-lastChunk.length).equals(lastChunk)))
      finish(false);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    if (head === '') head = 'closed';
    finish(true);
  });
  /** @type {Connection} */
  const connection = {
    send: (due) => {
      asked = due;
      socket.write(request);
    },
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    end: () => void socket.end(),
  };
  return connection;
}
