import { createHash } from 'node:crypto';
import {
  type Audience,
  type AudienceMember,
  openAudience,
  type PrefixGroup,
  walkContacts,
  walkNumbers,
  walkPrefixes,
} from '../../../audiences/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Hundredths } from '../../../lib/money.ts';
import type { PhoneNumber } from '../../../lib/phone-number.ts';
import { zoneOfNumber } from '../../../lib/phone-zone.ts';
import type { Timestamp } from '../../../lib/timestamp.ts';
import type { CalleePlanner } from './audience-plan.ts';
import { insertAlikeCallees, insertPlannedCallees, type PlannedCallee } from './store-audience.ts';

export interface CalleeWalk {
  readonly audience: Audience;
  readonly planner: CalleePlanner;
  /** What everybody hears, and how they are called: a part of the fingerprint. */
  readonly content: string;
}

/** Where the rows go; null for a preview, which only counts. */
export interface CalleeSink {
  readonly tx: Transaction;
  readonly campaignId: number;
  readonly now: Timestamp;
  /** The first of so many ids in a row. */
  takeIds(count: number): Promise<number>;
}

/** What is known of an audience once everybody in it was looked at. */
export interface CalleeTally {
  /** Rows that there will be, skipped ones included. */
  recipients: number;
  callable: number;
  readonly skipped: Record<string, number>;
  /** What is held before the first call: every recipient answered, every call at its longest. */
  costMax: Hundredths;
  /** Those who will be called though nobody can tell their zone from their number. */
  unknownZones: number;
  note(line: string): void;
  /** Of audience, content and prices, as they were noted. */
  fingerprint(): string;
}

function startTally(): CalleeTally {
  const hash = createHash('sha256');
  return {
    recipients: 0,
    callable: 0,
    skipped: {},
    costMax: 0 as Hundredths,
    unknownZones: 0,
    note: (line) => void hash.update(line).update('\n'),
    fingerprint: () => hash.copy().digest('hex').slice(0, 32),
  };
}

interface Counted {
  readonly n: number;
  readonly example: PhoneNumber;
  readonly isSuppressed: boolean;
}

/** Counts them, and says how they are called. */
function tallyCallees(walk: CalleeWalk, tally: CalleeTally, { n, example, isSuppressed }: Counted) {
  const plan = walk.planner.planOf(example);
  const reason = isSuppressed ? 'opted_out' : plan.reason;
  const held = (reason === '' ? plan.held : 0) as Hundredths;
  tally.recipients += n;
  if (reason === '') {
    tally.callable += n;
    tally.costMax = (tally.costMax + n * held) as Hundredths;
    if (walk.planner.isZoneOfRecipient && zoneOfNumber(example) === null) tally.unknownZones += n;
  } else {
    tally.skipped[reason] = (tally.skipped[reason] ?? 0) + n;
  }
  return { ...plan.tariff, reason, held };
}

function planMembers(walk: CalleeWalk, tally: CalleeTally, members: readonly AudienceMember[]): PlannedCallee[] {
  const rows = members.map(({ phoneNumber, isSuppressed }) => {
    return { phoneNumber, ...tallyCallees(walk, tally, { n: 1, example: phoneNumber, isSuppressed }) };
  });
  for (const row of rows) {
    tally.note(`${row.phoneNumber} ${row.reason} ${row.pricePerMinute} ${row.unitSeconds} ${row.held}`);
  }
  return rows;
}

async function storePlanned(sink: CalleeSink | null, accountId: number, rows: readonly PlannedCallee[]): Promise<void> {
  if (!sink || rows.length === 0) return;
  const { tx, campaignId, now } = sink;
  const firstId = await sink.takeIds(rows.length);
  await insertPlannedCallees(tx, { accountId, campaignId, firstId, now }, rows);
}

function tallyPrefixes(walk: CalleeWalk, tally: CalleeTally, groups: readonly PrefixGroup[]): number {
  let recipients = 0;
  for (const { prefix, n, print, example, isSuppressed } of groups) {
    const { reason, held, pricePerMinute, unitSeconds } = tallyCallees(walk, tally, { n, example, isSuppressed });
    tally.note(`${prefix} ${n} ${print} ${reason} ${pricePerMinute} ${unitSeconds} ${held}`);
    recipients += n;
  }
  return recipients;
}

/** Everybody hears the same, so that only how a number begins decides: the rows never leave the database. */
async function walkAlike(tx: Transaction, walk: CalleeWalk, tally: CalleeTally, sink: CalleeSink | null) {
  const { audience, planner } = walk;
  const { source } = audience;
  const { digits } = planner;
  await walkPrefixes(tx, audience, digits, async (groups, range) => {
    const recipients = tallyPrefixes(walk, tally, groups);
    if (!sink || recipients === 0) return;
    const examples = new Map(groups.map(({ prefix, example }) => [prefix, example]));
    const plans = [...examples].map(([prefix, example]) => {
      const { tariff, held, reason } = planner.planOf(example);
      return { prefix, ...tariff, held, reason };
    });
    const { campaignId, now } = sink;
    const batch = { accountId: source.accountId, campaignId, firstId: await sink.takeIds(recipients), now };
    const inserted = await insertAlikeCallees(sink.tx, { source, range }, batch, { digits, plans });
    assert(inserted === recipients, 'the recipients of a campaign are not those that were counted');
  });
}

/** Looks at everybody in an audience once; with a sink it writes a row for each. */
export async function walkCallees(tx: Transaction, walk: CalleeWalk, sink: CalleeSink | null): Promise<CalleeTally> {
  const { audience, content } = walk;
  const tally = startTally();
  tally.note(content);
  const plan = (members: readonly AudienceMember[]) => {
    const rows = planMembers(walk, tally, members);
    return () => storePlanned(sink, audience.source.accountId, rows);
  };
  await openAudience(tx, audience);
  if (audience.isLarge) await walkAlike(tx, walk, tally, sink);
  else await walkContacts(tx, audience, plan);
  await walkNumbers(tx, audience, plan);
  return tally;
}
