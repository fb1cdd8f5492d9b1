import type { MatchKind } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../errors.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type NumberMatch, readNumberMatch } from '../lib/phone/number-match.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import {
  deleteFuturePrice,
  findPrice,
  findPriceOfMatch,
  insertPrice,
  type Price,
  raisePricesVersion,
  readPrices,
} from './store-prices.ts';

const PRICE_HUNDREDTHS_MAX = 1_000_000;
const FIRST_PRICE_PER_PART = hundredths(5);

export interface PriceInput {
  readonly matchKind: MatchKind;
  readonly matchValue: string;
  readonly pricePerPart: Hundredths | null;
  /** Undefined: as before for these numbers, else nothing. */
  readonly pricePerCode: Hundredths | null | undefined;
  /** Returns null for "from now on". Throws if the input is not a time. */
  validFrom(): Timestamp | null;
}

/** Without the fields that the contract refused. */
type PriceSaid = { readonly [Name in keyof PriceInput]?: PriceInput[Name] | undefined };

function readMatch(kind: MatchKind, value: string): NumberMatch {
  const match = readNumberMatch(kind, value);
  if (typeof match === 'string') throw invalidInput({ value: [match] });
  return match;
}

function readPrice(price: Hundredths | null, field: 'price_per_part' | 'price_per_code'): Hundredths {
  if (price !== null && price >= 0 && price <= PRICE_HUNDREDTHS_MAX) return price;
  throw invalidInput({ [field]: [`The ${field.replaceAll('_', ' ')} field must be an amount from 0.00 to 10000.00.`] });
}

function refusePast(validFrom: Timestamp | null, now: Timestamp): void {
  if (validFrom !== null && validFrom < now)
    throw invalidInput({ valid_from: ['The valid from field must not be in the past.'] });
}

/** Throws all errors of a price at once. */
export function refuseBadPrice(rt: Runtime, said: PriceSaid): Promise<void> {
  const { matchKind, matchValue = '', pricePerPart, pricePerCode, validFrom } = said;
  return refuseTogether([
    () => matchKind && readMatch(matchKind, matchValue),
    () => pricePerPart !== undefined && readPrice(pricePerPart, 'price_per_part'),
    () => pricePerCode !== undefined && readPrice(pricePerCode, 'price_per_code'),
    () => validFrom && refusePast(validFrom(), rt.clock.now()),
  ]);
}

/** Prices are never changed: a new one applies from its date, and the old ones show what was charged before. */
export async function setPrice(rt: Runtime, input: PriceInput): Promise<Price> {
  await refuseBadPrice(rt, input);
  const now = rt.clock.now();
  const match = readMatch(input.matchKind, input.matchValue);
  const said = {
    id: await rt.ids.next('prices'),
    ...match,
    pricePerPart: readPrice(input.pricePerPart, 'price_per_part'),
    validFrom: input.validFrom() ?? now,
    createdAt: now,
  };
  return rt.db.transact(async (tx) => {
    const pricePerCode =
      input.pricePerCode === undefined
        ? ((await findPriceOfMatch(tx, match.matchKind, match.matchValue, said.validFrom))?.pricePerCode ??
          hundredths(0))
        : readPrice(input.pricePerCode, 'price_per_code');
    const price: Price = { ...said, pricePerCode };
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

export function listPrices(rt: Runtime, request: PageRequest): Promise<Page<Price>> {
  return readPrices(rt.db, request);
}

/** Sets the price for any number that applies until the operator sets one. */
export async function seedPrice(rt: Runtime, tx: Transaction): Promise<void> {
  const now = rt.clock.now();
  const id = await rt.ids.next('prices');
  const pricePerPart = FIRST_PRICE_PER_PART;
  const prices = { pricePerPart, pricePerCode: hundredths(0) };
  await insertPrice(tx, { id, matchKind: 'any', matchValue: '', ...prices, validFrom: now, createdAt: now });
}
