import { setTimeout as sleep } from 'node:timers/promises';
import type { AlsoDone, Handle } from '../db/index.ts';
import { eventInserts, isHeard, type NewEvent, type Recorder } from '../events/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { type ReadVisit, readVisitRows } from './read-visit-rows.ts';
import { findCampaignUuids, findLinkCodes } from './store-click-events.ts';
import type { VisitBatch } from './visit-batch.ts';

/** A database that is silent for this long is treated as away: the batch goes to disk, and its events are written when it is stored. */
const LOOK_TIMEOUT_MS = 5_000;

export interface ClickRuntime extends Recorder {
  readonly db: Handle;
}

async function accountsThatListen(rt: ClickRuntime, { accounts, format }: VisitBatch): Promise<ReadonlySet<number>> {
  const listening = new Set<number>();
  // An earlier version left rows of text on disk, before anybody could listen.
  if (format === 'text') return listening;
  for (const { accountId } of accounts) if (await isHeard(rt, accountId, ['link.clicked'])) listening.add(accountId);
  return listening;
}

/** Returns whose message each visit belongs to, by its index among the visits of its account. */
function messagesByPlace({ clicks }: VisitBatch, accountId: number): ReadonlyMap<number, Uuid> {
  const own = clicks.filter((click) => click.accountId === accountId);
  return new Map(own.flatMap(({ messageId, places }) => places.map((place) => [place, messageId])));
}

interface Names {
  readonly codes: ReadonlyMap<number, string>;
  readonly campaigns: ReadonlyMap<number, Uuid>;
  readonly messages: ReadonlyMap<number, Uuid>;
}

/**
 * Returns an event without anything that is not stored. For a link in a message, the visit is stored with its campaign, and the click with the
 * message alone. An event that named both the recipient and the device would reveal more than both.
 */
function eventOf(visit: ReadVisit, { codes, campaigns, messages }: Names): NewEvent | null {
  const link = visit.linkId > 0 ? (codes.get(visit.linkId) ?? null) : null;
  const message = messages.get(visit.count) ?? null;
  const campaign = visit.linkId < 0 ? (campaigns.get(-visit.linkId) ?? null) : message;
  if (link === null && campaign === null) return null;
  const shown = (text: string | null) => (link === null ? null : text);
  const data = {
    link_id: link,
    campaign_id: campaign,
    message_id: message,
    clicked_at: timestampFromMs(visit.atMs),
    is_machine: visit.isMachine,
    browser: shown(visit.browser),
    operating_system: shown(visit.operatingSystem),
    device_type: shown(visit.deviceType),
    referrer: shown(visit.referrer),
    country: shown(visit.country),
  };
  return { kind: 'link.clicked', data };
}

async function eventsOfAccount(
  rt: ClickRuntime,
  batch: VisitBatch,
  { accountId, visits }: { readonly accountId: number; readonly visits: readonly ReadVisit[] },
): Promise<AlsoDone[]> {
  const linkIds = [...new Set(visits.map(({ linkId }) => linkId))];
  const [codes, campaigns] = await Promise.all([
    findLinkCodes(
      rt.db,
      accountId,
      linkIds.filter((id) => id > 0),
    ),
    findCampaignUuids(
      rt.db,
      accountId,
      linkIds.filter((id) => id < 0).map((id) => -id),
    ),
  ]);
  const names = { codes, campaigns, messages: messagesByPlace(batch, accountId) };
  const events = visits.map((visit) => eventOf(visit, names)).filter((event) => event !== null);
  return eventInserts(rt, accountId, events);
}

/**
 * Returns the visits of a batch as events, for the accounts that listen to them, to be committed with the visits. The rows to be stored are parsed,
 * so no redirect waits for it, and nothing is parsed where nobody listens.
 */
export async function clickEvents(rt: ClickRuntime, batch: VisitBatch): Promise<AlsoDone[]> {
  const cut = new AbortController();
  const limit = sleep(LOOK_TIMEOUT_MS, null, { signal: cut.signal }).then(() => {
    throw new Error('who listens to visits was not read in time');
  });
  try {
    return await Promise.race([findEvents(rt, batch), limit]);
  } finally {
    limit.catch(() => undefined);
    cut.abort();
  }
}

async function findEvents(rt: ClickRuntime, batch: VisitBatch): Promise<AlsoDone[]> {
  const listening = await accountsThatListen(rt, batch);
  if (listening.size === 0) return [];
  const counted: ReadVisit[] = [];
  for (const bytes of batch.rows)
    for (const visit of readVisitRows(bytes, listening)) if (visit.isCounted) counted.push(visit);
  const inserts: AlsoDone[] = [];
  for (const [accountId, visits] of Map.groupBy(counted, (visit) => visit.accountId))
    inserts.push(...(await eventsOfAccount(rt, batch, { accountId, visits })));
  return inserts;
}
