import { AppError } from '../errors.ts';
import { formatAmount, type Hundredths } from '../lib/values/money.ts';
import { existing } from './existing.ts';

/**
 * Calculates a campaign's cost before it is locked, because walking an audience may take seconds, in which nobody else should wait. Returns what
 * refuses the locked campaign if it now costs something else than its preview said, for whatever reason. Without an expected cost any will do.
 */
export async function promiseCost<Campaign>(
  expected: Hundredths | null,
  {
    find,
    costOf,
    upTo = '',
  }: {
    find: () => Promise<Campaign | null>;
    costOf: (campaign: Campaign) => Promise<Hundredths>;
    upTo?: 'up to ' | '';
  },
): Promise<(locked: Campaign) => Promise<void>> {
  if (expected === null) return async () => undefined;
  const promised = existing(await find());
  const promisedCost = await costOf(promised);
  return async (locked) => {
    const isSame = JSON.stringify(locked) === JSON.stringify(promised);
    const cost = isSame ? promisedCost : await costOf(locked);
    if (cost === expected) return;
    const sentence = `This campaign now costs ${upTo}${formatAmount(cost)}, not ${formatAmount(expected)}. Please preview it again.`;
    throw new AppError('conflict', sentence);
  };
}
