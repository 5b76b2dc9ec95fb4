import * as z from 'zod';
import { houseKinds, usualRules } from './usual-rules';

const names = <Name extends string>(of: Record<Name, unknown>) => Object.keys(of) as Name[];

/** Kind of house, and the ticked rules (R136). */
export const houseKindSchema = z.object({
  kind: z.enum(names(houseKinds), { error: 'Please choose one' }),
  rules: z.array(z.enum(names(usualRules), { error: 'Please choose from the list' })).default([]),
});
