/** `npm run build`: the database client and the build, with the installed dependencies. */
import { prepare } from './prepare.mjs';

await prepare(['generate', 'build']);
