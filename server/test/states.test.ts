// The states of a noun are the same in the schema and in the contract; where the room has a list of its own, there too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CALL_ATTEMPT_STATUSES,
  CONSENT_CHANNELS,
  CONSENT_SOURCES,
  CONSENT_STATUSES,
  LEDGER_KINDS,
  MESSAGE_STATUSES,
  RECURRENCE_FREQUENCIES,
  REQUEST_STATUSES,
  SMS_CAMPAIGN_STATUSES,
  SUPPRESSION_REASONS,
  VOICE_CAMPAIGN_STATUSES,
  VOICE_RECIPIENT_STATUSES,
} from '@volley/contract/choices';
import '../src/start/app.ts';
import { CONTACT_CHANGE_MOVES } from '../src/contact-changes/change.ts';
import { allStatements } from '../src/db/statement.ts';
import { EXPORT_MOVES } from '../src/exports/export.ts';
import { IMPORT_MOVES } from '../src/imports/import.ts';
import { statesBefore } from '../src/lib/values/moves.ts';
import { NUMBER_CHECK_MOVES } from '../src/number-checks/check.ts';
import { OBJECT_MOVES } from '../src/objects/object.ts';
import { REQUEST_MOVES } from '../src/requests/requests.ts';
import { CAMPAIGN_MOVES } from '../src/sms/campaigns/rows/campaign.ts';
import { MESSAGE_MOVES } from '../src/sms/messages/message/message.ts';
import { REGISTRATION_MOVES } from '../src/sms/registrations/registrations.ts';
import { VERIFICATION_MOVES } from '../src/sms/verifications/verification.ts';
import { CALL_ATTEMPT_MOVES } from '../src/voice/campaigns/calls/call-attempt.ts';
import { VOICE_CAMPAIGN_MOVES, VOICE_RECIPIENT_MOVES } from '../src/voice/campaigns/rows/campaign.ts';
import { openTestDatabase } from './testkit/database.ts';

const checks = new Map(
  (
    await (
      await openTestDatabase()
    ).sql<{ name: string; definition: string }>(
      "select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'",
    )
  ).map(({ name, definition }) => [name, definition]),
);

function allowedBySchema(check: string): string[] {
  return [...(checks.get(check) ?? '').matchAll(/'(\w+)'::text/g)].map((match) => match[1] ?? '').sort();
}

/** The states of each table on the wire. */
const LISTS: readonly (readonly [table: string, wire: readonly string[]])[] = [
  ['call_attempts', CALL_ATTEMPT_STATUSES],
  ['caller_ids', REQUEST_STATUSES],
  ['messages', MESSAGE_STATUSES],
  // A deleted one is gone for the world.
  ['sender_ids', [...REQUEST_STATUSES, 'deleted']],
  ['sms_campaigns', SMS_CAMPAIGN_STATUSES],
  ['voice_campaigns', VOICE_CAMPAIGN_STATUSES],
  ['voice_recipients', VOICE_RECIPIENT_STATUSES],
];

for (const [table, wire] of LISTS) {
  test(`the states of ${table} are the same in the schema and on the wire`, () => {
    assert.deepEqual([...wire].sort(), allowedBySchema(`${table}_status_check`));
  });
}

/** What other columns may hold. Which of these words a room names, it names where it uses them. */
const WORDS: readonly (readonly [check: string, wire: readonly string[]])[] = [
  ['ledger_entries_kind_check', LEDGER_KINDS],
  ['sms_campaigns_recurrence_frequency_check', RECURRENCE_FREQUENCIES],
  ['suppressions_reason_check', SUPPRESSION_REASONS],
  ['consents_channel_check', CONSENT_CHANNELS],
  ['consents_status_check', CONSENT_STATUSES],
  ['consents_source_check', CONSENT_SOURCES],
  ['consent_events_channel_check', CONSENT_CHANNELS],
  ['consent_events_status_check', CONSENT_STATUSES],
  ['consent_events_source_check', CONSENT_SOURCES],
];

test('a kind, a frequency and a reason are the same words in the schema and on the wire', () => {
  for (const [check, wire] of WORDS) assert.deepEqual([...wire].sort(), allowedBySchema(check), check);
});

