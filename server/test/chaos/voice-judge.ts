import assert from 'node:assert/strict';
import { findHeader, type SipMessage } from '../../src/sip/messages/message.ts';
import { parseUri } from '../../src/sip/messages/parse-address.ts';
import type { FakeTrunk } from '../../src/sip/testing/index.ts';
import { LATE_MS_MAX } from '../../src/voice/campaigns/calls/running-call.ts';
import type { TestDatabase } from '../testkit/database.ts';
import { checkLedger } from '../testkit/invariants.ts';

/** One call as the trunk saw it, from its INVITE to a refusal or a BYE. */
export interface Span {
  readonly callId: string;
  readonly number: string;
  readonly beginsAtMs: number;
  endsAtMs: number | null;
  isAnswered: boolean;
  /** Whether the caller cancelled the call; an answer may have crossed the CANCEL. */
  isCancelled: boolean;
}

const methodOf = (message: SipMessage): string => findHeader(message, 'cseq')?.split(' ').at(-1) ?? '';

function applyTo(span: Span, message: SipMessage, atMs: number): void {
  const isBye = message.kind === 'request' && message.method === 'BYE';
  const isAnswer = message.kind === 'response' && methodOf(message) === 'INVITE' && message.statusCode >= 200;
  const isRefusal = isAnswer && message.statusCode >= 300;
  if (isAnswer && !isRefusal) span.isAnswered = true;
  if (message.kind === 'request' && message.method === 'CANCEL') span.isCancelled = true;
  if (isBye || isRefusal) span.endsAtMs ??= atMs;
}

export function listSpans(trunk: FakeTrunk): Span[] {
  const spans = new Map<string, Span>();
  for (const { direction, atMs, message } of trunk.recorded) {
    const callId = findHeader(message, 'call-id') ?? '';
    const known = spans.get(callId);
    if (known) applyTo(known, message, atMs);
    else if (direction === 'in' && message.kind === 'request' && message.method === 'INVITE') {
      const number = parseUri(message.uri).user ?? '';
      spans.set(callId, { callId, number, beginsAtMs: atMs, endsAtMs: null, isAnswered: false, isCancelled: false });
    }
  }
  return [...spans.values()];
}

