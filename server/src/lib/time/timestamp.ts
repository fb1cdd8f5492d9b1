import type { Timestamp } from '@volley/contract/brands';
import { instantOfWallClock } from './wall-clock.ts';

export type { Timestamp };

const MICROS_PER_MS = 1000;
/** Only years of four digits that Postgres knows too: it has no year 0, and a year of five digits is written with a sign. */
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z');
const END_MS = Date.parse('+010000-01-01T00:00:00Z');

export function timestampFromMicros(micros: number): Timestamp {
  const ms = Math.floor(micros / MICROS_PER_MS);
  const rest = String(micros - ms * MICROS_PER_MS).padStart(3, '0');
  return `${new Date(ms).toISOString().slice(0, -1)}${rest}Z` as Timestamp;
}

export function timestampFromMs(ms: number): Timestamp {
  return timestampFromMicros(Math.floor(ms) * MICROS_PER_MS);
}

export function msFromTimestamp(timestamp: Timestamp): number {
  return Date.parse(timestamp);
}

/** Reads what Postgres prints under `TimeZone=UTC`: `2026-01-02 03:04:05.12+00`, without the zeros at the end. */
export function timestampFromPostgres(raw: string): Timestamp {
  const zone = raw.indexOf('+', 19);
  const fraction = zone > 20 ? raw.slice(20, zone) : '';
  return `${raw.slice(0, 10)}T${raw.slice(11, 19)}.${fraction.padEnd(6, '0')}Z` as Timestamp;
}

/**
 * Reads an ISO 8601 date and time from a client; null when there is no such day or time. A text without a zone of its own means
 * what the clocks of `timeZone` show.
 */
export function parseTimestamp(raw: string, timeZone: string): Timestamp | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})?$/.exec(raw);
  if (!match) return null;
  const [, day = '', time = '', fraction = '', zone] = match;
  const givenMs = Date.parse(`${day}T${time}${zone ?? 'Z'}`);
  if (Number.isNaN(givenMs) || new Date(Date.parse(`${day}T00:00:00Z`)).toISOString().slice(0, 10) !== day) return null;
  const ms = zone === undefined ? instantOfWallClock(givenMs, timeZone) : givenMs;
  if (ms < EARLIEST_MS || ms >= END_MS) return null;
  return timestampFromMicros(ms * MICROS_PER_MS + Number(fraction.slice(0, 6).padEnd(6, '0')));
}
