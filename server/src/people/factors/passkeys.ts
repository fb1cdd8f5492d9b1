import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { addressGroup } from '../attempts/attempts.ts';
import {
  assertionOptions,
  challengeIn,
  checkAssertion,
  checkRegistration,
  type PasskeyAssertion,
  type PasskeyRegistration,
  registrationOptions,
} from './passkey-ceremony.ts';
import type { PasskeyPlace } from './passkey-place.ts';
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listStoredPasskeys,
  markPasskeyUsed,
  type OwnPasskey,
  type Passkey,
  type PasskeyWithOwner,
  renameStoredPasskey,
  type StoredPasskey,
  takeChallenge,
} from './store-passkeys.ts';

const PASSKEYS_MAX = 20;
const CHALLENGE_OCTETS = 32;
const CHALLENGE_MS = 5 * 60_000;
/** Kept per person, or per address from which people sign in: enough for an office whose people all do so within the same five minutes. */
const CHALLENGES_MAX = 200;
const FORGOTTEN_AT_ONCE = 20;

function hash(octets: Buffer): Buffer {
  return createHash('sha256').update(octets).digest();
}

interface Asked {
  readonly purpose: ChallengePurpose;
  readonly userId: number | null;
  readonly askedBy: string;
}

async function newChallenge(rt: Runtime, { purpose, userId, askedBy }: Asked): Promise<Buffer> {
  const challenge = rt.random.bytes(CHALLENGE_OCTETS);
  const row = {
    ...{ hash: hash(challenge), purpose, userId, askedBy: hash(Buffer.from(askedBy)), createdAt: rt.clock.now() },
    expiresAt: timestampFromMs(rt.clock.nowMs() + CHALLENGE_MS),
  };
  await insertChallenge(rt.db, row, { keptMax: CHALLENGES_MAX, forgottenMax: FORGOTTEN_AT_ONCE });
  return challenge;
}

/** Uses up the challenge in any case. Returns null if it was not issued for this purpose and this person, or has expired. */
async function takeOwnChallenge(
  rt: Runtime,
  clientDataJSON: string,
  { purpose, userId }: Pick<Asked, 'purpose' | 'userId'>,
): Promise<Buffer | null> {
  const challenge = challengeIn(clientDataJSON);
  const taken = challenge && (await takeChallenge(rt.db, hash(challenge), rt.clock.now()));
  return taken && taken.purpose === purpose && taken.userId === userId ? challenge : null;
}

/** Returns the sixteen octets of the person's UUID. A passkey sends them back, and they reveal nothing to anybody else. */
function handleOf(uuid: Uuid): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

export async function offerPasskey(
  rt: Runtime,
  place: PasskeyPlace,
  { owner, installation }: { readonly owner: PasskeyWithOwner['owner']; readonly installation: string },
) {
  const known = await listStoredPasskeys(rt.db, owner.id, PASSKEYS_MAX);
  refuseTooMany(known.length);
  const challenge = await newChallenge(rt, { purpose: 'register', userId: owner.id, askedBy: `user ${owner.id}` });
  const person = { handle: handleOf(owner.uuid), email: owner.email, name: owner.name };
  return registrationOptions({ place, challenge, installation, person, known });
}

function refuseTooMany(count: number): void {
  if (count >= PASSKEYS_MAX)
    throw new AppError('wrong_state', `A person has at most ${PASSKEYS_MAX} passkeys. Please remove one first.`);
}

/** Uses up the challenge and checks the browser's reply. Returns the passkey, which is not stored yet. */
export async function readNewPasskey(
  rt: Runtime,
  place: PasskeyPlace,
  {
    userId,
    name,
    response,
  }: { readonly userId: number; readonly name: string; readonly response: PasskeyRegistration },
): Promise<StoredPasskey> {
  const asked = { purpose: 'register', userId } as const;
  const challenge = await takeOwnChallenge(rt, response.response.clientDataJSON, asked);
  const made = challenge && (await checkRegistration(place, challenge, response));
  if (!made) {
    const sentence =
      'The response field is not the answer to a challenge of the last five minutes. Please begin again.';
    throw invalidInput({ response: [sentence] });
  }
  return {
    ...{ ...made, uuid: uuidV7(rt.clock.nowMs()), userId, name },
    ...{ transports: response.response.transports ?? [], createdAt: rt.clock.now(), lastUsedAt: null },
  };
}

