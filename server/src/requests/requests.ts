import type { RequestStatus } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { liveAccountOf } from '../lib/ids/test-account.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { isMove, type MovesOf } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import { type Requested, type RequestFilters, type RequestTable, requestStore } from './store-requests.ts';

/** The operator's possible decisions by status. The account may delete what it requested at any time. */
export const REQUEST_MOVES: MovesOf<RequestStatus> = {
  pending: ['approved', 'rejected'],
  approved: ['suspended'],
  rejected: [],
  suspended: ['approved'],
};

export interface RequestKind<Row extends Requested> extends RequestTable<Row> {
  /** As inside a sentence. */
  readonly noun: 'sender ID' | 'caller ID';
  rowOf(request: Requested, text: string): Row;
  /** Runs a change in a transaction, and tells whoever keeps what it changes. */
  change<T>(rt: Runtime, accountId: number, change: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Called in the transaction of a decision. */
  onDecision?(rt: Runtime, tx: Transaction, row: Row): Promise<void>;
}

export interface NewRequest {
  /** The name or the number that is asked for. */
  readonly text: string;
  readonly purpose: string;
  /** Only the first start, which acts for the operator, creates an approved one. */
  readonly status: 'pending' | 'approved';
}

interface Decision {
  readonly to: RequestStatus;
  readonly reason: string;
  /** The only status from which this move is allowed. Resuming must not approve what was never suspended. */
  readonly onlyFrom?: RequestStatus;
}

function refuseMove(noun: string, status: RequestStatus, { to, onlyFrom }: Decision): void {
  const refuse = (why: string) => new AppError('wrong_state', `This ${noun} is ${status}${why}.`);
  if (onlyFrom !== undefined && status !== onlyFrom) throw refuse(`, not ${onlyFrom}`);
  if (!isMove(REQUEST_MOVES, status, to)) throw refuse(status === to ? ' already' : `, so it cannot become ${to}`);
}

export function requestsOf<Row extends Requested>(kind: RequestKind<Row>) {
  const store = requestStore(kind);
  function found(row: Row | null): Row {
    if (!row) throw notFound(kind.noun.replace(/^./, (letter) => letter.toUpperCase()));
    return row;
  }
  const get = async (rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Row> =>
    found(await store.find(rt.db, liveAccountOf(accountId), uuid));

  /**
   * Locks the row, so that of two concurrent changes the second sees the result of the first. No campaign is locked here: a claim locks its campaign
   * before it reads the caller ID, and pauses the campaign itself.
   */
  const change = (rt: Runtime, row: Row, apply: (tx: Transaction, locked: Row) => Promise<Row>): Promise<Row> =>
    kind.change(rt, row.accountId, async (tx) => apply(tx, found(await store.lock(tx, row))));

  return {
    get,
    async request(rt: Runtime, accountId: number, { text, purpose, status }: NewRequest): Promise<Row> {
      const now = rt.clock.now();
      const id = await rt.ids.next(kind.table);
      const fresh = { accountId, id, uuid: uuidV7(rt.clock.nowMs()), statusReason: '', createdAt: now, updatedAt: now };
      const row = kind.rowOf({ ...fresh, purpose, status }, text);
      return kind.change(rt, accountId, async (tx) => {
        if (await store.insert(tx, row)) return row;
        throw invalidInput({ [kind.column]: [`The ${kind.column.replace('_', ' ')} has already been taken.`] });
      });
    },
    /** Carries out a decision of the operator, for an account's request. */
    async decide(rt: Runtime, uuid: Uuid, decision: Decision): Promise<Row> {
      const { to, reason } = decision;
      return change(rt, found(await store.findOfAnyAccount(rt.db, uuid)), async (tx, row) => {
        refuseMove(kind.noun, row.status, decision);
        const now = rt.clock.now();
        await store.changeStatus(tx, { accountId: row.accountId, id: row.id, to, reason, now });
        const decided = { ...row, status: to, statusReason: reason, updatedAt: now };
        await kind.onDecision?.(rt, tx, decided);
        return decided;
      });
    },
    /** It is no longer read or used at once, and may be requested again. The row stays for the campaigns that used it. */
    async delete(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
      await change(rt, await get(rt, actor, uuid), async (tx, row) => {
        await store.delete(tx, row, rt.clock.now());
        return row;
      });
    },
    list: (rt: Runtime, actor: Actor, request: PageRequest, filters: RequestFilters): Promise<Page<Row>> => {
      const accountId = liveAccountOf(actor.accountId);
      return filters.text === '' && filters.status === null
        ? store.list(rt.db, accountId, request)
        : store.search(rt.db, accountId, filters, request);
    },
    /** For the operator; a null status means all of them. */
    listOfAnyAccount: (rt: Runtime, status: RequestStatus | null, request: PageRequest): Promise<Page<Row>> =>
      store.listOfAnyAccount(rt.db, status, request),
  };
}

export type Requests<Row extends Requested> = ReturnType<typeof requestsOf<Row>>;
