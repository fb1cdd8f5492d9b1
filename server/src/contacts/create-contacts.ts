import type { InputFor } from '@volley/contract';
import type { contactOperations } from '@volley/contract/contacts';
import { type GivenValues, holdFields, type ReadValues } from '../contact-fields/index.ts';
import { planByKeys, type Transaction } from '../db/index.ts';
import { type FieldErrors, invalidInput } from '../errors.ts';
import { type Actor, guardStorage } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { unknownFields } from './change-membership.ts';
import type { NewContact } from './contact.ts';
import { parseNumber } from './read-number.ts';
import { addToContactsCount } from './store-contacts.ts';
import {
  type FoundContact,
  findKnownNumbers,
  type GivenContact,
  insertContacts,
  keepContacts,
  type ManyContacts,
  type NumberedContact,
  updateContacts,
} from './store-many-contacts.ts';
import { insertGroupMembers, lockGroupsByUuid } from './store-members.ts';

/** One of several contacts as the client sent it: `index` is its place among them. */
export interface SentContact extends NewContact {
  readonly index: number;
}

export interface RefusedContact {
  readonly index: number;
  readonly errors: FieldErrors;
}

export interface NewContacts {
  readonly contacts: readonly SentContact[];
  /** Contacts that were refused before this because they could not be read. They are included in the result. */
  readonly refused: readonly RefusedContact[];
  readonly groupUuids: readonly Uuid[];
  readonly onExisting: InputFor<typeof contactOperations.createBulk>['body']['on_existing'];
}

/** Each contact that was sent is counted once. */
export interface CreatedContacts {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: readonly RefusedContact[];
}

/** A number that occurs again is treated as in a later call: it updates the contact or is skipped. */
function readContacts(
  actor: Actor,
  { contacts, onExisting, ...input }: NewContacts,
  readValues: (given: GivenValues | undefined) => ReadValues,
) {
  const byNumber = new Map<PhoneNumber, GivenContact>();
  const refused = [...input.refused];
  let good = 0;
  for (const { index, phoneNumber: raw, firstName, lastName, email, fields } of contacts) {
    const read = parseNumber(actor, raw);
    const { values, errors } = readValues(fields);
    if (!read.ok || Object.keys(errors).length > 0) {
      refused.push({ index, errors: read.ok ? errors : { ...read.errors, ...errors } });
      continue;
    }
    good += 1;
    const phoneNumber = read.number;
    const before = byNumber.get(phoneNumber);
    if (before && onExisting === 'skip') continue;
    byNumber.set(phoneNumber, {
      phoneNumber,
      firstName: firstName ?? before?.firstName,
      lastName: lastName ?? before?.lastName,
      email: email ?? before?.email,
      fields: { ...before?.fields, ...values },
    });
  }
  return { contacts: [...byNumber.values()], good, refused };
}

interface Storing extends ManyContacts<GivenContact> {
  readonly tx: Transaction;
  readonly rt: Runtime;
  readonly onExisting: NewContacts['onExisting'];
  readonly hasGroups: boolean;
}

interface Stored {
  readonly created: readonly number[];
  /** The ids of contacts that existed before, if anything needs them. */
  readonly thereIds: readonly number[];
}

/** A number may lose its contact between two looks, and is then looked at again; this does not happen many times in a row. */
const LOOKS_MAX = 3;

const numbersOf = (contacts: readonly GivenContact[]) => contacts.map((contact) => contact.phoneNumber);

/** Only numbers that seem unknown take an id. Otherwise each repeated import of a file would use up one id per line. */
async function insertUnknown({ tx, rt, ...many }: Storing): Promise<NumberedContact[]> {
  const known = await findKnownNumbers(tx, many.accountId, numbersOf(many.contacts));
  const unknown = many.contacts.filter((contact) => !known.has(contact.phoneNumber));
  if (unknown.length === 0) return [];
  const firstId = await rt.ids.take('contacts', unknown.length);
  const numbered = unknown.map((contact, index) => ({ ...contact, id: firstId + index }));
  const created = await insertContacts(tx, { ...many, contacts: numbered });
  return numbered.filter((contact) => created.has(contact.id));
}

function holdContacts({ tx, onExisting, ...many }: Storing): Promise<FoundContact[]> {
  if (onExisting === 'update') return updateContacts(tx, many);
  return keepContacts(tx, many.accountId, numbersOf(many.contacts));
}

async function storeContacts(storing: Storing, looks = 1): Promise<Stored> {
  if (storing.contacts.length === 0) return { created: [], thereIds: [] };
  const inserted = await insertUnknown(storing);
  const created = inserted.map((contact) => contact.id);
  const isNew = new Set(numbersOf(inserted));
  const there = storing.contacts.filter((contact) => !isNew.has(contact.phoneNumber));
  if (there.length === 0 || (storing.onExisting === 'skip' && !storing.hasGroups)) return { created, thereIds: [] };
  const found = await holdContacts({ ...storing, contacts: there });
  const isFound = new Set(found.map((contact) => contact.phoneNumber));
  const thereIds = found.map((contact) => contact.id);
  const lost = there.filter((contact) => !isFound.has(contact.phoneNumber));
  if (lost.length === 0 || looks === LOOKS_MAX) return { created, thereIds };
  const rest = await storeContacts({ ...storing, contacts: lost }, looks + 1);
  return { created: [...created, ...rest.created], thereIds: [...thereIds, ...rest.thereIds] };
}

async function putInGroups(
  tx: Transaction,
  accountId: number,
  { groupUuids, contactIds }: { groupUuids: readonly Uuid[]; contactIds: readonly number[] },
): Promise<void> {
  const groups = await lockGroupsByUuid(tx, accountId, [...new Set(groupUuids)]);
  const unknown = unknownFields({ contactIds: [], groupUuids }, new Set(), new Set(groups.map(({ uuid }) => uuid)));
  if (Object.keys(unknown).length > 0) throw invalidInput(unknown);
  for (const { id: groupId } of groups) await insertGroupMembers(tx, { accountId, groupId, contactIds });
}

/** Locks contacts before groups before counts, as every change of them does. A single order prevents deadlocks. */
export async function createContacts(rt: Runtime, actor: Actor, input: NewContacts): Promise<CreatedContacts> {
  const { accountId } = actor;
  const { onExisting, groupUuids } = input;
  const now = rt.clock.now();
  return rt.db.transact(async (tx) => {
    const hasGroups = groupUuids.length > 0;
    const readValues = await holdFields(
      tx,
      accountId,
      input.contacts.map(({ fields }) => fields),
    );
    const { contacts, good, refused } = readContacts(actor, input, readValues);
    const storing = { tx, rt, accountId, contacts, now, onExisting, hasGroups };
    await planByKeys(tx);
    const refuseOver = await guardStorage(tx, accountId, 'contacts');
    const { created, thereIds } = await storeContacts(storing);
    if (hasGroups) await putInGroups(tx, accountId, { groupUuids, contactIds: [...created, ...thereIds] });
    await addToContactsCount(tx, accountId, created);
    if (created.length > 0) await refuseOver();
    const there = good - created.length;
    const [updated, skipped] = onExisting === 'update' ? [there, 0] : [0, there];
    return { created: created.length, updated, skipped, refused };
  });
}
