import type { PhoneNumber } from './phone-number.ts';
import { zoneOfNumber } from './phone-zone.ts';
import { nextWindowOpening, type SendingWindow } from './recurrence-window.ts';

/** In place of a zone's name: that of each number. */
export const RECIPIENT_ZONE = 'recipient';

/** Openings are worked out once a second and zone: a campaign asks for each of its rows. */
const FRESH_MS = 1_000;
/** Windows that have no hour in common never open together: after so many looks the time that was found is asked again then. */
const LOOKS_MAX = 8;

/** A window with its zone: a name, `recipient`, or empty for the campaign's own. */
export interface ZonedWindow extends SendingWindow {
  readonly zone: string;
}

export interface WindowGate {
  /** A zone is that of each number, so rows are put off one by one. */
  readonly isPerRecipient: boolean;
  /** Now, or when the window opens for the whole campaign. */
  opensAtMs(nowMs: number): number;
  /** `zone`: as it is known of the person; undefined: that of the number counts. */
  opensForAtMs(phoneNumber: PhoneNumber, nowMs: number, zone: string | undefined): number;
}

/** The first instant at which all of them are open. */
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
  /** That hold besides, by the clock of each number: all but its quiet hours. */
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
    const opensMs = openTogether([...ofCampaign, ...ofRecipient], nowMs);
    known.set(zone ?? '', { atMs: nowMs, opensMs });
    return opensMs;
  };
  return {
    isPerRecipient,
    opensAtMs: (nowMs) => (isOfRecipient ? nowMs : opens(null, nowMs)),
    opensForAtMs: (phoneNumber, nowMs, zone) =>
      opens(isPerRecipient ? (zone ?? zoneOfNumber(phoneNumber) ?? timeZone) : null, nowMs),
  };
}
