import { invalidInput, notFound } from '../../errors.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import { isCountry } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';
import {
  deleteNetworkCodeRow,
  listAllNetworkCodes,
  type NetworkCode,
  raiseCodesVersion,
  readNetworkCodes,
  saveNetworkCode,
} from './store-network-codes.ts';

/** Throws if there is no such country. */
export async function refuseBadCountry(country: string | undefined): Promise<void> {
  if (country === undefined || isCountry(country.toUpperCase())) return;
  throw invalidInput({ country: ['The country field must be a two-letter country code, such as GH.'] });
}

export async function setNetworkCode(rt: Runtime, input: Omit<NetworkCode, 'createdAt'>): Promise<NetworkCode> {
  await refuseBadCountry(input.country);
  const code = { ...input, country: input.country.toUpperCase(), createdAt: rt.clock.now() };
  return rt.db.transact(async (tx) => {
    const saved = await saveNetworkCode(tx, code);
    await raiseCodesVersion(tx);
    return saved ?? code;
  });
}

export function deleteNetworkCode(rt: Runtime, code: string): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteNetworkCodeRow(tx, code))) throw notFound('Network code');
    await raiseCodesVersion(tx);
  });
}

export function readNetworkCodePage(rt: Runtime, request: PageRequest, search?: string): Promise<Page<NetworkCode>> {
  return readNetworkCodes(rt.db, request, search);
}

/** All of them: costs of carriers and lookups name networks by codes. */
export function listNetworkCodes(rt: Pick<Runtime, 'db'>): Promise<NetworkCode[]> {
  return listAllNetworkCodes(rt.db);
}
