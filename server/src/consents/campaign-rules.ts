import type { Handle, Transaction } from '../db/index.ts';
import type { SendingWindow } from '../lib/windows/recurrence-window.ts';
import { RECIPIENT_ZONE, type ZonedWindow } from '../lib/windows/window-gate.ts';
import { openHours, type Purpose, type SendingRules } from './sending-rules.ts';
import { findSendingRules, holdSendingRules } from './store-sending-rules.ts';

/** What of the rules of its account a campaign keeps to. */
export interface CampaignRules {
  /** As they were read, and must be still when something of it goes out; null: none concern it. */
  readonly read: SendingRules | null;
  readonly isMarketing: boolean;
  /** Only whoever agreed gets anything. */
  readonly needsConsent: boolean;
  /** The hours that quiet hours leave, by the clock of each recipient. */
  readonly recipientWindows: readonly SendingWindow[];
  /** The contact field that says by which clock a recipient lives; null: no clock of theirs matters, or their number alone says it. */
  readonly zoneField: string | null;
  /** For the audience alone: whom it leaves out is decided when the rows are made. */
  readonly undeliveredSince: string | null;
}

interface Ruled {
  readonly purpose: Purpose;
  readonly window: ZonedWindow | null;
}

/** Any of the rules of its account. */
export const isRuled = ({ purpose, window }: Ruled): boolean =>
  purpose === 'marketing' || window?.zone === RECIPIENT_ZONE;

export function rulesFor(campaign: Ruled, account: SendingRules | null): CampaignRules {
  const read = isRuled(campaign) ? account : null;
  const isMarketing = campaign.purpose === 'marketing';
  const recipientWindows = isMarketing && read !== null ? openHours(read) : [];
  const isPerRecipient = recipientWindows.length > 0 || campaign.window?.zone === RECIPIENT_ZONE;
  return {
    read,
    isMarketing,
    needsConsent: isMarketing && read?.marketingNeedsConsent === true,
    recipientWindows,
    zoneField: isPerRecipient ? (read?.zoneField ?? null) : null,
    undeliveredSince: isMarketing ? (read?.undeliveredSince ?? null) : null,
  };
}

export async function readCampaignRules(handle: Handle, accountId: number, campaign: Ruled): Promise<CampaignRules> {
  return rulesFor(campaign, isRuled(campaign) ? await findSendingRules(handle, accountId) : null);
}

const sameHours = (a: SendingWindow | null, b: SendingWindow | null): boolean =>
  a?.fromMinute === b?.fromMinute && a?.toMinute === b?.toMinute;

function areSameRules(a: SendingRules, b: SendingRules): boolean {
  return (
    a.marketingNeedsConsent === b.marketingNeedsConsent &&
    a.zoneField === b.zoneField &&
    sameHours(a.quietHours, b.quietHours) &&
    sameHours(a.installationQuietHours, b.installationQuietHours)
  );
}

/** Asked by whoever sends by them, after the account is held: by others than these nothing may stay marked. */
export async function areRulesHeld(tx: Transaction, accountId: number, read: SendingRules | null): Promise<boolean> {
  return read === null || areSameRules(await holdSendingRules(tx, accountId), read);
}
