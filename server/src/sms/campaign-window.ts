import { countryOfNumber } from '../lib/phone-country.ts';
import type { Country, PhoneNumber } from '../lib/phone-number.ts';
import { isTimeZone } from '../lib/recurrence.ts';
import { nextWindowOpening } from '../lib/recurrence-window.ts';
import type { CampaignWindow } from './campaign.ts';

type Places = Intl.Locale & { getTimeZones?(): string[] | undefined };

const zones = new Map<Country, string | null>();

/** A winter and a summer: zones that agree in both are one for our purpose. */
const MOMENTS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

function offsetsOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return MOMENTS.map((moment) => format.format(moment)).join();
}

/** The zone of a whole country; null where it has several that differ, so that nobody is written to at night by a guess. */
export function zoneOfCountry(country: Country): string | null {
  let zone = zones.get(country);
  if (zone === undefined) {
    const names = ((new Intl.Locale(`und-${country}`) as Places).getTimeZones?.() ?? []).filter(isTimeZone);
    const [first] = names;
    zone = first !== undefined && new Set(names.map(offsetsOf)).size === 1 ? first : null;
    zones.set(country, zone);
  }
  return zone;
}

export function zoneOfNumber(phoneNumber: PhoneNumber): string | null {
  const country = countryOfNumber(phoneNumber);
  return country === null ? null : zoneOfCountry(country);
}

/** Openings are worked out once a second and zone: a campaign asks for each of its rows. */
const FRESH_MS = 1_000;

export interface WindowGate {
  /** The zone is that of each number, so rows are put off one by one. */
  readonly isPerRecipient: boolean;
  /** Now, or when the window opens for the whole campaign. */
  opensAtMs(nowMs: number): number;
  opensForAtMs(phoneNumber: PhoneNumber, nowMs: number): number;
}

export function startWindowGate(campaign: {
  readonly window: CampaignWindow | null;
  readonly timeZone: string;
}): WindowGate {
  const { window, timeZone } = campaign;
  const known = new Map<string, { atMs: number; opensMs: number }>();
  const opens = (zone: string, nowMs: number): number => {
    if (!window) return nowMs;
    const found = known.get(zone);
    const isFresh = found !== undefined && nowMs >= found.atMs && nowMs - found.atMs < FRESH_MS;
    if (isFresh) return Math.max(nowMs, found.opensMs);
    const opensMs = nextWindowOpening(window, zone, nowMs);
    known.set(zone, { atMs: nowMs, opensMs });
    return opensMs;
  };
  const isPerRecipient = window?.zone === 'recipient';
  const own = !window || window.zone === '' || isPerRecipient ? timeZone : window.zone;
  return {
    isPerRecipient,
    opensAtMs: (nowMs) => (isPerRecipient ? nowMs : opens(own, nowMs)),
    opensForAtMs: (phoneNumber, nowMs) => opens(isPerRecipient ? (zoneOfNumber(phoneNumber) ?? own) : own, nowMs),
  };
}
