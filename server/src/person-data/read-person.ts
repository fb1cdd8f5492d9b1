import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import {
  PERSON_WALKS,
  readPersonConsents,
  readPersonContact,
  readPersonDeleted,
  readPersonNotes,
  readPersonOptOut,
  walkPerson,
} from './store-person.ts';

async function* arrayOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* fileOf(rt: Runtime, accountId: number, number: PhoneNumber): AsyncGenerator<string> {
  const [contact, deleted, optOut, consents, notes] = await Promise.all([
    readPersonContact(rt.db, accountId, number),
    readPersonDeleted(rt.db, accountId, number),
    readPersonOptOut(rt.db, accountId, number),
    readPersonConsents(rt.db, accountId, number),
    readPersonNotes(rt.db, accountId, number),
  ]);
  const head = { phone_number: number, contact, deleted_contacts: deleted, opt_out: optOut, consents: consents.now };
  const text = JSON.stringify({ ...head, consent_history: consents.history, notes });
  yield `{"success":true,"data":${text.slice(0, -1)}`;
  for (const [name, walk] of Object.entries(PERSON_WALKS)) {
    yield `,"${name}":`;
    yield* arrayOf(walkPerson(rt.db, walk, { accountId, number }));
  }
  yield '}}';
}

/** Returns everything that the account stores of a number, as one JSON text in pieces. */
export async function readPerson(rt: Runtime, actor: Actor, rawNumber: string): Promise<AsyncIterable<string>> {
  const parsed = parsePhoneNumber(rawNumber, actor.country);
  if (!parsed.ok) throw invalidInput({ phone_number: ['The phone number field must be a valid phone number.'] });
  return fileOf(rt, actor.accountId, parsed.number);
}
