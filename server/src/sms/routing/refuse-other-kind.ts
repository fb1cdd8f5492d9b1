import { CARRIER_NEEDS, foreignSettings } from '@volley/contract/carrier-settings';
import { type FieldErrors, invalidInput } from '../../errors.ts';
import type { CarrierBody } from './carrier-settings.ts';
import type { CarrierRecord } from './store-carriers.ts';

const spoken = (name: string): string => name.replaceAll('_', ' ');

/** Refuses fields that a carrier of the kind does not have and, for a new one, names those that it needs. */
export function refuseOtherKind(kind: CarrierRecord['kind'], body: CarrierBody, isNew: boolean): void {
  const [secret, other] = kind === 'http' ? ['password', 'smpp'] : ['secrets', 'http'];
  const others = new Set<string>([...foreignSettings(kind), secret]);
  const fields: Record<string, string[]> = {};
  for (const name of Object.keys(body))
    if (others.has(name)) fields[name] = [`The ${spoken(name)} field is for carriers of the kind ${other} alone.`];
  for (const name of isNew ? CARRIER_NEEDS[kind === 'http' ? 'http' : 'smpp'] : [])
    if (body[name] === undefined) fields[name] = [`The ${spoken(name)} field is required.`];
  if (Object.keys(fields).length > 0) throw invalidInput(fields satisfies FieldErrors);
}
