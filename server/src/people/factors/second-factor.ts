import type { Transaction } from '../../db/index.ts';
import { AppError, assert, invalidInput } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { attemptToProve, findWhence } from '../attempts/attempts.ts';
import { tellChange } from '../mails/tell-change.ts';
import { lacksObligedFactor } from '../person/store-obligations.ts';
import { lockUserById } from '../person/store-users.ts';
import { hashToken, makeToken } from '../secrets/session-token.ts';
import { endSessions, forgetSecondFactor, markSecondFactor, refuseEndedSession } from '../sessions/store-sessions.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import {
  beginTotp,
  countRecoveryCodes,
  deleteOldTickets,
  deleteTicket,
  deleteTotp,
  findTotp,
  findUserOfTicket,
  insertTicket,
  lockTotp,
  replaceRecoveryCodes,
  type UsedTicket,
  useRecoveryCode,
  useTotpStep,
} from './store-factors.ts';
import { findTotpStep, makeTotpSecret, totpAddress } from './totp.ts';

interface Person {
  readonly id: number;
  readonly email: string;
}

/** Long enough to find the telephone and set up an authenticator on it. */
const TICKET_MS = 10 * 60_000;
/** Few tickets are kept per address, so an attacker elsewhere who knows the password cannot displace the person's own ticket by asking for more. */
const TICKETS_OF_ADDRESS_MAX = 3;
const TICKETS_MAX = 100;

export interface TotpOffer {
  /** For authenticators into which the secret is typed. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly address: string;
}

export interface FactorsOf {
  readonly hasTotp: boolean;
  readonly recoveryCodesLeft: number;
}

function openSecret(seal: Seal | null, sealed: Buffer): string {
  const secret = seal?.open(sealed) ?? null;
  if (secret === null)
    throw new AppError(
      'unavailable',
      'The secret of this second factor cannot be read with this VOLLEY_SECRET. Please give a recovery code, or ask an operator.',
    );
  return secret;
}

function sealSecret(seal: Seal | null, secret: string): Buffer {
  if (seal !== null) return seal.seal(secret);
  const sentence =
    'Secrets of second factors are kept encrypted: please ask the operator to set VOLLEY_SECRET, in every process, first.';
  throw new AppError('wrong_state', sentence);
}

export async function findFactors(rt: Runtime, userId: number): Promise<FactorsOf> {
  const totp = await findTotp(rt.db, userId);
  if (totp?.confirmedAt == null) return { hasTotp: false, recoveryCodesLeft: 0 };
  return { hasTotp: true, recoveryCodesLeft: await countRecoveryCodes(rt.db, userId) };
}

/** Stores a new secret. No sign-in asks for its codes until a code has shown that the person's authenticator has the secret. */
export async function offerTotp(
  rt: Runtime,
  seal: Seal | null,
  { person, issuer }: { readonly person: Person; readonly issuer: string },
): Promise<TotpOffer> {
  const secret = makeTotpSecret(rt.random);
  const secretSealed = sealSecret(seal, secret);
  return rt.db.transact(async (tx) => {
    if (!(await beginTotp(tx, { userId: person.id, secretSealed, at: rt.clock.now() }))) {
      const sentence = 'There is an authenticator already. Please remove it before you set up another one.';
      throw new AppError('wrong_state', sentence);
    }
    return { secret, address: totpAddress(secret, { issuer, email: person.email }) };
  });
}

async function storeNewCodes(rt: Runtime, tx: Transaction, userId: number): Promise<string[]> {
  const codes = makeRecoveryCodes(rt.random);
  const hashes = codes.map((code) => hashRecoveryCode(code, userId));
  assert(
    hashes.every((hash) => hash !== null),
    'a recovery code that was just made has its form',
  );
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

export interface Confirmation {
  readonly userId: number;
  readonly code: string;
  /** The session in which the person confirms. All others end, because they began when the password was enough. */
  readonly sessionId: Uuid | null;
}

/** Confirms the authenticator. Returns the recovery codes, which cannot be read again later. */
export function confirmTotp(rt: Runtime, seal: Seal | null, confirmation: Confirmation): Promise<string[]> {
  const { userId, code, sessionId } = confirmation;
  return rt.db.transact(async (tx) => {
    await lockUserById(tx, userId);
    if (sessionId !== null) await refuseEndedSession(tx, sessionId);
    const totp = await lockTotp(tx, userId);
    if (!totp || totp.confirmedAt !== null)
      throw new AppError('wrong_state', 'No authenticator waits to be confirmed. Please begin to set one up.');
    const secret = openSecret(seal, totp.secretSealed);
    const step = findTotpStep(secret, { code, nowMs: rt.clock.nowMs(), lastStep: totp.lastStep });
    if (step === null)
      throw invalidInput({ one_time_code: ['This is not the code that the authenticator shows now.'] });
    await useTotpStep(tx, userId, step, rt.clock.now());
    await endSessions(tx, userId, rt.clock.now(), sessionId);
    if (sessionId !== null) await markSecondFactor(tx, sessionId);
    await tellChange(rt, tx, userId, 'authenticator_added');
    return storeNewCodes(rt, tx, userId);
  });
}

export function renewRecoveryCodes(rt: Runtime, userId: number): Promise<string[]> {
  return rt.db.transact(async (tx) => {
    if ((await lockTotp(tx, userId))?.confirmedAt == null)
      throw new AppError('wrong_state', 'There is no authenticator that the codes could stand in for.');
    await tellChange(rt, tx, userId, 'recovery_codes_renewed');
    return storeNewCodes(rt, tx, userId);
  });
}

/** Called after a factor was removed, in the same transaction and under the lock of the person. Throws if that was an obligatory last factor. */
export async function refuseLastFactor(tx: Transaction, userId: number): Promise<void> {
  if (await lacksObligedFactor(tx, userId)) {
    const sentence =
      'This is your last second factor, and one is obligatory for you. Please set up another one before you remove it.';
    throw new AppError('wrong_state', sentence);
  }
  await forgetSecondFactor(tx, userId);
}

/** Removes the authenticator together with the recovery codes. */
export async function removeTotp(rt: Runtime, userId: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    await lockUserById(tx, userId);
    if (!(await deleteTotp(tx, userId))) throw new AppError('wrong_state', 'There is no authenticator to remove.');
    await refuseLastFactor(tx, userId);
    await tellChange(rt, tx, userId, 'authenticator_removed');
  });
}

