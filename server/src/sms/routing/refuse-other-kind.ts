import { carrierSettings } from '@volley/contract/carrier-settings';
import { DAY_SETTINGS } from '@volley/contract/choices';
import { type FieldErrors, invalidInput } from '../../errors.ts';
import type { CarrierBody } from './carrier-settings.ts';
import type { CarrierRecord } from './store-carriers.ts';

const OF_ALL: ReadonlySet<string> = new Set([
  ...[
    'name',
    'kind',
    'bind_count',
    'window',
    'messages_per_second',
    'error_codes',
    'receipt_patience_hours',
    'alarm_after_minutes',
  ],
  ...DAY_SETTINGS,
  ...['request_timeout_ms', 'connect_timeout_ms', 'reconnect_max_ms'],
  ...['tls_ca', 'tls_server_name', 'tls_certificate', 'tls_key'],
]);
const OF_HTTP: ReadonlySet<string> = new Set(['profile', 'definition', 'values', 'secrets', 'hook_addresses']);
const OF_SMPP: ReadonlySet<string> = new Set(
  ['password', ...Object.keys(carrierSettings.inputs)].filter((name) => !OF_ALL.has(name) && !OF_HTTP.has(name)),
);
const NEEDED = { smpp: ['host', 'port', 'system_id'], http: ['profile'] } as const;

const spoken = (name: string): string => name.replaceAll('_', ' ');

/** Refuses fields that a carrier of the kind does not have and, for a new one, names those that it needs. */
export function refuseOtherKind(kind: CarrierRecord['kind'], body: CarrierBody, isNew: boolean): void {
  const [others, other] = kind === 'http' ? [OF_SMPP, 'smpp'] : [OF_HTTP, 'http'];
  const fields: Record<string, string[]> = {};
  for (const name of Object.keys(body))
    if (others.has(name)) fields[name] = [`The ${spoken(name)} field is for carriers of the kind ${other} alone.`];
  for (const name of isNew ? NEEDED[kind === 'http' ? 'http' : 'smpp'] : [])
    if (body[name] === undefined) fields[name] = [`The ${spoken(name)} field is required.`];
  if (Object.keys(fields).length > 0) throw invalidInput(fields satisfies FieldErrors);
}
