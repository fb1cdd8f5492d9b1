/** Each bound is a fifth more than the one before: the middle between two of them is within 10 % of whatever lies between. */
const RATIO = 1.2;
const SHORTEST_SECONDS = 0.1;
const LONGEST_SECONDS = 4 * 86_400;

/** How long a receipt took is kept as the place between two of these bounds. */
export const WAIT_BOUNDS_SECONDS: readonly number[] = Array.from(
  { length: Math.ceil(Math.log(LONGEST_SECONDS / SHORTEST_SECONDS) / Math.log(RATIO)) + 1 },
  (_, place) => SHORTEST_SECONDS * RATIO ** place,
);

/** Returns a place: in all places after it, receipts took longer than so many seconds. */
export const placeOfWait = (seconds: number): number => WAIT_BOUNDS_SECONDS.findIndex((bound) => bound >= seconds);

export interface Waits {
  /** 0: shorter than the first bound; otherwise how many bounds are not longer. */
  readonly place: number;
  readonly n: number;
}

function middleOf(place: number): number {
  const [from = 0, to] = WAIT_BOUNDS_SECONDS.slice(Math.max(0, place - 1));
  if (place === 0) return from;
  return to === undefined ? from : Math.sqrt(from * to);
}

/** Returns within how many seconds such a share of the receipts came; null: none came. The waits are in the order of their places. */
export function secondsOfShare(waits: readonly Waits[], share: number): number | null {
  const all = waits.reduce((sum, { n }) => sum + n, 0);
  let seen = 0;
  for (const { place, n } of waits) {
    seen += n;
    if (seen >= all * share) return Number(middleOf(place).toPrecision(3));
  }
  return null;
}

/** Some of the sums are missing: nothing has these places. */
const inOrder = (sums: readonly number[]): Waits[] => sums.flatMap((n, place) => (n > 0 ? [{ place, n }] : []));

const ZERO = '0'.charCodeAt(0);
const [MINUS, COMMA, END] = ['-', ',', '}'].map((sign) => sign.charCodeAt(0));

/**
 * Reads lists of waits as the database gives them, `{3,5}{20,1} -{3}{2}`: some places, and how many each has, taken off after a `-`. A year of
 * a thousand accounts has a million of these numbers, so nothing is made of them but their sums.
 */
export function waitsOf(text: string): Waits[] {
  const sums: number[] = [];
  let [n, by, isCount, nth] = [0, 1, false, 0];
  let places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign >= ZERO && sign < ZERO + 10) n = n * 10 + sign - ZERO;
    if (sign === MINUS) by = -1;
    if (sign !== COMMA && sign !== END) continue;
    const place = places[nth] ?? 0;
    if (isCount) sums[place] = (sums[place] ?? 0) + by * n;
    else places.push(n);
    nth = isCount ? nth + 1 : 0;
    n = 0;
    if (sign === COMMA) continue;
    if (isCount) [places, by] = [[], 1];
    isCount = !isCount;
  }
  return inOrder(sums);
}

/** Adds waits up, in the order of their places. */
export function addWaits(waits: readonly Waits[]): Waits[] {
  const sums: number[] = [];
  for (const { place, n } of waits) sums[place] = (sums[place] ?? 0) + n;
  return inOrder(sums);
}