type CodeKind = 'totp' | 'recovery_code';

async function useCode(rt: Runtime, seal: Seal | null, userId: number, code: string): Promise<CodeKind | null> {
  const hash = hashRecoveryCode(code, userId);
  if (hash !== null) return (await useRecoveryCode(rt.db, userId, hash, rt.clock.now())) ? 'recovery_code' : null;
  return rt.db.transact(async (tx) => {
    const totp = await lockTotp(tx, userId);
    if (totp?.confirmedAt == null) return null;
    const secret = openSecret(seal, totp.secretSealed);
    const step = findTotpStep(secret, { code, nowMs: rt.clock.nowMs(), lastStep: totp.lastStep });
    if (step === null) return null;
    await useTotpStep(tx, userId, step, rt.clock.now());
    return 'totp';
  });
}

/** Checks a code of the authenticator or a recovery code; each works once. Returns null if it is wrong, which slows the next attempts. */
export function proveByCode(
  rt: Runtime,
  seal: Seal | null,
  { person, code, address }: { readonly person: Person; readonly code: string; readonly address: string },
): Promise<CodeKind | null> {
  const by = { kind: 'code', email: person.email, address } as const;
  return attemptToProve(rt, by, () => useCode(rt, seal, person.id, code));
}

/** Issues the ticket that the client holds between the password and the second factor. Only the reply contains it, no cookie does. */
export async function issueTicket(
  rt: Runtime,
  tx: Transaction,
  { id: userId, email }: Person,
  { address, isCounted }: { readonly address: string; readonly isCounted: boolean },
): Promise<string> {
  const { token: ticket, hash } = makeToken(rt.random);
  const nowMs = rt.clock.nowMs();
  await deleteOldTickets(tx, timestampFromMs(nowMs));
  const createdAt = rt.clock.now();
  const { mark: addressHash, isFamiliar } = await findWhence(tx, { email, address });
  const expiresAt = timestampFromMs(nowMs + TICKET_MS);
  const row = { hash, userId, createdAt, expiresAt, addressHash, isFamiliar, isCounted };
  await insertTicket(tx, row, { ofAddressMax: TICKETS_OF_ADDRESS_MAX, max: TICKETS_MAX });
  return ticket;
}

/** Returns the ticket's person; null if the ticket has expired or was used, or if the person was changed since. */
export async function findTicket(rt: Runtime, ticket: string): Promise<number | null> {
  const hash = hashToken(ticket);
  return hash && findUserOfTicket(rt.db, hash, rt.clock.now());
}

/** Deletes the ticket in the transaction in which the session begins, so of two requests with one ticket only one is signed in. */
export async function useTicket(rt: Runtime, tx: Transaction, ticket: string): Promise<UsedTicket | null> {
  const hash = hashToken(ticket);
  return hash && deleteTicket(tx, hash, rt.clock.now());
}
