/** Converts credits, which are decimal text with two places, to whole hundredths, so that sums and comparisons have no rounding errors. */
function hundredths(credits: string): bigint {
  const isNegative = credits.startsWith('-');
  const [whole = '0', places = ''] = credits.replace('-', '').split('.');
  const sum = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0').slice(0, 2));
  return isNegative ? -sum : sum;
}

function asCredits(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
}

export const isZeroCredits = (credits: string): boolean => hundredths(credits) === 0n;

export const creditsLess = (credits: string, less: string): string => asCredits(hundredths(credits) - hundredths(less));

export const sumCredits = (amounts: readonly string[]): string =>
  asCredits(amounts.reduce((sum, amount) => sum + hundredths(amount), 0n));
