/** A child process of `load.mjs`: sends the load that its argument describes, prints requests a second. */
import autocannon from 'autocannon';

/** @type {{ target: import('./load.mjs').Target, seconds: number }} */
const { target, seconds } = JSON.parse(process.argv[2] ?? '');
const { url, cookie } = target;
const result = await autocannon({
  url,
  connections: 10,
  duration: seconds,
  headers: { ...(cookie !== undefined && { Cookie: cookie }) },
});
if (result.non2xx > 0 || result.errors > 0)
  throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`);
process.stdout.write(JSON.stringify(result['2xx'] / result.duration));
