import type { ExistingRule } from '@volley/contract/choices';
import { holdValues } from '../contact-fields/index.ts';
import { planByKeys, type Transaction } from '../db/index.ts';
import { guardStorage } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { addToContactsCount } from './store-contacts.ts';
import {
  type ContactValues,
  type KnownContact,
  lockKnownContacts,
  type WrittenValues,
  writeContactValues,
} from './store-imported-contacts.ts';
import { findKnownNumbers, insertContacts } from './store-many-contacts.ts';
import { insertGroupMembers, lockGroupsByUuid } from './store-members.ts';

/** A person in a file. Numbers may repeat: a later row is treated as if it came from another import. */
export interface ImportedPerson extends ContactValues {
  readonly phoneNumber: PhoneNumber;
}

/** What happens to an existing contact: it stays unchanged, only its empty values are filled, or all values in the file replace its own. */
type PersonOutcome = 'created' | 'changed' | 'same' | 'left';

const NAMES = ['firstName', 'lastName', 'email'] as const;

/** Returns what a contact has after a person of a file; the same object if nothing is new. An empty value in the file removes nothing. */
function mergePerson(known: ContactValues, person: ContactValues, policy: ExistingRule): ContactValues {
  if (policy === 'leave') return known;
  const isOver = policy === 'overwrite';
  const names = NAMES.filter(
    (name) => person[name] !== '' && person[name] !== known[name] && (isOver || known[name] === ''),
  );
  const values = Object.entries(person.fields).filter(
    ([key, value]) => known.fields[key] !== value && (isOver || known.fields[key] === undefined),
  );
  if (names.length === 0 && values.length === 0) return known;
  const fields = { ...known.fields, ...Object.fromEntries(values) };
  return { ...known, ...Object.fromEntries(names.map((name) => [name, person[name]])), fields };
}

/** Returns the outcome for an existing contact, or for one made by earlier rows. */
export function judgePerson(
  known: ContactValues,
  person: ContactValues,
  policy: ExistingRule,
): { readonly values: ContactValues; readonly outcome: PersonOutcome } {
  const values = mergePerson(known, person, policy);
  if (policy === 'leave') return { values, outcome: 'left' };
  return { values, outcome: values === known ? 'same' : 'changed' };
}

export interface ImportedContacts {
  /** One per person, in the order of the people. */
  readonly outcomes: readonly PersonOutcome[];
  readonly createdIds: readonly number[];
  /** The contacts that changed, as they were before. */
  readonly before: readonly KnownContact[];
  /** The contacts that joined a group of which they were no members. */
  readonly joined: readonly { readonly groupUuid: Uuid; readonly contactIds: readonly number[] }[];
}

/** The people of a chunk, with what is found out before its transaction. */
export interface PreparedPeople {
  readonly people: readonly ImportedPerson[];
  /** The numbers that had a contact a moment ago. The others have ids, in vain if they have got a contact since. */
  readonly known: ReadonlySet<PhoneNumber>;
  /** The first id of the others, in the order of the people. */
  readonly firstId: number;
}

interface Importing extends PreparedPeople {
  readonly accountId: number;
  readonly policy: ExistingRule;
  readonly groupUuids: readonly Uuid[];
  readonly now: Timestamp;
}

/** Combines all people with one number. */
function foldPeople(people: readonly ImportedPerson[], start: ContactValues, policy: ExistingRule) {
  let values = start;
  const outcomes = people.map((person) => {
    const judged = judgePerson(values, person, policy);
    values = judged.values;
    return judged.outcome;
  });
  return { values, outcomes };
}

/** Runs beside the transaction of the chunk before, which makes an import a fifth faster. */
export async function preparePeople(
  rt: Runtime,
  accountId: number,
  people: readonly ImportedPerson[],
): Promise<PreparedPeople> {
  const numbers = new Set(people.map(({ phoneNumber }) => phoneNumber));
  const known = await rt.db.transact(async (tx) => {
    const [, found] = await Promise.all([planByKeys(tx), findKnownNumbers(tx, accountId, [...numbers])]);
    return found;
  });
  const unknown = numbers.size - known.size;
  return { people, known, firstId: unknown === 0 ? 0 : await rt.ids.take('contacts', unknown) };
}

type ByNumber = ReadonlyMap<PhoneNumber, readonly ImportedPerson[]>;

