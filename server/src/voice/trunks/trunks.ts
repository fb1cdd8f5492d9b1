import type { Handle } from '../../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../../errors.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import { isTestAccount } from '../../lib/ids/test-account.ts';
import { faultsOfCa, faultsOfClientCertificate } from '../../lib/tls/client-certificate.ts';
import type { Runtime } from '../../runtime.ts';
import type { Dialer, TrunkCheck } from '../dialer.ts';
import { TEST_TRUNK } from './seed-simulated-trunk.ts';
import { storeTrunkViews, type TrunkView } from './store-trunk-views.ts';
import {
  claimTrunk,
  findTrunk,
  findTrunkNamed,
  insertTrunk,
  raiseTrunksVersion,
  readTrunkPage,
  readTrunks,
  readVersionOfTrunks,
  removeTrunkRow,
  type TrunkRecord,
  updateTrunkRow,
} from './store-trunks.ts';
import { TRUNK_DEFAULTS, type TrunkSettings } from './trunk-settings.ts';

export const listTrunks = (handle: Handle, request: PageRequest, search?: string): Promise<Page<TrunkRecord>> =>
  readTrunkPage(handle, request, search);

/** Lists the trunks that call for an account. What a test account calls never leaves the service. */
export const listTrunksFor = async (handle: Handle, accountId: number): Promise<TrunkRecord[]> =>
  isTestAccount(accountId) ? [TEST_TRUNK] : readTrunks(handle);

export const listAllTrunks = (handle: Handle): Promise<TrunkRecord[]> => readTrunks(handle);

export const sayTrunkViews = (rt: Runtime, views: readonly TrunkView[]): Promise<void> => storeTrunkViews(rt, views);

/** Returns all trunks with the version for the next call; null if nothing has changed since the known version. */
export async function listChangedTrunks(
  handle: Handle,
  knownVersion: number,
): Promise<{ version: number; trunks: TrunkRecord[] } | null> {
  const version = (await readVersionOfTrunks(handle)) ?? 0;
  return version === knownVersion ? null : { version, trunks: await readTrunks(handle) };
}

export interface TrunkInput {
  readonly name?: string | undefined;
  readonly settings: Partial<TrunkSettings>;
  /** Null removes the password; if it is left out, the password stays. */
  readonly password?: string | null | undefined;
  /** If it is left out, the key stays. */
  readonly tlsKey?: string | undefined;
  readonly isPaused?: boolean | undefined;
}

/** @throws AppError if the certificates cannot be parsed. */
function refuseBadCa(tlsCa: string): void {
  const faults = faultsOfCa(tlsCa);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
}

/** Refuses settings with which no call could be made, or with which the keys of its sound would be readable on the way. */
function refuseReadableKeys({ srtp, srtpWithoutTls, transport }: TrunkSettings): void {
  if (srtp === 'off' || srtpWithoutTls || transport === 'tls' || transport === null) return;
  throw invalidInput({
    srtp: [
      'The srtp field needs the transport tls, since others can read its keys on the way; srtp_without_tls allows that.',
    ],
  });
}

/** The id that excludes no trunk when the name of a new one is compared with all names. */
const NO_TRUNK = 0;
const NAME_TAKEN = { name: ['Another trunk has this name.'] };

function sealed(seal: Seal | null, secret: string | null, field = 'password'): Buffer | null {
  if (secret === null || secret === '') return null;
  if (seal !== null) return seal.seal(secret);
  throw invalidInput({ [field]: ['Please set VOLLEY_SECRET first: it encrypts the passwords of trunks.'] });
}

/** Refuses a certificate and a key that do not fit, and returns the key to store. */
function changedTlsKey(
  seal: Seal | null,
  { settings, tlsKey }: TrunkInput,
  before: TrunkRecord | null,
  nowMs: number,
): Buffer | null {
  const stored = before?.sealedTlsKey ?? null;
  // A certificate that has expired meanwhile keeps nobody from changing something else.
  if (settings.tlsCertificate === undefined && tlsKey === undefined) return stored;
  const certificate = settings.tlsCertificate ?? before?.settings.tlsCertificate ?? '';
  const kept = certificate === '' ? null : stored;
  const faults = faultsOfClientCertificate(certificate, tlsKey ?? (kept && (seal?.open(kept) ?? null)), nowMs);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
  return tlsKey === undefined ? kept : sealed(seal, tlsKey, 'tls_key');
}

