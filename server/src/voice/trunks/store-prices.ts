import type { RowOf } from '@volley/contract';
import type { price } from '@volley/contract/voice-prices';
import { statement, store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Hundredths } from '../../lib/values/money.ts';

export type VoicePrice = RowOf<typeof price>;

/** Lists all prices, which are a few hundred at most. */
export const readVoicePrices = store.listing<[], VoicePrice>(
  'voice_prices.list',
  `select prefix, price_per_minute, unit_seconds, created_at, updated_at
   from voice_prices order by prefix`,
);

const save = statement<VoicePrice>(
  'voice_prices.save',
  `insert into voice_prices (prefix, price_per_minute, unit_seconds, created_at, updated_at) values ($1, $2, $3, $4, $4)
   on conflict (prefix) do update set price_per_minute = excluded.price_per_minute, unit_seconds = excluded.unit_seconds,
     updated_at = excluded.updated_at
   returning prefix, price_per_minute, unit_seconds, created_at, updated_at`,
);

export async function saveVoicePrice(
  tx: Transaction,
  price: { prefix: string; pricePerMinute: Hundredths; unitSeconds: number; now: Timestamp },
): Promise<VoicePrice> {
  const [row] = await tx.rows(save, [price.prefix, price.pricePerMinute, price.unitSeconds, price.now]);
  if (!row) throw new Error('the price was not returned');
  return row;
}

export const deleteVoicePriceRow = store.changingOne<[prefix: string], Transaction>(
  'voice_prices.delete',
  `delete from voice_prices where prefix = $1`,
);
