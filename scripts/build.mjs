/** `npm run build`: the database client and the build, with the dependencies that are there. */
import { prepare } from './prepare.mjs';

await prepare(['generate', 'build']);
