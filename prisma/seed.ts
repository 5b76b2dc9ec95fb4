/** Prisma's usual place for a seed; `npm run load:sample` does the work. */
import '../scripts/load-sample';
