import type { Transaction } from '../../db/index.ts';
import { AppError, assert } from '../../errors.ts';
import { findHomeAccountId, recordAction } from '../../identity/index.ts';
import type { Seal } from '../../lib/files/seal.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { issueTicket } from '../factors/second-factor.ts';
import { findTotp } from '../factors/store-factors.ts';
import { accountsToHold, proveAddress } from '../links/prove-address.ts';
import { tellChange } from '../mails/tell-change.ts';
import { findUserByEmail, insertUser, lockUserById } from '../person/store-users.ts';
import type { User, UserWithSecret } from '../person/user.ts';
import type { ProviderWithSecret } from '../providers/provider.ts';
import { findProvider } from '../providers/store-providers.ts';
import { hashToken } from '../secrets/session-token.ts';
import { beginSession, confirmAgain, type Visitor } from '../sessions/begin-session.ts';
import { recordRefusal, type SignInResult } from '../sign-in/sign-in.ts';
import { applyRoles, lockOthers, type RoleChange, type RolesWanted, rolesWanted } from './apply-roles.ts';
import { openSecret } from './begin-openid.ts';
import { readClaims } from './provider-client.ts';
import { type Claims, hasSecondFactor, nameIn, provedAt, valuesOf, vouchedEmail } from './read-claims.ts';
import { bindSubject, findUserOfSubject, takeSignIn } from './store-openid.ts';

export interface OpenidReturn {
  /** The provider of the callback. It must be the one with which the sign-in began, or nobody is signed in. */
  readonly provider: Uuid;
  /** The address at which the browser came back, with its query. */
  readonly address: URL;
  /** The cookie that the browser has kept since the sign-in began. */
  readonly cookie: string;
  readonly visitor: Visitor;
}

const OPERATION = 'openid.signIn';

function refused(sentence: string): AppError {
  return new AppError('unauthenticated', sentence);
}

interface Confirmed {
  readonly provider: ProviderWithSecret;
  readonly claims: Claims;
  readonly email: string;
}

function recordNobody(visitor: Visitor, nobody: string): Promise<void> {
  return recordRefusal({ operation: OPERATION, user: null, visitor, nobody });
}

async function confirm(rt: Runtime, seal: Seal | null, returned: OpenidReturn): Promise<Confirmed> {
  const { provider: uuid, address, cookie, visitor } = returned;
  const state = address.searchParams.get('state') ?? '';
  const [stateHash, cookieHash] = [hashToken(state), hashToken(cookie)];
  const now = rt.clock.now();
  const begun = stateHash && cookieHash && (await takeSignIn(rt.db, { stateHash, cookieHash, provider: uuid, now }));
  const provider = begun && (await findProvider(rt.db, uuid));
  if (!begun || !provider)
    throw refused('This sign-in was finished already, took too long, or began in another browser. Please begin again.');
  const secret = openSecret(seal, provider);
  const verifier = seal?.open(begun.verifierSealed) ?? null;
  assert(verifier !== null, 'both were encrypted with one secret');
  const answer = { address, state, nonce: begun.nonce, verifier, nowMs: rt.clock.nowMs() };
  const claims = await readClaims({ provider, log: rt.log }, secret, answer).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthenticated')
      await recordNobody(visitor, `${provider.name} did not confirm it`);
    throw error;
  });
  const email = vouchedEmail(claims, provider);
  if (email === null) {
    await recordNobody(visitor, `${provider.name} does not vouch for the address, or not for its domain`);
    const sentence = `${provider.name} does not vouch for your email address, or it is none of the domains of ${provider.name} here. Please ask the operator.`;
    throw refused(sentence);
  }
  return { provider, claims, email };
}

async function makePerson(rt: Runtime, tx: Transaction, id: number, { claims, email }: Confirmed) {
  const user: UserWithSecret = {
    ...{ id, uuid: uuidV7(rt.clock.nowMs()), email, name: nameIn(claims, email), passwordHash: null, staffRole: null },
    ...{ suspendedAt: null, createdAt: rt.clock.now(), lastSignedInAt: null, addressProvenAt: rt.clock.now() },
    ...{ hasTotp: false, passkeys: 0, rightsVersion: 1 },
  };
  return (await insertUser(tx, user)) ? user : null;
}

/** Rolls the transaction back, and is recorded afterwards. */
class Refusal extends Error {
  readonly user: User | null;

  constructor(sentence: string, user: User | null) {
    super(sentence);
    this.user = user;
  }
}

interface Sought {
  readonly confirmed: Confirmed;
  readonly newId: number;
  readonly mayMake: boolean;
  readonly wanted: RolesWanted;
  readonly visitor: Visitor;
}

/** Returns the id by the subject or, at the first sign-in, by the address that the provider vouches for; null if nobody is there. */
async function findKnown(tx: Transaction, { provider, claims, email }: Confirmed) {
  const boundId = await findUserOfSubject(tx, provider.issuer, claims.sub);
  return { boundId, knownId: boundId ?? (await findUserByEmail(tx, email))?.id ?? null };
}

