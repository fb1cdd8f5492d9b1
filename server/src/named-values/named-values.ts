import type { BodyOf } from '@volley/contract';
import type { namedValueOperations } from '@volley/contract/named-values';
import { type registeredTextOperations, TEXTS_MAX } from '@volley/contract/registered-texts';
import type { Transaction } from '../db/index.ts';
import { AppError, type FieldErrors, invalidInput, notFound } from '../errors.ts';
import { type Actor, changeRules } from '../identity/index.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { isCountry } from '../lib/phone/phone-number.ts';
import { withoutUndefined } from '../lib/values/without-undefined.ts';
import { readSenderStatuses } from '../requests/index.ts';
import type { Runtime } from '../runtime.ts';
import type { FoundText } from './account-values.ts';
import { readAccountValues } from './known-values.ts';
import {
  deleteNamedValues,
  deleteRegisteredTextRow,
  findRegisteredText,
  insertNamedValues,
  listNamedValueRows,
  listRegisteredTextRows,
  lockAccountOfValues,
  type NamedValuesRow,
  putRegisteredText,
  type RegisteredText,
  type Values,
} from './store-named-values.ts';

/** The account's own, and as many sender IDs. */
const ENTRIES_MAX = 200;

/** Holds the account, so that one change follows another, and what is sent after the reply goes by it. */
export function changeValues<T>(rt: Runtime, accountId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return changeRules(rt, accountId, async (tx) => {
    await lockAccountOfValues(tx, accountId);
    return work(tx);
  });
}

async function unknownSenders(tx: Transaction, accountId: number, named: ReadonlyMap<string, string>) {
  const statusOf = await readSenderStatuses(tx, accountId, [...named.values()]);
  const unknown = [...named].filter(([, senderId]) => statusOf(senderId) === null);
  return Object.fromEntries(
    unknown.map(([field]) => [field, [`The ${field} field names no sender ID of your account.`]]),
  );
}

function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

export function listNamedValues(rt: Runtime, { accountId }: Actor): Promise<NamedValuesRow[]> {
  return listNamedValueRows(rt.db, accountId);
}

export function setNamedValues(
  rt: Runtime,
  { accountId }: Actor,
  { senderId, values, registeredTextsIn = [] }: BodyOf<typeof namedValueOperations.set>,
): Promise<NamedValuesRow> {
  const countries = [...new Set(registeredTextsIn.map((country) => country.toUpperCase()))].sort();
  const strange = registeredTextsIn.flatMap((country, index) =>
    isCountry(country.toUpperCase()) ? [] : [`registered_texts_in.${index}`],
  );
  const badCountries = Object.fromEntries(
    strange.map((field) => [field, [`The ${field} field must be a two-letter country code, such as IN.`]]),
  );
  return changeValues(rt, accountId, async (tx) => {
    const named = new Map(senderId === null ? [] : [['sender_id', senderId]]);
    refuse({ ...badCountries, ...(await unknownSenders(tx, accountId, named)) });
    const row = { senderId, values, registeredTextsIn: countries, updatedAt: rt.clock.now() };
    const of = { accountId, sender: senderId ?? '' };
    await deleteNamedValues(tx, of);
    if (Object.keys(values).length === 0 && countries.length === 0) return row;
    if ((await listNamedValueRows(tx, accountId)).length >= ENTRIES_MAX)
      throw new AppError('storage_limit', `At most ${ENTRIES_MAX} sender IDs have values of their own.`);
    await insertNamedValues(tx, of, row);
    return row;
  });
}

export async function listRegisteredTexts(rt: Runtime, { accountId }: Actor, search = ''): Promise<RegisteredText[]> {
  const words = search.toLowerCase().split(/\s+/);
  const all = await listRegisteredTextRows(rt.db, accountId);
  return all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

export async function getRegisteredText(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<RegisteredText> {
  const text = await findRegisteredText(rt.db, accountId, uuid);
  if (!text) throw notFound('Registered text');
  return text;
}

export const tooManyTexts = () =>
  new AppError('storage_limit', `An account has ${TEXTS_MAX} registered texts at most.`);

export const NEW_TEXT = { name: '', text: '', variableCharactersMax: 30, senderIds: [], values: {} };

/** Writes a text; a null `uuid` means a new one. */
export function writeRegisteredText(
  rt: Runtime,
  { accountId }: Actor,
  uuid: Uuid | null,
  input: BodyOf<typeof registeredTextOperations.update>,
): Promise<RegisteredText> {
  return changeValues(rt, accountId, async (tx) => {
    const before = uuid && (await findRegisteredText(tx, accountId, uuid));
    if (uuid !== null && !before) throw notFound('Registered text');
    if (uuid === null && (await listRegisteredTextRows(tx, accountId)).length >= TEXTS_MAX) throw tooManyTexts();
    const named = new Map((input.senderIds ?? []).map((senderId, index) => [`sender_ids.${index}`, senderId]));
    refuse(await unknownSenders(tx, accountId, named));
    const now = rt.clock.now();
    const text: RegisteredText = {
      ...(before ?? { ...NEW_TEXT, uuid: uuidV7(rt.clock.nowMs()), createdAt: now }),
      ...withoutUndefined(input),
      updatedAt: now,
    };
    await putRegisteredText(tx, accountId, text);
    return text;
  });
}

export function deleteRegisteredText(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<void> {
  return changeValues(rt, accountId, async (tx) => {
    if (!(await deleteRegisteredTextRow(tx, accountId, uuid))) throw notFound('Registered text');
  });
}

export async function checkText(
  rt: Runtime,
  { accountId }: Actor,
  { senderId, message }: BodyOf<typeof registeredTextOperations.check>,
): Promise<{ found: FoundText | null; values: Values }> {
  const known = await readAccountValues(rt.db, accountId);
  const found = known?.find(senderId, message) ?? null;
  return { found, values: known?.valuesOf(senderId, found) ?? {} };
}
