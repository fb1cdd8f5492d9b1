import type { PhoneNumber } from '../phone/phone-number.ts';
import { zoneOfNumber } from '../phone/phone-zone.ts';
import { instantOfWallClock } from '../time/wall-clock.ts';
import { nextWindowOpening, type SendingWindow } from './recurrence-window.ts';

/** Stands in place of a zone's name: the window follows the clock of each recipient's number. */
export const RECIPIENT_ZONE = 'recipient';

/** A zone's opening is worked out at most once a second, since a campaign asks for each of its rows. */
const FRESH_MS = 1_000;
const MINUTE_MS = 60_000;
/** Windows without a common hour never open together: the search ends after this many rounds, and the caller asks again later. */
const LOOKS_MAX = 8;

/** A window with its zone: a name, `recipient`, or empty for the campaign's own. */
export interface ZonedWindow extends SendingWindow {
  readonly zone: string;
  /** By the clocks of the zone, such as `2026-01-31`; null or left out: any day. */
  readonly startDay?: string | null;
}

export interface WindowGate {
  /** True when the zone depends on the number, so that rows are put off one by one. */
  readonly isPerRecipient: boolean;
  /** The instant at which the window opens for the whole campaign: now, if it is open. */
  opensAtMs(nowMs: number): number;
  /** The same for the campaign and for a recipient who lives by its clock. */
  opensByOwnClockMs(nowMs: number): number;
  /** `zone`: as it is known of the person; undefined: that of the number counts. */
  opensForAtMs(phoneNumber: PhoneNumber, nowMs: number, zone: string | undefined): number;
}

export const onAnyDay = (window: ZonedWindow): ZonedWindow => ({ ...window, startDay: null });

/** The instant at which the first day of a window opens in a zone; 0 if it has none. */
function firstOpeningMs({ startDay, fromMinute }: ZonedWindow, zone: string): number {
  return startDay ? instantOfWallClock(Date.parse(`${startDay}T00:00:00Z`) + fromMinute * MINUTE_MS, zone) : 0;
}

/** The zone in which each day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** The instant before which nobody gets anything; 0 if there is none. */
export function beginOfFirstDayMs(
  campaign: Pick<Parameters<typeof startWindowGate>[0], 'window' | 'timeZone'>,
): number {
  const { window, timeZone } = campaign;
  if (window === null) return 0;
  return firstOpeningMs(window, window.zone === RECIPIENT_ZONE ? FIRST_ZONE : window.zone || timeZone);
}

/** The first instant at which all windows are open. */
function openTogether(windows: readonly { window: SendingWindow; zone: string }[], nowMs: number): number {
  let atMs = nowMs;
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const opensMs = windows.reduce((ms, { window, zone }) => nextWindowOpening(window, zone, ms), atMs);
    if (opensMs === atMs) break;
    atMs = opensMs;
  }
  return atMs;
}

export function startWindowGate(campaign: {
  readonly window: ZonedWindow | null;
  readonly timeZone: string;
  /** Windows that must be open as well, by the clock of each number: the hours outside its quiet hours. */
  readonly recipientWindows?: readonly SendingWindow[];
}): WindowGate {
  const { window, timeZone, recipientWindows = [] } = campaign;
  const known = new Map<string, { atMs: number; opensMs: number }>();
  const isOfRecipient = window?.zone === RECIPIENT_ZONE;
  const isPerRecipient = isOfRecipient || recipientWindows.length > 0;
  const own = !window || window.zone === '' || isOfRecipient ? timeZone : window.zone;
  const opens = (zone: string | null, nowMs: number): number => {
    const found = known.get(zone ?? '');
    const isFresh = found !== undefined && nowMs >= found.atMs && nowMs - found.atMs < FRESH_MS;
    if (isFresh) return Math.max(nowMs, found.opensMs);
    const ofCampaign = window ? [{ window, zone: isOfRecipient && zone !== null ? zone : own }] : [];
    const ofRecipient = zone === null ? [] : recipientWindows.map((one) => ({ window: one, zone }));
    const fromMs = ofCampaign.reduce((ms, one) => Math.max(ms, firstOpeningMs(one.window, one.zone)), nowMs);
    const opensMs = openTogether([...ofCampaign, ...ofRecipient], fromMs);
    known.set(zone ?? '', { atMs: nowMs, opensMs });
    return opensMs;
  };
  return {
    isPerRecipient,
    opensAtMs: (nowMs) => (isOfRecipient ? nowMs : opens(null, nowMs)),
    opensByOwnClockMs: (nowMs) => opens(isPerRecipient ? timeZone : null, nowMs),
    opensForAtMs: (phoneNumber, nowMs, zone) =>
      opens(isPerRecipient ? (zone ?? zoneOfNumber(phoneNumber) ?? timeZone) : null, nowMs),
  };
}