/** Refuses a trunk's input with all its faults at once. `before` is null for a new trunk. */
export function refuseBadTrunk(
  { handle, nowMs }: { readonly handle: Handle; readonly nowMs: number },
  seal: Seal | null,
  input: TrunkInput,
  before: TrunkRecord | null,
): Promise<void> {
  const { name, settings, password } = input;
  const { tlsCa } = settings;
  return refuseTogether([
    () => password && sealed(seal, password),
    () => tlsCa !== undefined && refuseBadCa(tlsCa),
    // A change whose trunk is not known yet is looked at again when it is.
    () => (before || name) && changedTlsKey(seal, input, before, nowMs),
    () => (before || name) && refuseReadableKeys({ ...TRUNK_DEFAULTS, ...before?.settings, ...settings }),
    () => before && refuseMovedPassword(before, { ...before.settings, ...settings }, password),
    async () => {
      if (name !== undefined && (await findTrunkNamed(handle, name, before?.id ?? NO_TRUNK)) !== null)
        throw invalidInput(NAME_TAKEN);
    },
  ]);
}

export async function createTrunk(
  rt: Runtime,
  seal: Seal | null,
  input: TrunkInput & { name: string },
): Promise<TrunkRecord> {
  const nowMs = rt.clock.nowMs();
  await refuseBadTrunk({ handle: rt.db, nowMs }, seal, input, null);
  const now = rt.clock.now();
  const trunk: TrunkRecord = {
    id: await rt.ids.next('trunks'),
    name: input.name,
    kind: 'sip',
    settings: { ...TRUNK_DEFAULTS, ...input.settings },
    sealedPassword: sealed(seal, input.password ?? null),
    sealedTlsKey: changedTlsKey(seal, input, null, nowMs),
    isPaused: input.isPaused ?? false,
    restUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  return rt.db.transact(async (tx) => {
    if (!(await insertTrunk(tx, trunk))) throw invalidInput(NAME_TAKEN);
    await raiseTrunksVersion(tx);
    return trunk;
  });
}

const PLACE = ['host', 'port', 'transport', 'domain', 'outboundProxy', 'tlsCa', 'tlsServerName'] as const;

/**
 * Returns whether both settings send the password to the same address and verify it in the same way. The digest that a trunk gets is protected like
 * the password, because the password can be guessed from it.
 */
const isSamePlace = (a: TrunkSettings, b: TrunkSettings): boolean => PLACE.every((name) => a[name] === b[name]);

/** Refuses to use a stored password at a new address: somebody who may change the address need not know the password. */
function refuseMovedPassword(before: TrunkRecord, settings: TrunkSettings, password: string | null | undefined): void {
  if (password !== undefined || before.sealedPassword === null || isSamePlace(before.settings, settings)) return;
  throw invalidInput({
    password: ['The password field is required when host, port or TLS settings change: it was given for the old ones.'],
  });
}

export function updateTrunk(rt: Runtime, seal: Seal | null, id: number, input: TrunkInput): Promise<TrunkRecord> {
  return rt.db.transact(async (tx) => {
    const found = await claimTrunk(tx, id);
    if (!found) throw notFound('Trunk');
    const nowMs = rt.clock.nowMs();
    await refuseBadTrunk({ handle: tx, nowMs }, seal, input, found);
    const trunk: TrunkRecord = {
      ...found,
      name: input.name ?? found.name,
      settings: { ...found.settings, ...input.settings },
      sealedPassword: input.password === undefined ? found.sealedPassword : sealed(seal, input.password),
      sealedTlsKey: changedTlsKey(seal, input, found, nowMs),
      isPaused: input.isPaused ?? found.isPaused,
      restUntil: null,
      updatedAt: rt.clock.now(),
    };
    await updateTrunkRow(tx, trunk);
    await raiseTrunksVersion(tx);
    return trunk;
  });
}

export async function deleteTrunk(rt: Runtime, id: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await removeTrunkRow(tx, id, rt.clock.now()))) throw notFound('Trunk');
    await raiseTrunksVersion(tx);
  });
}

export async function getTrunk(handle: Handle, id: number): Promise<TrunkRecord> {
  const trunk = await findTrunk(handle, id);
  if (!trunk) throw notFound('Trunk');
  return trunk;
}

/** Asks the trunk whether it is reachable; no telephone rings. */
export async function checkTrunk(rt: Runtime, dialer: Dialer, id: number): Promise<TrunkCheck> {
  await getTrunk(rt.db, id);
  const found = await dialer.check(id);
  if (!found) throw new AppError('wrong_state', 'This trunk is not ready yet, or its password cannot be read.');
  return found;
}
