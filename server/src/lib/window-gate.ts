import type { PhoneNumber } from './phone-number.ts';
import { zoneOfNumber } from './phone-zone.ts';
import { nextWindowOpening, type SendingWindow } from './recurrence-window.ts';

/** In place of a zone's name: that of each number. */
export const RECIPIENT_ZONE = 'recipient';

/** Openings are worked out once a second and zone: a campaign asks for each of its rows. */
const FRESH_MS = 1_000;

/** A window with its zone: a name, `recipient`, or empty for the campaign's own. */
export interface ZonedWindow extends SendingWindow {
  readonly zone: string;
}

export interface WindowGate {
  /** The zone is that of each number, so rows are put off one by one. */
  readonly isPerRecipient: boolean;
  /** Now, or when the window opens for the whole campaign. */
  opensAtMs(nowMs: number): number;
  opensForAtMs(phoneNumber: PhoneNumber, nowMs: number): number;
}

export function startWindowGate(campaign: {
  readonly window: ZonedWindow | null;
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
  const isPerRecipient = window?.zone === RECIPIENT_ZONE;
  const own = !window || window.zone === '' || isPerRecipient ? timeZone : window.zone;
  return {
    isPerRecipient,
    opensAtMs: (nowMs) => (isPerRecipient ? nowMs : opens(own, nowMs)),
    opensForAtMs: (phoneNumber, nowMs) => opens(isPerRecipient ? (zoneOfNumber(phoneNumber) ?? own) : own, nowMs),
  };
}
