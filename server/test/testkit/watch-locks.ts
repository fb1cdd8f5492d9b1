import assert from 'node:assert/strict';
import type { Db, Transaction } from '../../src/db/index.ts';
import { atEnd } from './at-end.ts';

/** The order of docs/adr/0010. Other tables are not locked together with any of these. */
const STEPS: Readonly<Record<string, number>> = {
  accounts: -1,
  sender_ids: 0,
  messages: 1,
  outbox: 2,
  unknown_messages: 2,
  receipt_map: 2,
  campaign_counts: 3,
  sms_campaigns: 4,
  voice_campaigns: 4,
  caller_ids: 4,
  campaign_stretches: 5,
  voice_recipients: 6,
  call_attempts: 7,
  trunk_channels: 8,
  trunks: 9,
  balances: 10,
};
/** A transaction locks one row of these, or all that it needs at once. Rows that it has already may be changed later. */
const TAKEN_ONCE = new Set([
  ...['balances', 'trunks', 'trunk_channels', 'call_attempts', 'voice_recipients'],
  ...['caller_ids', 'sender_ids', 'accounts'],
]);
/** A transaction may lock several rows of these. The second parameter says which. */
const TAKEN_BY_ID = new Set(['sms_campaigns', 'voice_campaigns']);

/** Counts are added one after another, in one lane and in the order of their key. Returns what names a row of them. */
function countKey(values: readonly unknown[]): { lane: unknown; place: string } {
  const [, campaignId, status, reason, , lane] = values;
  return { lane, place: `${campaignId} ${status} ${reason}` };
}

/** Returns the tables whose rows a statement locks or changes, in its order. `skip locked` does not wait for anybody. */
export function lockedTables(text: string): { table: string; isWaiting: boolean }[] {
  const found: { at: number; table: string; isWaiting: boolean }[] = [];
  for (const match of text.matchAll(/\b(update|delete from|insert into)\s+(\w+)/g)) {
    const [, verb, table = ''] = match;
    const rest = text.slice(match.index + match[0].length).split('insert into')[0] ?? '';
    const isInsertOfNew = verb === 'insert into' && !rest.includes('on conflict');
    if (table in STEPS && !isInsertOfNew) found.push({ at: match.index, table, isWaiting: true });
  }
  for (const match of text.matchAll(/\bfor (?:(?:no key )?update|(?:key )?share(?! of))\b( of \w+)?( skip locked)?/g)) {
    // A subquery in parentheses before it is read and not locked.
    const outside = text.slice(0, match.index).replaceAll(/\([^()]*\)/g, '');
    const table = [...outside.matchAll(/\bfrom (\w+)/g)].at(-1)?.[1] ?? '';
    if (table in STEPS) found.push({ at: match.index, table, isWaiting: match[2] === undefined });
  }
  // An update locks the rows that its subquery selects.
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ table }) => ({
      table,
      isWaiting: !found.some((one) => one.table === table && !one.isWaiting),
    }));
}

/** Records the locks of one transaction, and returns what is out of order. */
export function lockNotes(): (name: string, text: string, values: readonly unknown[]) => string | null {
  const taken = new Map<string, { step: number; name: string }>();
  let last = { step: -2, key: '', name: '', count: countKey([]) };
  return (name, text, values) => {
    for (const { table, isWaiting } of lockedTables(text)) {
      const step = STEPS[table] ?? 0;
      const key = TAKEN_BY_ID.has(table) ? `${table} ${String(values[1])}` : table;
      const isAgain = taken.has(key) && (TAKEN_BY_ID.has(table) || TAKEN_ONCE.has(table));
      taken.set(key, { step, name });
      if (!isWaiting || isAgain) continue;
      const count = countKey(values);
      const isNext = count.lane === last.count.lane && count.place > last.count.place;
      const isLaneAgain = table === 'campaign_counts' && last.step === step && name === last.name && !isNext;
      const isBehind = step < last.step || (TAKEN_BY_ID.has(table) && step === last.step && isLower(key, last.key));
      if (isBehind || isLaneAgain) return `${name} locks ${key} after ${last.name} locked ${last.key}`;
      last = { step, key, name, count };
    }
    return null;
  };
}

function isLower(key: string, other: string): boolean {
  const [table, id] = key.split(' ');
  const [otherTable, otherId] = other.split(' ');
  return table === otherTable && Number(id) < Number(otherId);
}

/** Checks the order of locks in every transaction of a test. A violation fails the file at its end. */
export function watchLocks(db: Db): Db {
  const wrong = new Set<string>();
  atEnd(() => assert.deepEqual([...wrong], [], 'locks out of order (docs/adr/0010)'));
  return {
    ...db,
    transact: (work, options) =>
      db.transact((tx) => {
        const note = lockNotes();
        const noted = (name: string, text: string, values: readonly unknown[]): void => {
          const problem = note(name, text, values);
          if (problem !== null) wrong.add(problem);
        };
        const watched: Transaction = {
          isTransaction: true,
          rows(statement, values) {
            noted(statement.name, statement.text, values);
            return tx.rows(statement, values);
          },
          count(statement, values) {
            noted(statement.name, statement.text, values);
            return tx.count(statement, values);
          },
        };
        return work(watched);
      }, options),
  };
}
