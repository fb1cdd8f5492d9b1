import type { CampaignRules } from '../consents/index.ts';
import { zoneOfNumber } from '../lib/phone/phone-zone.ts';
import { RECIPIENT_ZONE, startWindowGate, type ZonedWindow } from '../lib/windows/window-gate.ts';
import { zoneIn } from './contact-zones.ts';
import type { AudienceMember } from './store-audience.ts';
import type { TalliedRows } from './tally-audience.ts';

/** What the clock of a recipient says, for a tally. */
export type ClockReading = Pick<TalliedRows, 'isZoneUnknown' | 'putOffUntilMs'>;

/** By whose clocks a campaign goes: as of one moment. */
export interface RecipientClocks {
  /** Fields of contacts that are to be read with them; with any of them people whose numbers begin alike are not alike. */
  readonly ownKeys: readonly string[];
  /** Null: it goes by no clock of theirs, and the same is true of everybody. */
  read(member: Pick<AudienceMember, 'phoneNumber' | 'fields'>): ClockReading;
}

const AT_ONCE: ClockReading = { isZoneUnknown: false, putOffUntilMs: 0 };

/** It goes by the clock of nobody. */
export const NO_CLOCKS: RecipientClocks = { ownKeys: [], read: () => AT_ONCE };

export function startRecipientClocks(
  campaign: { readonly window: ZonedWindow | null; readonly timeZone: string },
  { recipientWindows, zoneField }: CampaignRules,
  nowMs: number,
): RecipientClocks {
  const { timeZone } = campaign;
  // A window by one clock for all is open or shut for the whole campaign.
  const window = campaign.window?.zone === RECIPIENT_ZONE ? campaign.window : null;
  const gate = startWindowGate({ window, timeZone, recipientWindows });
  if (!gate.isPerRecipient) return NO_CLOCKS;
  return {
    ownKeys: zoneField === null ? [] : [zoneField],
    read({ phoneNumber, fields }) {
      const zone = zoneField === null ? undefined : zoneIn(fields?.[zoneField]);
      const opensMs = gate.opensForAtMs(phoneNumber, nowMs, zone);
      const isZoneUnknown = zone === undefined && zoneOfNumber(phoneNumber) === null;
      return { isZoneUnknown, putOffUntilMs: opensMs > nowMs ? opensMs : 0 };
    },
  };
}
