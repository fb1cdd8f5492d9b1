import type { Config } from '../config.ts';
import type { MonthlyTable } from '../db/index.ts';
import { messageCodeFloor } from '../links/index.ts';
import { findWaiting, lowerQuickCounts } from './store-months.ts';

/**
 * All rows of a page are updated at once, three times, and become longer. With room for all of them twice, and for what they gain, each update stays
 * on its page and touches no index: whatever the lengths of texts and of the ids that carriers give. At 40 % rows left their page at the receipt, at
 * 45 % at the settle, and Postgres took 1.06 to 1.2 times as long for a message of a campaign.
 */
const ROOM_FOR_UPDATES = 'fillfactor = 34';

/** Returns the tables with monthly partitions, and how long each month is kept. */
export function monthlyTables(config: Config): MonthlyTable[] {
  const ofMessages = { retentionMonths: config.messageMonths, findNeeded: findWaiting };
  return [
    { table: 'audit_log', retentionMonths: config.auditMonths },
    { table: 'messages', ...ofMessages, storage: ROOM_FOR_UPDATES, beforeDrop: lowerQuickCounts },
    { table: 'receipt_map', ...ofMessages },
    { table: 'inbound_messages', retentionMonths: config.messageMonths },
    { table: 'thread_messages', retentionMonths: config.messageMonths },
    { table: 'message_links', ...ofMessages, keyFloor: messageCodeFloor },
    { table: 'message_clicks', ...ofMessages },
    { table: 'events', retentionMonths: Math.ceil(config.eventDays / 28) },
    // A separate job clears the days at the edge. A month is dropped as a whole once its last day is past.
    { table: 'visits', retentionMonths: Math.ceil(config.visitRetentionDays / 28) + 1 },
  ];
}
