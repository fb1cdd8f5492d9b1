import { startHttpLookups } from '../carriers/index.ts';
import type { Config } from '../config.ts';
import { outboundAddresses } from '../lib/outbound/outbound-addresses.ts';
import { askEnum, askSip, Lookups } from '../lookups/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Started } from './started.ts';

/** Starts what asks sources of lookups. The carriers load its settings with theirs. */
export function startLookups(rt: Runtime, { carrierAddresses }: Config, started: Started): Lookups {
  const addresses = outboundAddresses(carrierAddresses);
  const http = startHttpLookups(addresses);
  started.add('lookups', async () => http.stop());
  const ask = { http: http.ask, enum: askEnum(addresses), sip: askSip(addresses) };
  return new Lookups(rt, { ask, openSecret: (sealed) => rt.seal?.open(sealed) ?? null });
}
