import type { KeysCreateInput } from '@volley/sdk';
import { momentOn } from '../format/wall-clock.ts';

interface Typed {
  readonly name: string;
  readonly mode: string;
  readonly scopes: readonly string[];
  readonly addresses: string;
  readonly onlyTo: string;
  readonly perMinute: string;
  /** In the format of an input for dates, such as `2026-12-31`. Empty for no last day. */
  readonly lastDay: string;
}

const MINUTE_MS = 60_000;

/** Returns the end of a day by the clocks of a zone. An invalid day stays unchanged, so that the service refuses it. */
function endOfDay(day: string, zone: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  return new Date(momentOn(`${day}T23:59`, zone).getTime() + MINUTE_MS).toISOString();
}

/** Reads an invalid number as 0, which the service refuses, so that it does not make a key without a limit. */
function readLimit(typed: string): number | null {
  const number = Number(typed);
  return typed === '' ? null : Number.isFinite(number) ? number : 0;
}

/** Returns the request for a completed form. */
export function newKeyInput(
  { name, mode, scopes, addresses, onlyTo, perMinute, lastDay }: Typed,
  zone: string,
): KeysCreateInput {
  return {
    name,
    mode: mode === 'test' ? 'test' : 'live',
    scopes: scopes as KeysCreateInput['scopes'],
    allowed_addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
    only_to: onlyTo.split(/[\n,;]+/).flatMap((number) => number.trim() || []),
    requests_per_minute: readLimit(perMinute),
    expires_at: lastDay === '' ? null : endOfDay(lastDay, zone),
  };
}
