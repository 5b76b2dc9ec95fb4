/**
 * Asks the running server to run an operator's command, over the socket in its data folder. Plain
 * JavaScript without the bundle: on a small machine there is no memory for a second server.
 */
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { progressLine } from './progress-line.mjs';

const project = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Error codes of a socket without a listening server. */
const unanswered = ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'];

/**
 * Sends the command, shows the server's progress, and prints its answer; a refusal goes to stderr with exit
 * code 1.
 * @param {{ command: 'backup', to?: string } | { command: 'backup:list' } | { command: 'backup:remove', name: string } | { command: 'two-factor:off', email: string }} request
 * @returns {Promise<boolean>} false if no server runs: the caller then runs the command itself
 */
export async function askServer(request) {
  const dataDir = path.resolve(process.env['DATA_DIR']?.trim() || path.join(project, 'data'));
  const answer = await exchange(path.join(dataDir, 'control.sock'), JSON.stringify(request));
  if (answer === null) return false;
  if (answer.ok) process.stdout.write(`${answer.text}\n`);
  else {
    process.stderr.write(`${answer.text}\n`);
    process.exitCode = 1;
  }
  return true;
}

/**
 * @param {string} address
 * @param {string} text
 * @returns {Promise<{ ok: boolean, text: string } | null>}
 */
function exchange(address, text) {
  return new Promise((resolve) => {
    const socket = connect(address);
    const progress = progressLine();
    /** @type {{ ok: boolean, text: string } | undefined} */
    let answer;
    socket.on('connect', () => socket.write(`${text}\n`));
    // Before the answer, each line reports progress.
    const lines = createInterface({ input: socket });
    lines.on('line', (line) => {
      const said = JSON.parse(line);
      if ('step' in said) progress.show(said.step, said.percent);
      else answer = said;
    });
    // It receives the socket's errors too.
    lines.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message;
      if (unanswered.includes(code)) resolve(null);
      else resolve({ ok: false, text: `The running server cannot be asked (${code}).` });
    });
    socket.on('close', () => {
      progress.clear();
      resolve(answer ?? { ok: false, text: 'The server ended before it answered: try again.' });
    });
  });
}