/** If a number was taken since the people were prepared, its contact is not among the created. */
async function createUnknown(tx: Transaction, importing: Importing, byNumber: ByNumber) {
  const { accountId, known, firstId, policy, now } = importing;
  const unknown = [...byNumber].filter(([phoneNumber]) => !known.has(phoneNumber));
  const created = new Map<PhoneNumber, { id: number; outcomes: PersonOutcome[] }>();
  if (unknown.length === 0) return created;
  const folded = unknown.map(([phoneNumber, [person, ...more]], index) => {
    const { firstName = '', lastName = '', email = '', fields = {} } = person ?? {};
    const rest = foldPeople(more, { firstName, lastName, email, fields }, policy);
    return { ...rest.values, phoneNumber, id: firstId + index, outcomes: ['created' as const, ...rest.outcomes] };
  });
  const stored = await insertContacts(tx, { accountId, contacts: folded, now });
  for (const { phoneNumber, id, outcomes } of folded) if (stored.has(id)) created.set(phoneNumber, { id, outcomes });
  return created;
}

/** Changes the existing contacts, locked in the order of their numbers. */
async function changeKnown(tx: Transaction, { accountId, policy, now }: Importing, byNumber: ByNumber) {
  const known = byNumber.size === 0 ? [] : await lockKnownContacts(tx, accountId, [...byNumber.keys()]);
  const before: KnownContact[] = [];
  const written: WrittenValues[] = [];
  const found = known.map((contact) => {
    const { id, phoneNumber } = contact;
    const { values, outcomes } = foldPeople(byNumber.get(phoneNumber) ?? [], contact, policy);
    if (values !== contact) {
      before.push(contact);
      written.push({ ...values, id, updatedAt: now });
    }
    return { id, phoneNumber, outcomes };
  });
  await writeContactValues(tx, accountId, written);
  return { found, before };
}

async function joinGroups(tx: Transaction, { accountId, groupUuids }: Importing, contactIds: readonly number[]) {
  if (groupUuids.length === 0) return [];
  const joined: { groupUuid: Uuid; contactIds: number[] }[] = [];
  // Groups that were deleted since are skipped.
  for (const { id: groupId, uuid } of await lockGroupsByUuid(tx, accountId, groupUuids)) {
    const added = await insertGroupMembers(tx, { accountId, groupId, contactIds });
    if (added.length > 0) joined.push({ groupUuid: uuid, contactIds: added });
  }
  return joined;
}

/** Drops the values of fields that were deleted since the file was read, also if a field of another kind has the same key now. */
async function withLivingFields(tx: Transaction, { accountId, people }: Importing): Promise<readonly ImportedPerson[]> {
  const of = people.map(({ fields }) => fields);
  const living = await holdValues(tx, accountId, of);
  return people.map((person, index) => ({ ...person, fields: living[index] ?? {} }));
}

/** Locks contacts before groups before counts, as `createContacts` does. If a contact came or went meanwhile, it throws and the chunk is repeated. */
export async function importContacts(tx: Transaction, importing: Importing): Promise<ImportedContacts> {
  const { accountId } = importing;
  const first = [planByKeys(tx), withLivingFields(tx, importing), guardStorage(tx, accountId, 'contacts')] as const;
  const [, people, refuseOver] = await Promise.all(first);
  const byNumber = Map.groupBy(people, (person) => person.phoneNumber);
  const created = await createUnknown(tx, importing, byNumber);
  const others = new Map([...byNumber].filter(([phoneNumber]) => !created.has(phoneNumber)));
  const { found, before } = await changeKnown(tx, importing, others);
  if (found.length < others.size) throw new Error('contacts came and went while they were imported');
  const createdIds = [...created.values()].map(({ id }) => id);
  const joined = await joinGroups(tx, importing, [...createdIds, ...found.map(({ id }) => id)]);
  await addToContactsCount(tx, accountId, createdIds);
  if (createdIds.length > 0) await refuseOver();
  const outcomes = new Map<PhoneNumber, PersonOutcome[]>(found.map((one) => [one.phoneNumber, [...one.outcomes]]));
  for (const [phoneNumber, one] of created) outcomes.set(phoneNumber, [...one.outcomes]);
  return {
    outcomes: people.map(({ phoneNumber }) => outcomes.get(phoneNumber)?.shift() ?? 'same'),
    createdIds,
    before,
    joined,
  };
}
