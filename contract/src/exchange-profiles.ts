import type { z } from 'zod';
import type { trunkSettings } from './trunk-settings.ts';

export const EXCHANGES = ['asterisk', 'freeswitch', 'kamailio'] as const;

type Settings = { readonly [Name in keyof typeof trunkSettings.inputs]?: z.input<(typeof trunkSettings.inputs)[Name]> };

/** What a trunk to a known exchange needs, as that is configured when it is new. Other settings are as they are unless set. */
export const EXCHANGE_PROFILES: Readonly<Record<(typeof EXCHANGES)[number], Settings>> = {
  // `identify_by=username,ip`: the user in From names the endpoint. The number counts with `trust_id_inbound=yes`.
  asterisk: { caller_id_in: 'asserted' },
  // Whoever has given a password is known by it, so From may have the number; `caller-id-type` may ask for the other header.
  freeswitch: { caller_id_in: 'both' },
  // `$au!=$fU` is answered "403 Forbidden auth ID": From must have the user name of the password.
  kamailio: { caller_id_in: 'asserted' },
};
