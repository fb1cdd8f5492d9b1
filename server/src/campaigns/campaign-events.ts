import type { Transaction } from '../db/index.ts';
import {
  type CampaignFacts,
  campaignData,
  type EventKind,
  isHeard,
  type LiveSource,
  recordEvents,
} from '../events/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { Channel } from './channel.ts';
import { factsOf, progressStatement } from './store-campaigns.ts';

const KINDS: Readonly<Record<string, EventKind | undefined>> = {
  sending: 'campaign.started',
  calling: 'campaign.started',
  paused: 'campaign.paused',
  completed: 'campaign.completed',
  failed: 'campaign.failed',
};
const ALL = ['campaign.started', 'campaign.paused', 'campaign.completed', 'campaign.failed'] as const;

/** Returns what records an event about a campaign that has just moved, in the transaction of the move. */
export function campaignRecorder(channel: Channel) {
  const find = factsOf(channel);
  return async (rt: Runtime, tx: Transaction, accountId: number, id: number): Promise<void> => {
    if (!(await isHeard(rt, accountId, ALL))) return;
    const campaign = await find(tx, accountId, id);
    const kind = campaign && KINDS[campaign.status];
    if (campaign && kind) await recordEvents(rt, tx, accountId, [{ kind, data: campaignData(channel.kind, campaign) }]);
  };
}

/** Receipts arrive for a while after the end. */
const AFTER_END_MS = 3_600_000;
const PER_ACCOUNT_MAX = 50;

interface Progress<Counted> {
  /** What the counts need besides the facts. Recipients are not counted, because there may be very many. */
  readonly columns: string;
  countsOf(row: CampaignFacts & Counted): Readonly<Record<string, number>>;
}

/** The progress of an account's campaigns, for clients that follow it live. */
export function campaignProgressOf<Counted>(channel: Channel, { columns, countsOf }: Progress<Counted>): LiveSource {
  const list = progressStatement<Counted>(channel, columns);
  return {
    kind: 'campaign.progress',
    async read({ db, clock }, accountIds) {
      const endedAfter = timestampFromMs(clock.nowMs() - AFTER_END_MS);
      const found = await db.rows(list, [accountIds, endedAfter, PER_ACCOUNT_MAX]);
      return found.map((row) => ({
        ...{ accountId: row.accountId, key: row.uuid },
        data: { ...campaignData(channel.kind, row), counts: countsOf(row) },
      }));
    },
  };
}
