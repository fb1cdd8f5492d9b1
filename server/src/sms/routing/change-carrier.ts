import { isDeepStrictEqual } from 'node:util';
import type { IdForm } from '@volley/contract/choices';
import type { Handle, Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../../errors.ts';
import { isAddressRange } from '../../identity/index.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import { isCountry } from '../../lib/phone/phone-number.ts';
import { isTimeZone } from '../../lib/time/recurrence.ts';
import { faultsOfCa } from '../../lib/tls/client-certificate.ts';
import type { Runtime } from '../../runtime.ts';
import type { CarrierControl } from './carrier-control.ts';
import {
  CARRIER_DEFAULTS,
  type CarrierBody,
  type CarrierSettings,
  changedSettings,
  type NewCarrierBody,
  withValues,
} from './carrier-settings.ts';
import { type HttpSecrets, hashHookToken, newHookToken, readHttpSecrets } from './http-secrets.ts';
import { refuseOtherKind } from './refuse-other-kind.ts';
import {
  type CarrierRecord,
  claimCarrier,
  findCarrier,
  insertCarrier,
  isCarrierNameTaken,
  raiseCarriersVersion,
  readCarriers,
  removeCarrierRow,
  updateCarrierRow,
} from './store-carriers.ts';
import { listAllRoutes } from './store-routes.ts';
import { changedTlsKey, sealSecret } from './tls-key.ts';

export interface CarrierInput {
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly secrets?: HttpSecrets['secrets'] | undefined;
}

type Control = Pick<CarrierControl, 'seal' | 'faultsOf' | 'usualOf'>;

/** The id that excludes no carrier when the name of a new one is compared with all names. */
const NO_CARRIER = 0;
const NAME_TAKEN = { name: ['The name has already been taken.'] };

/** Refuses what the single fields cannot check, when the setting is made and not when a bind fails later. */
function refuseBadSettings(settings: CarrierSettings): void {
  const { country, hookAddresses, interfaceVersion, longMessages, tlvs, dayZone } = settings;
  if (!isTimeZone(dayZone))
    throw invalidInput({ day_zone: ['The day zone field must be a zone name, such as Africa/Accra.'] });
  if (interfaceVersion === '3.3' && tlvs.length > 0)
    throw invalidInput({ tlvs: ['The tlvs field must be empty with version 3.3, which has no optional fields.'] });
  if (interfaceVersion === '3.3' && longMessages !== 'udh')
    throw invalidInput({
      long_messages: ['The long messages field must be udh with version 3.3, which has no optional fields.'],
    });
  if (!hookAddresses.every(isAddressRange))
    throw invalidInput({
      hook_addresses: ['The hook addresses field must be addresses or ranges such as 192.0.2.0/24.'],
    });
  if (country !== '' && !isCountry(country))
    throw invalidInput({ country: ['The country field must be a two-letter country code, such as GH.'] });
}

/** What was stored by an earlier version, which judged less strictly, must not keep other settings from being changed. */
function refuseBadCa({ tlsCa }: CarrierSettings, before: CarrierRecord | null): void {
  const faults = tlsCa === before?.settings.tlsCa ? {} : faultsOfCa(tlsCa);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
}

/** Refuses a carrier's input with all its faults at once. `before` is null for a new carrier. */
export function refuseBadCarrier(
  handle: Handle,
  { name, password, settings }: CarrierInput & { readonly settings: CarrierSettings },
  before: CarrierRecord | null,
): Promise<void> {
  return refuseTogether([
    () => refuseBadSettings(settings),
    () => refuseBadCa(settings, before),
    () => before && before.kind !== 'http' && refuseMovedPassword(before, settings, password),
    async () => {
      if (name !== undefined && (await isCarrierNameTaken(handle, name, before?.id ?? NO_CARRIER)))
        throw invalidInput(NAME_TAKEN);
    },
  ]);
}

/** Refuses the profile or the values of an HTTP carrier. */
function refuseBadValues(control: Control, settings: CarrierSettings, secrets: HttpSecrets['secrets']): void {
  const faults = control.faultsOf(settings, secrets);
  if (Object.keys(faults).length > 0) throw invalidInput(faults);
}

export async function getCarrier(rt: Pick<Runtime, 'db'>, id: number): Promise<CarrierRecord> {
  const carrier = await findCarrier(rt.db, id);
  if (!carrier) throw notFound('Carrier');
  return carrier;
}

/** What is encrypted of an HTTP carrier, and the hash of its hook's token. */
function sealHttp(seal: Seal | null, kept: HttpSecrets): Pick<CarrierRecord, 'sealedPassword' | 'hookTokenHash'> {
  return { sealedPassword: sealSecret(seal, JSON.stringify(kept)), hookTokenHash: hashHookToken(kept.hookToken) };
}

function openHttp(seal: Seal | null, { sealedPassword }: CarrierRecord): HttpSecrets {
  return readHttpSecrets(sealedPassword && (seal?.open(sealedPassword) ?? null));
}

/** The names of the secret values that are stored. */
export function namesOfSecrets(seal: Seal | null, carrier: CarrierRecord): string[] {
  return carrier.kind === 'http' ? Object.keys(openHttp(seal, carrier).secrets) : [];
}

/** Refuses the input of a new carrier with all its faults at once. */
export function refuseNewCarrier(
  rt: Pick<Runtime, 'db' | 'clock'>,
  control: Control,
  body: CarrierBody,
): Promise<void> {
  const { name, kind = 'smpp', secrets = {} } = body;
  const settings = changedSettings(CARRIER_DEFAULTS, body);
  return refuseTogether([
    () => refuseOtherKind(kind, body, true),
    () => refuseBadCarrier(rt.db, { name, settings }, null),
    () => tlsKeyOf(rt, control, settings, body),
    () => kind === 'http' && refuseBadValues(control, settings, secrets),
  ]);
}

/** The key to store of a new carrier. */
function tlsKeyOf(
  { clock }: Pick<Runtime, 'clock'>,
  { seal }: Control,
  { tlsCertificate: certificate }: CarrierSettings,
  body: CarrierBody,
) {
  return changedTlsKey(seal, { certificate, given: body.tls_key, stored: null, nowMs: clock.nowMs() });
}

export async function createCarrier(rt: Runtime, control: Control, body: NewCarrierBody): Promise<CarrierRecord> {
  await refuseNewCarrier(rt, control, body);
  const { name, kind = 'smpp', password = '' } = body;
  const secrets = withValues({}, body.secrets);
  const now = rt.clock.now();
  const usual = control.usualOf(changedSettings(CARRIER_DEFAULTS, body));
  const settings = changedSettings({ ...CARRIER_DEFAULTS, ...usual }, body);
  const carrier: CarrierRecord = {
    id: await rt.ids.next('carriers'),
    ...{ name, kind, settings },
    sealedTlsKey: tlsKeyOf(rt, control, settings, body),
    ...(kind === 'http'
      ? sealHttp(control.seal, { secrets, hookToken: newHookToken(rt) })
      : { sealedPassword: sealSecret(control.seal, password), hookTokenHash: null }),
    isPaused: false,
    testedAt: null,
    phone: null,
    createdAt: now,
    updatedAt: now,
  };
  return rt.db.transact(async (tx) => {
    if (!(await insertCarrier(tx, carrier))) throw invalidInput(NAME_TAKEN);
    await raiseCarriersVersion(tx);
    return carrier;
  });
}

/** Returns whether both settings send the password to the same address and verify it in the same way. */
const isSamePlace = (a: CarrierSettings, b: CarrierSettings): boolean =>
  a.host === b.host &&
  a.port === b.port &&
  a.tls === b.tls &&
  a.tlsVerified === b.tlsVerified &&
  a.tlsServerName === b.tlsServerName &&
  a.tlsCa === b.tlsCa;

/** Refuses to send a stored password to a new address: somebody who may change the address need not know the password. */
function refuseMovedPassword(before: CarrierRecord, settings: CarrierSettings, password: string | undefined): void {
  if (password !== undefined || before.sealedPassword === null || isSamePlace(before.settings, settings)) return;
  throw invalidInput({
    password: ['The password field is required when host, port or TLS settings change: it was given for the old ones.'],
  });
}

/** Changes one carrier under its lock; every process uses the change within a second. */
function changeCarrier<Changed extends CarrierRecord>(
  rt: Runtime,
  id: number,
  change: (carrier: CarrierRecord, tx: Transaction) => Promise<Changed>,
): Promise<Changed> {
  return rt.db.transact(async (tx) => {
    const carrier = await claimCarrier(tx, id);
    if (!carrier) throw notFound('Carrier');
    const changed = { ...(await change(carrier, tx)), updatedAt: rt.clock.now() };
    await updateCarrierRow(tx, changed);
    await raiseCarriersVersion(tx);
    return changed;
  });
}

export function updateCarrier(
  rt: Runtime,
  control: Control,
  input: CarrierInput & { readonly id: number; readonly body: CarrierBody },
): Promise<CarrierRecord> {
  return changeCarrier(rt, input.id, async (carrier, tx) => {
    const { name = carrier.name, password } = input;
    const { body } = input;
    const settings = changedSettings(carrier.settings, body);
    let { sealedTlsKey } = carrier;
    await refuseTogether([
      () => refuseOtherKind(carrier.kind, body, false),
      () => refuseBadCarrier(tx, { name, password, settings }, carrier),
      () => {
        // A certificate that has expired meanwhile keeps nobody from changing something else.
        if (body.tls_certificate === undefined && body.tls_key === undefined) return;
        const { tlsCertificate: certificate } = settings;
        const change = { certificate, given: body.tls_key, stored: sealedTlsKey, nowMs: rt.clock.nowMs() };
        sealedTlsKey = changedTlsKey(control.seal, change);
      },
    ]);
    const changed = { ...carrier, name, settings, sealedTlsKey };
    if (carrier.kind === 'http') return { ...changed, ...changedHttp(control, carrier, input.secrets, settings) };
    return password === undefined ? changed : { ...changed, sealedPassword: sealSecret(control.seal, password) };
  });
}

function changedHttp(
  control: Control,
  carrier: CarrierRecord,
  given: CarrierInput['secrets'],
  settings: CarrierSettings,
): Pick<CarrierRecord, 'sealedPassword' | 'hookTokenHash'> {
  const { hookToken, secrets: before } = openHttp(control.seal, carrier);
  refuseMovedSecrets(
    carrier.settings,
    settings,
    Object.keys(before).filter((name) => given?.[name] === undefined),
  );
  const secrets = withValues(before, given);
  refuseBadValues(control, settings, secrets);
  const { sealedPassword, hookTokenHash } = carrier;
  return given === undefined ? { sealedPassword, hookTokenHash } : sealHttp(control.seal, { secrets, hookToken });
}

/** Refuses to send secret values to a new address: the profile and the other values name it. */
function refuseMovedSecrets(before: CarrierSettings, after: CarrierSettings, missing: readonly string[]): void {
  const placeOf = ({ profile, definition, values, tlsCa, tlsServerName }: CarrierSettings) => [
    ...[profile, definition, values],
    ...[tlsCa, tlsServerName],
  ];
  if (missing.length === 0 || isDeepStrictEqual(placeOf(before), placeOf(after))) return;
  const words = 'is required when the profile, its values or TLS settings change: it was given for the old ones.';
  throw invalidInput(
    Object.fromEntries(missing.map((name) => [`secrets.${name}`, [`The secrets.${name} field ${words}`]])),
  );
}

/** Gives the hook of an HTTP carrier another token, which is returned once; the old one ends with the commit. */
export function replaceHookToken(rt: Runtime, { seal }: Control, id: number) {
  return changeCarrier(rt, id, async (before) => {
    if (before.kind !== 'http') throw new AppError('conflict', 'Only carriers that are reached by HTTP have a hook.');
    const hookToken = newHookToken(rt);
    return { ...before, ...sealHttp(seal, { ...openHttp(seal, before), hookToken }), hookToken };
  });
}

/** Pauses or resumes a carrier. A paused carrier stays connected for receipts and replies, but gets no messages. */
export function pauseCarrier(rt: Runtime, id: number, isPaused: boolean): Promise<CarrierRecord> {
  return changeCarrier(rt, id, async (carrier) => ({ ...carrier, isPaused }));
}

/** Sets the forms of ids that receipts showed, unless somebody has set any. Returns whether it did. */
export async function adoptIdForms(
  rt: Runtime,
  id: number,
  forms: { readonly submit: IdForm; readonly receipt: IdForm },
): Promise<boolean> {
  const before = await findCarrier(rt.db, id);
  if (before?.settings.submitIdForm !== 'as_is' || before.settings.receiptIdForm !== 'as_is') return false;
  await changeCarrier(rt, id, async (carrier) => ({
    ...carrier,
    settings: { ...carrier.settings, submitIdForm: forms.submit, receiptIdForm: forms.receipt },
  }));
  return true;
}

function describeMatch(route: { matchKind: string; matchValue: string }): string {
  return route.matchValue === '' ? route.matchKind : `${route.matchKind} ${route.matchValue}`;
}

export function removeCarrier(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await claimCarrier(tx, id))) throw notFound('Carrier');
    const routes = (await listAllRoutes(tx)).filter((route) => route.tiers.flat().some((to) => to.carrierId === id));
    if (routes.length > 0) {
      const named = routes.slice(0, 5).map(describeMatch).join(', ');
      throw new AppError('conflict', `Routes lead to this carrier (${named}): please change or delete them first.`);
    }
    await removeCarrierRow(tx, id, rt.clock.now());
    await raiseCarriersVersion(tx);
  });
}

export function listCarriers(rt: Runtime, request: PageRequest, search?: string): Promise<Page<CarrierRecord>> {
  return readCarriers(rt.db, request, search);
}