async function findPerson(
  rt: Runtime,
  tx: Transaction,
  { confirmed, newId, mayMake, wanted, visitor }: Sought,
): Promise<UserWithSecret> {
  const { provider, claims } = confirmed;
  const { issuer } = provider;
  const { boundId, knownId } = await findKnown(tx, confirmed);
  const known = knownId === null ? null : await lockUserById(tx, knownId);
  // While this waited for the lock, the provider may have been disconnected from the person; the subject then finds nobody any more.
  if (boundId !== null && (await findUserOfSubject(tx, issuer, claims.sub)) !== boundId)
    throw new Refusal(`You were disconnected from ${provider.name} just now. Please sign in again.`, known);
  if (known && known.suspendedAt !== null) throw new Refusal('You are suspended. Please ask the operator.', known);
  if (known) {
    const { inAccounts, staffRole } = wanted;
    const decided = { decidedAccounts: [...inAccounts.keys()], isStaffDecided: staffRole !== undefined };
    await proveAddress(rt, tx, known, { by: provider.name, visitor, ...decided });
  }
  const user = known ?? (mayMake ? await makePerson(rt, tx, newId, confirmed) : null);
  if (!user)
    throw new Refusal(`Nobody here has the email address that ${provider.name} tells. Please ask the operator.`, null);
  const binding = { issuer, subject: claims.sub, userId: user.id, at: rt.clock.now() };
  if (boundId === null && !(await bindSubject(tx, binding)))
    throw new Refusal(
      `This email address belongs to another person of ${provider.name}. Please ask the operator.`,
      known,
    );
  if (known && boundId === null) await tellChange(rt, tx, known.id, 'provider_connected');
  return user;
}

interface SignedIn {
  readonly user: User;
  readonly provider: ProviderWithSecret;
  readonly changes: readonly RoleChange[];
  readonly visitor: Visitor;
  readonly needsCode: boolean;
}

/** Records the sign-in in the operator's audit log, and each changed role in the audit log of its account. */
async function record(rt: Runtime, tx: Transaction, { user, provider, changes, visitor, needsCode }: SignedIn) {
  const homeId = await findHomeAccountId(tx);
  assert(homeId !== null, 'the first start has made an account');
  const by = {
    ...{ actorUserId: user.id, actorName: user.name, operation: OPERATION },
    ...{ address: visitor.address, requestId: visitor.requestId },
  };
  const staff = changes.find(({ accountId }) => accountId === null);
  const isKept = staff !== undefined && staff.from === staff.to;
  const kept = isKept ? ', who stays an operator as the last one' : '';
  const more = `${kept}${needsCode ? ', and a second factor is asked for' : ''}`;
  const ofStaff = staff && !isKept ? { staff_role: { from: staff.from, to: staff.to } } : {};
  const target = `${user.uuid}: by ${provider.name}${more}`.slice(0, 500);
  await recordAction(tx, rt, { ...by, accountId: homeId, target, changes: ofStaff });
  for (const { accountId, from, to } of changes)
    if (accountId !== null)
      await recordAction(tx, rt, {
        ...by,
        accountId,
        target: `${user.uuid}: the role, by ${provider.name}`,
        changes: { role: { from, to } },
      });
}

async function begin(
  rt: Runtime,
  tx: Transaction,
  { user, claims, visitor }: { readonly user: UserWithSecret; readonly claims: Claims; readonly visitor: Visitor },
): Promise<SignInResult> {
  const isGiven = hasSecondFactor(claims);
  const needsCode = !isGiven && (await findTotp(tx, user.id))?.confirmedAt != null;
  if (needsCode) {
    const from = { address: visitor.address, isCounted: false };
    return { user, token: undefined, ticket: await issueTicket(rt, tx, user, from) };
  }
  const confirmedAt = provedAt(claims, rt.clock.nowMs());
  const beginning = isGiven ? { ...user, hasSecondFactor: true as const } : user;
  const again = confirmedAt && (await confirmAgain(rt, tx, beginning, visitor, confirmedAt));
  return { user, token: again ?? (await beginSession(rt, tx, beginning, visitor, confirmedAt)), ticket: null };
}

const givesAny = ({ inAccounts, staffRole }: RolesWanted): boolean =>
  [...inAccounts.values()].some((role) => role !== null) || (staffRole ?? null) !== null;

/** Begins a session as any other sign-in does, under the same lock, or asks for a code. */
export async function finishOpenid(rt: Runtime, seal: Seal | null, returned: OpenidReturn): Promise<SignInResult> {
  const { visitor } = returned;
  const confirmed = await confirm(rt, seal, returned);
  const { provider, claims } = confirmed;
  const wanted = rolesWanted(provider, valuesOf(claims, provider.rolesClaim));
  const newId = await rt.ids.next('users');
  // A person to whom the provider gives no role must be invited, and is not made by chance.
  const mayMake = provider.createsPeople && givesAny(wanted);
  const work = async (tx: Transaction): Promise<SignInResult> => {
    const { knownId } = await findKnown(tx, confirmed);
    const others = await lockOthers(tx, wanted, knownId === null ? [] : await accountsToHold(tx, knownId));
    const found = await findPerson(rt, tx, { confirmed, newId, mayMake, wanted, visitor });
    const changes = await applyRoles(rt, tx, { user: found, ...others }, wanted);
    // Read again, because their rights have changed with the roles.
    const user = await lockUserById(tx, found.id);
    assert(user !== null, 'the person is locked');
    const result = await begin(rt, tx, { user, claims, visitor });
    await record(rt, tx, { user, provider, changes, visitor, needsCode: result.ticket !== null });
    return result;
  };
  try {
    return await rt.db.transact(work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await recordRefusal({ operation: OPERATION, user: error.user, visitor });
    throw refused(error.message);
  }
}
