import type { Source } from './sources.ts';

/**
 * What of stores stood in doors when the rule came; it may only become less. A new function that other rooms need stands in a file of
 * the room beside its store, as a use case that says what it is for.
 */
export const OLD_DOORS: Readonly<Record<string, readonly string[]>> = {
  'server/src/billing/index.ts': [
    'findBalance',
    'findMissingCredits',
    'holdCredits',
    'refundCredits',
    'settleHold',
    'insertPrice',
    'listPrices',
  ],
  'server/src/contacts/index.ts': ['purgeDeletedGroups'],
  'server/src/identity/index.ts': [
    'findAccount',
    'firstAccountId',
    'isThroughSuppression',
    'listAccountIds',
    'listAccounts',
    'insertAuditEntry',
    'listOperatorKeys',
    'revokeKeys',
    'raiseRulesVersion',
    'readRulesVersions',
    'rulesVersionOf',
  ],
  'server/src/links/index.ts': ['listLinkDomains', 'deleteOldLinkChanges'],
  'server/src/sms/campaigns/index.ts': ['countWaitingMessages', 'findWaiting', 'listAllCampaigns', 'lowerQuickCounts'],
  'server/src/sms/inbound/index.ts': ['deleteOldConversations'],
  'server/src/sms/messages/index.ts': [
    'listUnmatchedReceipts',
    'listEnded',
    'addCampaignProgress',
    'listCampaignCounts',
    'moveCampaignCounts',
    'findMessage',
    'MESSAGE_COLUMNS',
    'markUnlessOptedOut',
    'listUnknownMessages',
  ],
  'server/src/sms/routing/index.ts': ['listAllCarriers', 'listAllNetworkOverrides', 'listAllRoutes'],
  'server/src/sms/senders/index.ts': [
    'findSenderIdByText',
    'listApproved',
    'listSenderIdsOfAnyAccount',
    'shareSenderIdStatuses',
  ],
  'server/src/visits/index.ts': ['findCampaignClicks', 'listMessageClicks'],
};

/** The names that a door exports, with the file that each comes from. */
export function namesOfDoor({ text }: Source): { name: string; isType: boolean; from: string }[] {
  return [...text.matchAll(/^export (type )?\{([^}]*)\}(?: from '([^']*)')?/gm)].flatMap(([, type, names, from]) =>
    (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({
        name: name.replace(/^type /, ''),
        isType: type !== undefined || name.startsWith('type '),
        from: from ?? '',
      })),
  );
}
