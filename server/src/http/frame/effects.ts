import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, REFUSALS } from '@volley/contract';
import { type Db, type Handle, listLivingProcesses, type Transaction } from '../../db/index.ts';
import { AppError, assert, invalidInput } from '../../errors.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { keyedHash } from '../../lib/values/keyed-hash.ts';
import type { Runtime } from '../../runtime.ts';
import {
  claimIdempotencyKey,
  finishIdempotencyKey,
  renewIdempotentReply,
  type StoredReply,
} from './store-idempotency.ts';

/** After a minute the request that holds the key is considered dead, and a repetition acts in its place. */
export const LEASE_MS = 60_000;
const WAIT_MS_MAX = 10_000;
const POLL_MS = 40;
/** How often a request that waits asks whether the process of the one that has the key lives. */
const LIVES_MS = 1_000;

/** Returns a database whose one transaction ends with `finish`, which writes what must be committed together with the effect. */
export function withFinish(db: Db, finish: (tx: Transaction, result: unknown) => Promise<void>): Db {
  let transactions = 0;
  return {
    ...db,
    transact(work) {
      transactions += 1;
      assert(transactions === 1, 'a request that changes something does so in one transaction');
      return db.transact(async (tx) => {
        const result = await work(tx);
        await finish(tx, result);
        return result;
      });
    },
  };
}

export interface Claim {
  readonly accountId: number;
  readonly key: string;
  readonly claim: Uuid;
}

export interface Fingerprinted {
  readonly method: string;
  readonly path: string;
  readonly rawBody: Buffer | undefined;
}

function fingerprint(request: Fingerprinted): Buffer {
  const hash = createHash('sha256').update(`${request.method} ${request.path}\n`);
  return (request.rawBody ? hash.update(request.rawBody) : hash).digest();
}

/** Returns in the place of a body with a code what nobody can try all codes against: a plain hash tells a few digits. */
export const withoutGuesses = ({ hashKey }: Pick<Runtime, 'hashKey'>, body: Buffer): Buffer =>
  keyedHash(hashKey ?? randomBytes(32), body);

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) return header;
  throw invalidInput({
    idempotency_key: ['The Idempotency-Key header must be 1 to 255 visible ASCII characters, given once.'],
  });
}

export function claimFor(rt: Runtime, accountId: number, key: string): Claim {
  return { accountId, key, claim: uuidV7(rt.clock.nowMs()) };
}

export interface Replay {
  readonly status: number;
  readonly reply: string;
}

/** Returns the process of the request that has the key, if it was declared dead. Its commit would be refused when the key is taken over. */
async function findDead(rt: Runtime, { processId }: StoredReply): Promise<number | null> {
  if (processId === null || (await listLivingProcesses(rt.db)).includes(processId)) return null;
  return processId;
}

/** Takes the key and returns null, or waits for the request that has it and returns that request's reply. */
export async function claimKey(rt: Runtime, own: Claim, request: Fingerprinted): Promise<Replay | null> {
  const print = fingerprint(request);
  const startMs = performance.now();
  let deadProcessId: number | null = null;
  for (let askedMs = startMs; ; ) {
    const nowMs = rt.clock.nowMs();
    const stored: StoredReply | null = await claimIdempotencyKey(rt.db, {
      ...own,
      fingerprint: print,
      now: timestampFromMs(nowMs),
      leaseUntil: timestampFromMs(nowMs + LEASE_MS),
      latestLeaseUntil: timestampFromMs(nowMs + 2 * LEASE_MS),
      processId: rt.processId(),
      deadProcessId,
    });
    if (stored?.isOurs) return null;
    if (stored && !stored.isSameRequest)
      throw new AppError('idempotency_key_reused', REFUSALS.idempotency_key_reused.message);
    if (stored && stored.status !== null && stored.reply !== null)
      return { status: stored.status, reply: stored.reply };
    if (stored && performance.now() - askedMs > LIVES_MS) {
      deadProcessId = await findDead(rt, stored);
      askedMs = performance.now();
    }
    if (performance.now() - startMs > WAIT_MS_MAX) {
      throw new AppError('conflict', 'A request with this Idempotency-Key is still being worked on.', {
        retryAfterSeconds: 5,
      });
    }
    await sleep(POLL_MS);
  }
}

export async function storeReply(handle: Handle, claim: Claim, reply: { status: number; body: string }): Promise<void> {
  const isStored = await finishIdempotencyKey(handle, { ...claim, status: reply.status, reply: reply.body });
  if (!isStored)
    throw new AppError('conflict', 'Another request took over this Idempotency-Key.', { retryAfterSeconds: 1 });
}

/** Replaces the stored reply by the one known after the commit. If this fails, a repetition gets the earlier reply, which is true too. */
export async function renewReply(rt: Runtime, claim: Claim, body: string): Promise<void> {
  await renewIdempotentReply(rt.db, { ...claim, reply: body }).catch(() => undefined);
}

/** Replaces a secret, which is shown only once, in the reply that is kept for repetitions. */
export function withoutSecret(operation: Operation, body: unknown): unknown {
  const { secretField } = operation.reply;
  if (secretField === undefined) return body;
  const { data, ...rest } = body as { data: Record<string, unknown> };
  // The secret was mailed, or there is none, and it is not in the reply.
  if ((data[secretField] ?? null) === null) return body;
  return { ...rest, data: { ...data, [secretField]: '(shown once, in the first reply)' } };
}