/** Stores the passkey. The caller has locked the person, so passkeys that are added at the same time all count towards the maximum. */
export async function storePasskey(tx: Transaction, passkey: StoredPasskey): Promise<void> {
  refuseTooMany((await listStoredPasskeys(tx, passkey.userId, PASSKEYS_MAX)).length);
  if (!(await insertPasskey(tx, passkey))) throw new AppError('conflict', 'This passkey is known already.');
}

/** Returns the options for a sign-in: the browser offers the passkeys that it has for this place, and the person types no name. */
export async function askForAnyPasskey(rt: Runtime, place: PasskeyPlace, address: string) {
  const askedBy = `address ${addressGroup(address)}`;
  return assertionOptions(place, await newChallenge(rt, { purpose: 'sign_in', userId: null, askedBy }));
}

/** Returns the options for a person who is signed in and must confirm who they are. */
export async function askForOwnPasskey(rt: Runtime, place: PasskeyPlace, userId: number) {
  const known = await listStoredPasskeys(rt.db, userId, PASSKEYS_MAX);
  if (known.length === 0) throw new AppError('wrong_state', 'You have no passkey. Please confirm by your password.');
  const challenge = await newChallenge(rt, { purpose: 'confirm', userId, askedBy: `user ${userId}` });
  return assertionOptions(place, challenge, known);
}

/** Finds the passkey that the response names, before anything is proven. Returns null if it is unknown or its owner is suspended. */
export function lookUpPasskey(rt: Runtime, response: PasskeyAssertion): Promise<PasskeyWithOwner | null> {
  return findPasskey(rt.db, Buffer.from(response.id, 'base64url'));
}

export interface ProvedPasskey {
  readonly passkey: PasskeyWithOwner;
  /** The passkey's new count and backup state. */
  readonly used: Pick<StoredPasskey, 'useCount' | 'isBackedUp'>;
}

/**
 * Uses up the challenge and returns the passkey if the passkey signed it, or null. `usePasskey` stores the new count in the transaction of what the
 * passkey opens. `userId`: the person who must be proven if somebody is signed in; null if anybody may be.
 */
export async function provePasskey(
  rt: Runtime,
  place: PasskeyPlace,
  {
    response,
    userId,
    passkey,
  }: {
    readonly response: PasskeyAssertion;
    readonly userId: number | null;
    readonly passkey: PasskeyWithOwner | null;
  },
): Promise<ProvedPasskey | null> {
  const asked = { purpose: userId === null ? 'sign_in' : 'confirm', userId } as const;
  const challenge = await takeOwnChallenge(rt, response.response.clientDataJSON, asked);
  if (!challenge || !passkey || (userId !== null && passkey.userId !== userId)) return null;
  const handle = response.response.userHandle ?? undefined;
  // A sign-in without a name depends on the user handle; where the person is known already, old devices may leave it out.
  const isOwners = handle !== undefined && Buffer.from(handle, 'base64url').equals(handleOf(passkey.owner.uuid));
  if (!isOwners && (userId === null || handle !== undefined)) return null;
  const used = await checkAssertion(place, challenge, { response, passkey });
  return used && { passkey, used };
}

/** Stores the new count. The caller has locked the person. Returns false if the passkey was removed meanwhile, or a copy of it was used. */
export function usePasskey(rt: Runtime, tx: Transaction, { passkey, used }: ProvedPasskey): Promise<boolean> {
  return markPasskeyUsed(tx, { credentialId: passkey.credentialId, ...used, at: rt.clock.now() });
}

export function listPasskeys(rt: Runtime, userId: number): Promise<readonly Passkey[]> {
  return listStoredPasskeys(rt.db, userId, PASSKEYS_MAX);
}

export function renamePasskey(rt: Runtime, { userId, uuid }: OwnPasskey, name: string): Promise<Passkey> {
  return rt.db.transact(async (tx) => {
    const passkey = await renameStoredPasskey(tx, userId, uuid, name);
    if (!passkey) throw notFound('Passkey');
    return passkey;
  });
}
