import type { Source } from './sources.ts';

/**
 * What stood in doors when the rules came; it may only become less. A new function that other rooms need stands in a file of
 * the room beside its store, as a use case that says what it is for.
 */
export const OLD_DOORS: Readonly<
  Record<string, { readonly names?: number; readonly storeValues?: readonly string[] }>
> = {
  'server/src/billing/index.ts': {
    storeValues: [
      'findBalance',
      'findMissingCredits',
      'listLedgerEntries',
      'holdCredits',
      'refundCredits',
      'settleHold',
      'insertPrice',
      'listPrices',
    ],
  },
  'server/src/contacts/index.ts': {
    storeValues: ['listGroups', 'purgeDeletedGroups', 'listSuppressions'],
  },
  'server/src/identity/index.ts': {
    storeValues: [
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
  },
  'server/src/links/index.ts': {
    storeValues: ['listLinkDomains', 'listLinks', 'deleteOldLinkChanges', 'listTakedowns'],
  },
  'server/src/sms/campaigns/index.ts': {
    storeValues: ['countWaitingMessages', 'findWaiting', 'listAllCampaigns', 'lowerQuickCounts'],
  },
  'server/src/sms/inbound/index.ts': {
    storeValues: ['deleteOldConversations'],
  },
  'server/src/sms/messages/index.ts': {
    storeValues: [
      'listUnmatchedReceipts',
      'listEnded',
      'addCampaignProgress',
      'listCampaignCounts',
      'moveCampaignCounts',
      'findMessage',
      'MESSAGE_COLUMNS',
      'deleteFromOutbox',
      'markUnlessOptedOut',
      'listUnknownMessages',
    ],
  },
  'server/src/sms/routing/index.ts': {
    storeValues: [
      'listAllCarriers',
      'listCarriers',
      'listAllNetworkOverrides',
      'listNetworkOverrides',
      'listAllRoutes',
      'listRoutes',
    ],
  },
  'server/src/sms/senders/index.ts': {
    storeValues: [
      'findSenderIdByText',
      'listApproved',
      'listSenderIds',
      'listSenderIdsOfAnyAccount',
      'shareSenderIdStatuses',
    ],
  },
  'server/src/visits/index.ts': {
    storeValues: ['findCampaignClicks', 'listMessageClicks'],
  },
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