/** The assignments of an `update`, which end where its `from` or `where` begins: those of a subquery are deeper. */
function setClauses(text: string): { readonly table: string; readonly assignments: readonly string[] }[] {
  return [...text.matchAll(/\bupdate (\w+)(?: \w+)?\s+set\s/g)].map((match) => {
    const rest = text.slice(match.index + match[0].length);
    const assignments = [''];
    let depth = 0;
    for (const [token] of rest.matchAll(/\w+|'[^']*'|\s+|[^\w\s]/g)) {
      if (token === '(') depth += 1;
      if (token === ')') depth -= 1;
      if (depth < 0 || (depth === 0 && /^(from|where|returning)$/.test(token))) break;
      if (token === ',' && depth === 0) assignments.push('');
      else assignments[assignments.length - 1] += token;
    }
    return { table: match[1] ?? '', assignments };
  });
}

const words = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '');

/** Every state that a text asks for, as `status = …` or as one of `status in (…)`. */
function statesAskedFor(text: string): string[] {
  return [...text.matchAll(/\bstatus (?:=|<>) ('\w+')|\bstatus (?:not )?in (\([^)]*\))/g)].flatMap((match) =>
    words(match[1] ?? match[2] ?? ''),
  );
}

interface Setting {
  readonly name: string;
  /** The states it asks for; none: its caller has asked, and holds the lock. */
  readonly from: readonly string[];
  /** None: a parameter says it. */
  readonly to: readonly string[];
}

/** What each statement that sets the status of a table says of the move by itself. */
function settingsOf(table: string): Setting[] {
  return [...allStatements()].flatMap(([name, text]) => {
    const mine = setClauses(text).filter((clause) => clause.table === table);
    const values = mine.flatMap(({ assignments }) =>
      assignments.flatMap((one) => /^\s*status = ([\s\S]*)$/.exec(one)?.[1] ?? []),
    );
    if (values.length === 0) return [];
    const set = mine.flatMap(({ assignments }) => assignments).join(',');
    const elsewhere = text.replace(set, '').replaceAll(/\breturning\b[^)]*/g, '');
    const to = values.flatMap((value) =>
      [...value.matchAll(/(?:^|\bthen |\belse )'(\w+)'/g)].map((match) => match[1] ?? ''),
    );
    return [{ name, from: [...new Set(statesAskedFor([elsewhere, ...values].join(' ')))], to }];
  });
}

interface Rule {
  readonly table: string;
  readonly moves: Readonly<Record<string, readonly string[]>>;
  /**
   * Statements that do not say both ends of the move by themselves, and what their callers' code and types allow: their callers
   * assert the move by the table or have locked the row as it stands here.
   */
  readonly decidedInCode: Readonly<
    Record<string, { readonly from: readonly string[]; readonly to: readonly string[] }>
  >;
}