function countAtOnce(spans: readonly Span[]): number {
  const changes = spans
    .flatMap((span) => [
      { atMs: span.beginsAtMs, by: 1 },
      { atMs: span.endsAtMs ?? Number.POSITIVE_INFINITY, by: -1 },
    ])
    // At the same moment, ends come first.
    .sort((a, b) => a.atMs - b.atMs || a.by - b.by);
  let now = 0;
  let most = 0;
  for (const { by } of changes) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

/** Returns the largest number of calls that began within any second. */
function countInASecond(spans: readonly Span[]): number {
  const begins = spans.map((span) => span.beginsAtMs).sort((a, b) => a - b);
  return Math.max(
    0,
    ...begins.map((atMs, index) => begins.filter((one, at) => at >= index && one < atMs + 1000).length),
  );
}

function listCalledTwice(spans: readonly Span[]): string[] {
  const byNumber = Map.groupBy(spans, (span) => span.number);
  return [...byNumber.values()].flatMap((calls) => {
    const inOrder = calls.toSorted((a, b) => a.beginsAtMs - b.beginsAtMs);
    return inOrder.flatMap((span, index) => {
      const before = inOrder[index - 1];
      return before && (before.endsAtMs ?? Number.POSITIVE_INFINITY) > span.beginsAtMs ? [span.number] : [];
    });
  });
}

export interface TrunkLimits {
  readonly channels: number;
  readonly callsPerSecond: number;
}

/** Checks what must be true of the trunk's own record, whatever happened to the service. */
export function judgeTrunk(trunk: FakeTrunk, limits: TrunkLimits): Span[] {
  const spans = listSpans(trunk);
  assert.deepEqual(
    spans.filter((span) => span.endsAtMs === null).map((span) => span.number),
    [],
    'every call was refused, cancelled or hung up',
  );
  assert.deepEqual(listCalledTwice(spans), [], 'nobody was called twice at the same time');
  const atOnce = countAtOnce(spans);
  assert.ok(atOnce <= limits.channels, `${atOnce} calls at once`);
  const inASecond = countInASecond(spans);
  // A call may be on both edges of a second, and a call that is late by less than LATE_MS_MAX does not take a new time.
  assert.ok(
    inASecond <= limits.callsPerSecond * (1 + LATE_MS_MAX / 1000) + 1,
    `${inASecond} calls began within a second`,
  );
  return spans;
}

interface RecipientRow {
  readonly id: string;
  readonly phone_number: string;
  readonly status: string;
  readonly cost: string;
  readonly held: string;
}

interface AttemptRow {
  readonly status: string;
  readonly outcome: string;
  readonly reason: string;
  readonly is_heard: boolean;
  readonly cost: string;
  readonly call_id: string | null;
}

function checkAttempts(attempts: readonly AttemptRow[], spans: readonly Span[], price: number): void {
  for (const { status, outcome, reason, is_heard, cost } of attempts) {
    assert.equal(status, 'ended');
    const isCharged = outcome === 'answered' && (reason !== 'interrupted' || is_heard);
    assert.equal(Number(cost), isCharged ? price : 0, 'what was heard costs its first minute, all else nothing');
  }
  const byCallId = new Map(attempts.map((attempt) => [attempt.call_id, attempt]));
  for (const span of spans) {
    const attempt = byCallId.get(span.callId);
    assert.ok(attempt, 'what the trunk saw had its row before it');
  }
}

/**
 * Recipients are answered exactly if the trunk says so. If the caller had cancelled before the answer, both are right; and if nothing that the trunk
 * said arrived within the ring time-out, so that the caller could not cancel, and hung up on the answer without a sound.
 */
function checkAnswers(rows: readonly RecipientRow[], attempts: readonly AttemptRow[], spans: readonly Span[]): void {
  const byNumber = Map.groupBy(spans, (span) => span.number);
  const unheard = new Set(
    attempts.filter((one) => one.outcome === 'no_answer' && !one.is_heard).map((one) => one.call_id),
  );
  for (const { phone_number: number, status } of rows) {
    const answers = (byNumber.get(number) ?? []).filter((span) => span.isAnswered);
    if (status === 'answered') assert.ok(answers.length > 0, 'answered, and the trunk knows nothing of it');
    else
      assert.ok(
        answers.every((span) => span.isCancelled || unheard.has(span.callId)),
        `${status}, and the trunk says answered`,
      );
  }
}

/** Checks rows, figures and money of a campaign that has ended. All its calls are shorter than a minute. */
export async function judgeCampaign(
  database: Pick<TestDatabase, 'sql'>,
  uuid: string,
  { spans, price }: { spans: readonly Span[]; price: number },
): Promise<{ states: Record<string, number>; interrupted: number; attempts: number }> {
  const [campaign] = await database.sql<Record<string, string>>('select * from voice_campaigns where uuid = $1', [
    uuid,
  ]);
  assert.ok(campaign);
  const rows = await database.sql<RecipientRow>(
    'select id, phone_number, status, cost, held from voice_recipients where account_id = 1 and campaign_id = $1',
    [campaign['id']],
  );
  const attempts = await database.sql<AttemptRow>(
    `select status, outcome, reason, cost, sound_at is not null as is_heard, facts->>'callId' as call_id from call_attempts where account_id = 1 and campaign_id = $1`,
    [campaign['id']],
  );
  const states: Record<string, number> = {};
  for (const row of rows) states[row.status] = (states[row.status] ?? 0) + 1;
  assert.equal(rows.length, Number(campaign['total_recipients']));
  assert.equal((states['queued'] ?? 0) + (states['ringing'] ?? 0), 0, 'every recipient has ended');
  checkAttempts(attempts, spans, price);
  checkAnswers(rows, attempts, spans);
  const channels = await database.sql('select attempt_id from trunk_channels where campaign_id = $1', [campaign['id']]);
  assert.deepEqual(channels, [], 'every channel is free');
  const cost = rows.reduce((sum, row) => sum + Number(row.cost), 0);
  const unheard = attempts.filter((one) => one.outcome === 'answered' && one.reason === 'interrupted' && !one.is_heard);
  assert.equal(cost, price * ((states['answered'] ?? 0) - unheard.length));
  assert.equal(Number(campaign['credits_used']), cost);
  assert.equal(Number(campaign['held']), 0);
  assert.ok(rows.every((row) => Number(row.held) === 0));
  const [balance] = await database.sql<Record<string, string>>(
    `select held, (select -sum(amount) from ledger_entries where reference = $1) as charged from balances where account_id = 1`,
    [uuid],
  );
  assert.equal(Number(balance?.['held']), 0);
  assert.equal(Number(balance?.['charged'] ?? 0), cost, 'what was charged is what the rows cost');
  await checkLedger(database);
  const interrupted = attempts.filter(({ reason }) => reason === 'interrupted').length;
  return { states, interrupted, attempts: attempts.length };
}
