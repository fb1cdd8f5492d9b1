import type { Handle } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Hundredths } from '../../lib/values/money.ts';
import type { Runtime } from '../../runtime.ts';
import { MINUTE_SECONDS } from '../calling-rules.ts';
import { deleteVoicePriceRow, readVoicePrices, saveVoicePrice, type VoicePrice } from './store-prices.ts';

/** Sets the price of a minute, or of a shorter unit, that has begun. Campaigns that have begun keep their price. */
export function setVoicePrice(
  rt: Runtime,
  input: { prefix: string; pricePerMinute: Hundredths; unitSeconds?: number | undefined },
): Promise<VoicePrice> {
  const { prefix, pricePerMinute, unitSeconds = MINUTE_SECONDS } = input;
  return rt.db.transact((tx) => saveVoicePrice(tx, { prefix, pricePerMinute, unitSeconds, now: rt.clock.now() }));
}

export const listVoicePrices = (handle: Handle): Promise<VoicePrice[]> => readVoicePrices(handle);

export async function deleteVoicePrice(rt: Runtime, prefix: string): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await deleteVoicePriceRow(tx, prefix))) throw notFound('Price');
  });
}