const RULES: readonly Rule[] = [
  {
    table: 'messages',
    moves: MESSAGE_MOVES,
    decidedInCode: {
      'messages.apply_first_receipts': { from: ['sent'], to: MESSAGE_MOVES.sent },
      // Those that ended keep their status, and only what is known of their parts changes.
      'messages.apply_receipts': { from: ['sent'], to: MESSAGE_MOVES.sent },
      'messages.apply_late_answers': { from: ['unknown'], to: MESSAGE_MOVES.unknown },
      'messages.cancel_queued': { from: ['queued'], to: ['skipped', 'failed'] },
      'messages.end_queued': { from: ['queued'], to: ['expired', 'failed', 'skipped'] },
      'messages.settle_charged': { from: ['submitting'], to: MESSAGE_MOVES.submitting },
      'messages.settle': { from: ['submitting'], to: MESSAGE_MOVES.submitting },
    },
  },
  {
    table: 'sms_campaigns',
    moves: CAMPAIGN_MOVES,
    decidedInCode: {
      'sms_campaigns.cancel': { from: statesBefore(CAMPAIGN_MOVES, 'cancelled'), to: ['cancelled'] },
      'sms_campaigns.end_preparing': { from: ['preparing'], to: ['paused', 'failed'] },
      'sms_campaigns.fail_faulty': { from: ['scheduled', 'preparing', 'sending'], to: ['failed'] },
      'sms_campaigns.resume_series': { from: ['paused'], to: ['scheduled', 'completed'] },
      'sms_campaigns.retry': { from: ['completed', 'failed'], to: ['sending'] },
      'sms_campaigns.start': { from: ['draft'], to: ['scheduled', 'preparing'] },
      'sms_campaigns.store_run': { from: ['scheduled'], to: ['completed'] },
      'sms_campaigns.update_draft': { from: ['scheduled'], to: ['draft'] },
    },
  },
  {
    table: 'voice_campaigns',
    moves: VOICE_CAMPAIGN_MOVES,
    decidedInCode: { 'voice_campaigns.move': { from: [], to: [] } },
  },
  {
    table: 'voice_recipients',
    moves: VOICE_RECIPIENT_MOVES,
    decidedInCode: {
      'voice_recipients.finish': {
        from: ['ringing'],
        to: VOICE_RECIPIENT_MOVES.ringing.filter((status) => status !== 'queued'),
      },
      'voice_recipients.mark_ringing': { from: ['queued'], to: ['ringing'] },
    },
  },
  {
    table: 'call_attempts',
    moves: CALL_ATTEMPT_MOVES,
    decidedInCode: {
      'call_attempts.note_facts': { from: ['placing'], to: ['ringing', 'answered'] },
      'call_attempts.end': { from: statesBefore(CALL_ATTEMPT_MOVES, 'ended'), to: ['ended'] },
    },
  },
  {
    table: 'sender_ids',
    moves: {
      ...Object.fromEntries(REQUEST_STATUSES.map((from) => [from, [...REQUEST_MOVES[from], 'deleted']])),
      deleted: [],
    },
    decidedInCode: {
      'sender_ids.change_status': { from: [], to: [] },
      'sender_ids.delete': { from: REQUEST_STATUSES, to: ['deleted'] },
    },
  },
  // One that is leaving is taken anew after a failure.
  { table: 'objects', moves: OBJECT_MOVES, decidedInCode: { 'objects.take': { from: ['writing'], to: ['leaving'] } } },
  { table: 'caller_ids', moves: REQUEST_MOVES, decidedInCode: { 'caller_ids.change_status': { from: [], to: [] } } },
  {
    table: 'sender_registrations',
    moves: REGISTRATION_MOVES,
    decidedInCode: { 'sender_registrations.update': { from: [], to: [] } },
  },
  // What was checked is read once more in the same statement, for the guard.
  {
    table: 'verifications',
    moves: VERIFICATION_MOVES,
    decidedInCode: { 'verifications.check': { from: ['pending', 'failed'], to: ['approved', 'failed'] } },
  },
  { table: 'exports', moves: EXPORT_MOVES, decidedInCode: { 'exports.move': { from: [], to: [] } } },
  {
    table: 'contact_changes',
    moves: CONTACT_CHANGE_MOVES,
    decidedInCode: { 'contact_changes.end_state': { from: [], to: [] } },
  },
  {
    table: 'number_checks',
    moves: NUMBER_CHECK_MOVES,
    decidedInCode: { 'number_checks.end_state': { from: [], to: [] } },
  },
];

for (const { table, moves, decidedInCode } of RULES) {
  test(`what a statement does to the status of ${table} is a move of its table`, () => {
    const settings = settingsOf(table);
    const notTold = settings.filter(
      ({ name, from, to }) => !decidedInCode[name] && (from.length === 0 || to.length === 0),
    );
    assert.deepEqual(notTold, [], 'name them in `decidedInCode`, with what their callers allow');
    const names = new Set(settings.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(decidedInCode).filter((name) => !names.has(name)),
      [],
    );
    for (const setting of settings) {
      const { from, to } = decidedInCode[setting.name] ?? setting;
      const refused = from.flatMap((state) =>
        to.filter((next) => !moves[state]?.includes(next)).map((next) => `${setting.name}: ${state} to ${next}`),
      );
      assert.deepEqual(refused, []);
    }
  });
}

/** Whose states a statement may ask for, by the tables that it names; the counts of a campaign are of its messages' states. */
function statesOf(text: string): string[] {
  const names = (table: string) => new RegExp(`\\b${table}\\b`).test(text);
  const rules = RULES.filter(({ table }) => names(table) || (table === 'messages' && names('campaign_counts')));
  const moved = [...rules.map(({ moves }) => moves), ...(names('imports') ? [IMPORT_MOVES] : [])];
  return moved.flatMap((moves) => Object.keys(moves));
}

test('every state that a statement asks for is one of a table that the statement names', () => {
  const unknown = [...allStatements()].flatMap(([name, text]) => {
    const known = statesOf(text);
    const asked = known.length === 0 ? [] : statesAskedFor(text);
    return asked.filter((state) => !known.includes(state)).map((state) => `${name}: ${state}`);
  });
  assert.deepEqual(unknown, []);
});

test('every state of a table but the first can be reached', () => {
  for (const { table, moves } of RULES) {
    const reached = new Set(Object.values(moves).flat());
    const first = Object.keys(moves)[0];
    assert.deepEqual(
      Object.keys(moves).filter((state) => state !== first && !reached.has(state)),
      [],
      table,
    );
  }
});
