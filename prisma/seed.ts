/** Prisma's customary place for a seed; the work is that of `npm run load:sample`. */
import '../scripts/load-sample';
