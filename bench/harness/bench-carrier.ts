import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { CARRIER_DEFAULTS, storedSettings } from '../../server/src/sms/routing/carrier-settings.ts';

export interface BenchCarrier {
  readonly smscPort: number;
  readonly window: number;
  readonly isReceiptRequested: boolean;
}

/** Far from those that the service gives. */
export const BENCH_CARRIER = 1_000_000;

/** A carrier, a route to it for every number, a price, and credits that last; once more: another carrier in its place. */
export async function addBenchCarrier(client: Client, carrier: BenchCarrier): Promise<void> {
  const settings = {
    ...CARRIER_DEFAULTS,
    port: carrier.smscPort,
    systemId: 'volley',
    window: carrier.window,
    receiptsRequested: carrier.isReceiptRequested,
  };
  await client.query(
    `insert into carriers (id, name, kind, settings, created_at, updated_at) values (${BENCH_CARRIER}, 'Bench', 'smpp', $1, now(), now())
     on conflict (id) do update set settings = excluded.settings, updated_at = excluded.updated_at`,
    [JSON.stringify(storedSettings(settings))],
  );
  await client.query(
    `insert into routes (id, match_kind, match_value, tiers, created_at, updated_at) values (${BENCH_CARRIER}, 'any', '', $1, now(), now()) on conflict (id) do nothing`,
    [JSON.stringify([[{ carrier_id: BENCH_CARRIER, weight: 100 }]])],
  );
  await client.query(`insert into prices values (1, 'any', '', 5, now(), now()) on conflict (id) do nothing`);
  await client.query(`update balances set balance = balance + 90000000000, entries = entries + 1`);
  await client.query(
    `insert into ledger_entries select account_id, entries, now(), 'top_up', 90000000000, balance, '', 'bench' from balances`,
  );
  await client.query(`update setting_versions set version = version + 1`);
  // The service looks for changes twice a second, and then binds.
  await sleep(2_500);
}
