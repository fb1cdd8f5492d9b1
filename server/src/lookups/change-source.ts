import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../db/index.ts';
import { AppError, type FieldErrors, invalidInput, notFound } from '../errors.ts';
import type { Seal } from '../lib/files/seal.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { isCountry } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { raiseRoutesVersion } from '../sms/routing/index.ts';
import {
  changedSettings,
  type LookupSettings,
  type LookupSource,
  type NewSourceBody,
  SETTINGS_UNLESS_SET,
  type SourceBody,
} from './lookup-source.ts';
import {
  claimSource,
  deleteSourceRow,
  findSource,
  insertSource,
  isSourceNameTaken,
  readSources,
  updateSource,
} from './store-sources.ts';

const SOURCES_MAX = 50;
const NAME_TAKEN = { name: ['The name has already been taken.'] };

const isUrl = (text: string): boolean => {
  const filled = text.replaceAll('{number}', '1').replaceAll('{secret}', '1');
  return /^https?:\/\/[^/{}]+(\/|$|\?)/.test(text) && URL.canParse(filled);
};

const isServer = (text: string): boolean => isIP(text.replace(/:\d{1,5}$/, '')) === 4 || isIP(text) !== 0;

/** Returns what is wrong with the settings of a source of this kind. */
function faultsOf(kind: string, settings: LookupSettings): FieldErrors {
  const { url, answer, servers, host, countries } = settings;
  const fields: Record<string, string[]> = {};
  if (kind === 'http' && !isUrl(url)) fields['url'] = ['The url field must be an address that begins with https://.'];
  if (kind === 'http' && !answer['network_code'] && !answer['network'])
    fields['answer'] = ['The answer field must say where the network or its code stands.'];
  if (!servers.every(isServer)) fields['servers'] = ['The servers field must be IP addresses.'];
  if (kind === 'sip' && host === '') fields['host'] = ['The host field is required.'];
  if (!countries.every(isCountry)) fields['countries'] = ['The countries field must be two-letter country codes.'];
  return fields;
}

/** Refuses what the fields of a body cannot tell by themselves. */
export async function refuseBadSource(kind: string | undefined, body: SourceBody): Promise<void> {
  const fields = faultsOf(kind ?? '', changedSettings(SETTINGS_UNLESS_SET, body));
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

function sealSecret(seal: Seal | null, secret: string): Buffer | null {
  if (secret === '') return null;
  if (seal === null)
    throw new AppError('conflict', 'Secrets are stored encrypted, which needs the setting VOLLEY_SECRET.');
  return seal.seal(secret);
}

export async function getSource(rt: Pick<Runtime, 'db'>, id: number): Promise<LookupSource> {
  const source = await findSource(rt.db, id);
  if (!source) throw notFound('Lookup source');
  return source;
}

export const listSources = (rt: Runtime, request: PageRequest): Promise<Page<LookupSource>> =>
  readSources(rt.db, request);

export async function createSource(rt: Runtime, body: NewSourceBody): Promise<LookupSource> {
  const { name, kind, secret = '' } = body;
  await refuseBadSource(kind, body);
  const now = rt.clock.now();
  const source: LookupSource = {
    id: await rt.ids.next('lookup_sources'),
    ...{ name, kind },
    settings: changedSettings(SETTINGS_UNLESS_SET, body),
    sealedSecret: sealSecret(rt.seal, secret),
    ...{ lastDay: null, askedOnLastDay: null, createdAt: now, updatedAt: now },
  };
  return rt.db.transact(async (tx) => {
    const { total } = await readSources(tx, { page: 1, perPage: 1 });
    if (total >= SOURCES_MAX) throw new AppError('conflict', `There are ${SOURCES_MAX} sources already.`);
    if (!(await insertSource(tx, source))) throw invalidInput(NAME_TAKEN);
    await raiseRoutesVersion(tx);
    return source;
  });
}

/** A stored secret is not sent to another address: somebody who may change the address need not know the secret. */
function refuseMovedSecret(before: LookupSource, settings: LookupSettings): void {
  const placeOf = ({ url, body, header }: LookupSettings) => [url, body, header];
  if (before.sealedSecret === null || isDeepStrictEqual(placeOf(before.settings), placeOf(settings))) return;
  throw invalidInput({
    secret: [
      'The secret field is required when the address, the body or the header changes: it was given for the old ones.',
    ],
  });
}

async function changeIn(rt: Runtime, tx: Transaction, id: number, body: SourceBody): Promise<LookupSource> {
  const before = await claimSource(tx, id);
  if (!before) throw notFound('Lookup source');
  const { name = before.name, secret } = body;
  const settings = changedSettings(before.settings, body);
  const fields = faultsOf(before.kind, settings);
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  if (await isSourceNameTaken(tx, name, id)) throw invalidInput(NAME_TAKEN);
  if (secret === undefined) refuseMovedSecret(before, settings);
  const sealedSecret = secret === undefined ? before.sealedSecret : sealSecret(rt.seal, secret);
  const changed = { ...before, name, settings, sealedSecret, updatedAt: rt.clock.now() };
  await updateSource(tx, changed);
  await raiseRoutesVersion(tx);
  return changed;
}

export const changeSource = (rt: Runtime, id: number, body: SourceBody): Promise<LookupSource> =>
  rt.db.transact((tx) => changeIn(rt, tx, id, body));

export function removeSource(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteSourceRow(tx, id))) throw notFound('Lookup source');
    await raiseRoutesVersion(tx);
  });
}
