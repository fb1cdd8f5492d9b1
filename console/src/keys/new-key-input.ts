import type { KeysCreateInput } from '@volley/sdk';
import { momentOn } from '../format/wall-clock.ts';

interface Typed {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly addresses: string;
  readonly perMinute: string;
  /** As a field for dates has it: `2026-12-31`; empty: none. */
  readonly lastDay: string;
}

const MINUTE_MS = 60_000;

/** The end of a day by the clocks of a zone. What is no day stays what it is, so that the service says so. */
function endOfDay(day: string, zone: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  return new Date(momentOn(`${day}T23:59`, zone).getTime() + MINUTE_MS).toISOString();
}

/** What is no number is asked for as 0, which the service refuses: it must not become a key without a limit. */
function readLimit(typed: string): number | null {
  const number = Number(typed);
  return typed === '' ? null : Number.isFinite(number) ? number : 0;
}

/** The request that a filled in form means. */
export function newKeyInput({ name, scopes, addresses, perMinute, lastDay }: Typed, zone: string): KeysCreateInput {
  return {
    name,
    scopes: scopes as KeysCreateInput['scopes'],
    allowed_addresses: addresses.split(/[\s,;]+/).filter((address) => address !== ''),
    requests_per_minute: readLimit(perMinute),
    expires_at: lastDay === '' ? null : endOfDay(lastDay, zone),
  };
}
