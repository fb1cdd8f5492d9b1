import { AppError, invalidInput, notFound } from '../errors.ts';
import type { Hundredths } from '../lib/money.ts';
import { type MatchKind, readNumberMatch } from '../lib/number-match.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { deleteFuturePrice, findPrice, insertPrice, type Price, raisePricesVersion } from './store-prices.ts';

const PRICE_HUNDREDTHS_MAX = 1_000_000;

export interface PriceInput {
  readonly matchKind: MatchKind;
  readonly matchValue: string;
  readonly pricePerPart: Hundredths | null;
  /** Null: from now on. */
  readonly validFrom: Timestamp | null;
}

/** Prices are never changed: a new one counts from its date, and the old ones say what was charged before. */
export async function setPrice(rt: Runtime, input: PriceInput): Promise<Price> {
  const match = readNumberMatch(input.matchKind, input.matchValue);
  if (typeof match === 'string') throw invalidInput({ value: [match] });
  const { pricePerPart } = input;
  if (pricePerPart === null || pricePerPart < 0 || pricePerPart > PRICE_HUNDREDTHS_MAX)
    throw invalidInput({ price_per_part: ['The price per part field must be an amount from 0.00 to 10000.00.'] });
  const now = rt.clock.now();
  if (input.validFrom !== null && input.validFrom < now)
    throw invalidInput({ valid_from: ['The valid from field must not be in the past.'] });
  const id = await rt.ids.next('prices');
  const price: Price = { id, ...match, pricePerPart, validFrom: input.validFrom ?? now, createdAt: now };
  return rt.db.transact(async (tx) => {
    await insertPrice(tx, price);
    await raisePricesVersion(tx);
    return price;
  });
}

export function deletePrice(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteFuturePrice(tx, id, rt.clock.now()))) {
      if (!(await findPrice(tx, id))) throw notFound('Price');
      throw new AppError('wrong_state', 'This price counts already: set a new one instead, its history stays.');
    }
    await raisePricesVersion(tx);
  });
}
