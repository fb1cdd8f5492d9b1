import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Audience,
  type AudienceMember,
  addToTally,
  type BarredBy,
  openAudience,
  type RecipientClocks,
  startTally,
  type Tally,
  walkAudience,
  walkPrefixes,
} from '../../../audiences/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { notReached } from '../../../sms/campaigns/index.ts';
import { costOfCall } from '../../calling-rules.ts';
import type { PlannedSpeech, SpeechPlan } from '../speech/plan-speech.ts';
import type { CalleePlanner } from './plan-audience.ts';
import { insertAlikeCallees, insertPlannedCallees, type PlannedCallee } from './store-audience.ts';

/** Others have their turn after so many: a text that is compared with registered texts may take 1 ms. */
const PLANNED_AT_ONCE = 50;

export interface CalleeWalk {
  readonly audience: Audience;
  readonly planner: CalleePlanner;
  /** What everybody hears, and how they are called: a part of the fingerprint. */
  readonly content: string;
  readonly clocks: RecipientClocks;
  /** The time from which segments count days. */
  readonly nowMs: number;
  /** What each recipient hears; null if all hear the same recording. */
  readonly speech: {
    readonly plan: SpeechPlan;
    /** Returns the longest duration of a call in which a text of this length is spoken. */
    callMsMaxOf(speechMs: number): number;
  } | null;
  /** The texts to recipients whom no call reaches, one for each who is called; null if there are none. */
  readonly texts: notReached.TextPlan | null;
}

/** Where the rows are written; null for a preview, which only counts. */
export interface CalleeSink {
  readonly tx: Transaction;
  readonly campaignId: number;
  readonly now: Timestamp;
  /** Returns the first of the given number of consecutive ids. */
  takeIds(count: number): Promise<number>;
  /** Null if there are no texts. */
  readonly texts: notReached.TextSink | null;
}

interface Counted {
  readonly n: number;
  readonly example: Pick<AudienceMember, 'phoneNumber' | 'fields'>;
  readonly barredBy: BarredBy;
  /** Null for the recording. */
  readonly speech?: PlannedSpeech | null;
}

/** Counts recipients and returns their terms. The amount held for each assumes that the call is answered and as long as possible. */
function tallyCallees(walk: CalleeWalk, tally: Tally, { n, example, barredBy, speech = null }: Counted) {
  const plan = walk.planner.planOf(example.phoneNumber);
  const reason = barredBy || plan.reason || (speech?.reason ?? '');
  const callMsMax = speech && walk.speech && reason === '' ? walk.speech.callMsMaxOf(speech.msMax) : null;
  const worst = callMsMax === null ? plan.held : costOfCall(plan.tariff, callMsMax);
  const held = (reason === '' ? worst : 0) as Hundredths;
  addToTally(tally, { n, reason, price: held, ...walk.clocks.read(example) });
  return { ...plan.tariff, reason, held, callMsMax };
}

interface PlannedMember extends PlannedCallee {
  /** Null if the campaign has no texts or the person is not called. */
  readonly text: ReturnType<notReached.TextPlan['plan']> | null;
}

function planMember(walk: CalleeWalk, tally: Tally, member: AudienceMember): PlannedMember {
  const { phoneNumber, barredBy } = member;
  const speech = walk.speech?.plan.plan(member) ?? null;
  const terms = tallyCallees(walk, tally, { n: 1, example: member, barredBy, speech });
  const isCalled = terms.reason === '';
  if (speech && isCalled) walk.speech?.plan.note(phoneNumber, speech);
  const text = walk.texts && isCalled ? walk.texts.plan(member) : null;
  return { phoneNumber, ...terms, spokenText: isCalled ? (speech?.text ?? null) : null, text };
}

async function planMembers(
  walk: CalleeWalk,
  tally: Tally,
  members: readonly AudienceMember[],
): Promise<readonly PlannedMember[]> {
  const rows: PlannedMember[] = [];
  for (const member of members) {
    rows.push(planMember(walk, tally, member));
    if (rows.length % PLANNED_AT_ONCE === 0) await nextTurn();
  }
  for (const { text, ...row } of rows) {
    tally.note(`${row.phoneNumber} ${row.reason} ${row.pricePerMinute} ${row.unitSeconds} ${row.held}`);
    if (row.spokenText !== null) tally.note(row.spokenText);
    if (text) tally.note(`${text.parts} ${text.price} ${text.reason} ${text.message}`);
  }
  return rows;
}

async function storePlanned(sink: CalleeSink | null, accountId: number, rows: readonly PlannedMember[]): Promise<void> {
  if (!sink || rows.length === 0) return;
  const { tx, campaignId, now, texts } = sink;
  const firstId = await sink.takeIds(rows.length);
  await insertPlannedCallees(tx, { accountId, campaignId, firstId, now }, rows);
  const placed = rows.flatMap(({ text }, index) => (text ? [{ place: firstId + index, row: text }] : []));
  await texts?.store(placed);
}

type PrefixGroups = Parameters<Parameters<typeof walkPrefixes>[3]>[0];

function tallyPrefixes(walk: CalleeWalk, tally: Tally, groups: PrefixGroups): number {
  let recipients = 0;
  for (const { prefix, n, print, example, barredBy } of groups) {
    const { reason, held, pricePerMinute, unitSeconds } = tallyCallees(walk, tally, {
      n,
      example: { phoneNumber: example },
      barredBy,
    });
    tally.note(`${prefix} ${n} ${print} ${reason} ${pricePerMinute} ${unitSeconds} ${held}`);
    recipients += n;
  }
  return recipients;
}

/** Walks an audience that hears the same recording. Only the prefix of a number matters, so the rows never leave the database. */
async function walkAlike(tx: Transaction, walk: CalleeWalk, tally: Tally, sink: CalleeSink | null) {
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

/** Visits everybody in an audience once; with a sink it writes a row for each. */
export async function walkRecipients(tx: Transaction, named: CalleeWalk, sink: CalleeSink | null): Promise<Tally> {
  const walk = { ...named, audience: await openAudience(tx, named.audience, named.nowMs) };
  const { audience, content, texts, speech, clocks } = walk;
  speech?.plan.begin();
  const tally = startTally();
  tally.note(content);
  await walkAudience(tx, audience, tally, {
    isPreview: sink === null,
    ownKeys: [...new Set([...(texts?.ownKeys ?? []), ...(speech?.plan.ownKeys ?? []), ...clocks.ownKeys])],
    plan: async (members) => {
      const rows = await planMembers(walk, tally, members);
      return () => storePlanned(sink, audience.source.accountId, rows);
    },
    complete: texts?.complete(tx),
    // Each text needs a row of its own, and so does each spoken text.
    walkAlike: texts || speech || clocks.ownKeys.length > 0 ? null : () => walkAlike(tx, walk, tally, sink),
  });
  return tally;
}
