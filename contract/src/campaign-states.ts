import { z } from 'zod';
import { wordsOf } from './message-filters.ts';

/** By which lists of campaigns, of texts and of calls, are narrowed. */
export const statusFilter = (statuses: readonly string[]) => wordsOf(statuses).optional();

export const campaignStates = <const Status extends string>(statuses: readonly Status[]) =>
  z.array(
    z.strictObject({
      status: z.enum(statuses as readonly [Status, ...Status[]]).describe('The state'),
      campaigns: z.int().nonnegative().describe('How many campaigns have it; 1,000: so many or more'),
    }),
  );

export const campaignStatesExample = [
  { status: 'draft', campaigns: 2 },
  { status: 'scheduled', campaigns: 1 },
  { status: 'completed', campaigns: 41 },
];
