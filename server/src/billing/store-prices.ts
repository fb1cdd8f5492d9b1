import type { price } from '@volley/contract/carrier-routes';
import type { MatchKind } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, pagedStatement, readPage, statement, store, type Transaction } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { NumberMatch } from '../lib/phone/number-match.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export type Price = NumberMatch & RowOf<typeof price, 'match' | 'value'>;

const COLUMNS = `id, match_kind, match_value, price_per_part,
  price_per_code, valid_from, created_at`;

export const insertPrice = store.changing<Price, Transaction>(
  'prices.insert',
  `insert into prices (id, match_kind, match_value, price_per_part, price_per_code, valid_from, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
  ['id', 'matchKind', 'matchValue', 'pricePerPart', 'pricePerCode', 'validFrom', 'createdAt'],
);

const countAll = statement<{ n: number }>('prices.count', `select count(*) as n from prices`);
const list = pagedStatement<Price>(
  'prices.list',
  `select ${COLUMNS} from prices order by id {order} limit $1 offset $2`,
);

export async function readPrices(handle: Handle, request: PageRequest): Promise<Page<Price>> {
  const [row] = await handle.rows(countAll, []);
  return readPage(handle, { list, values: [], total: row?.n ?? 0 }, request);
}

/** Lists the current price for each match, and all future prices. */
export const listCurrentPrices = store.listing<[now: Timestamp], Price>(
  'prices.list_current',
  `(select distinct on (match_kind, match_value) ${COLUMNS} from prices where valid_from <= $1
    order by match_kind, match_value, valid_from desc, created_at desc, id desc)
   union all
   select ${COLUMNS} from prices where valid_from > $1`,
);

/** Finds the price of exactly this match that counts, or will count, at a time. */
export const findPriceOfMatch = store.finding<[kind: MatchKind, value: string, at: Timestamp], Price>(
  'prices.find_of_match',
  `select ${COLUMNS} from prices where match_kind = $1 and match_value = $2 and valid_from <= $3
   order by valid_from desc, created_at desc, id desc limit 1`,
);

export const findPrice = store.finding<[id: number], Price>(
  'prices.find',
  `select ${COLUMNS} from prices where id = $1`,
);

/** Returns false if the price has taken effect already or does not exist. */
export const deleteFuturePrice = store.changingOne<[id: number, now: Timestamp], Transaction>(
  'prices.delete_future',
  `delete from prices where id = $1 and valid_from > $2`,
);

/** Called in the transaction of the change, so that every process reads the prices again within a second. */
export const raisePricesVersion = store.changing<[], Transaction>(
  'setting_versions.raise_prices',
  `update setting_versions set version = version + 1 where what = 'prices'`,
);

export const readPricesVersion = store.counting<[]>(
  'setting_versions.prices',
  `select version from setting_versions where what = 'prices'`,
);
