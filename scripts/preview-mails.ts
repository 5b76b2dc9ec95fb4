/** `npm run mail:preview [folder]`: writes every mail with sample contents, to be looked at. */
import path from 'node:path';
import { writeMailPreview } from '../app/services/mail/write-mail-preview.server';
import { projectRoot } from '../app/services/runtime/project-root.server';

const folder = path.resolve(process.argv[2] ?? path.join(projectRoot(), '.cache', 'mail-preview'));
const names = writeMailPreview(folder);
process.stdout.write(`${names.length} mails: ${path.join(folder, 'index.html')}\n`);
