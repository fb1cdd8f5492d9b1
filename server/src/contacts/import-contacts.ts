import { holdValues } from '../contact-fields/index.ts';
import { type Handle, planByKeys, type Transaction } from '../db/index.ts';
import { guardStorage } from '../identity/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { addToContactsCount } from './store-contacts.ts';
import {
  type ContactValues,
  type KnownContact,
  lockKnownContacts,
  readKnownContacts,
  type WrittenValues,
  writeContactValues,
} from './store-imported-contacts.ts';
import { findKnownNumbers, insertContacts } from './store-many-contacts.ts';
import { insertGroupMembers, lockGroupsByUuid } from './store-members.ts';

/** A person of a file. Numbers may repeat: what comes later is taken as it would be by another import. */
export interface ImportedPerson extends ContactValues {
  readonly phoneNumber: PhoneNumber;
}

/** Of a number that is a contact already: it stays as it is, gets what it has not, or gets all that the file says. */
type ExistingPolicy = 'leave' | 'fill' | 'overwrite';
type PersonOutcome = 'created' | 'changed' | 'same' | 'left';

const NAMES = ['firstName', 'lastName', 'email'] as const;

/** What a contact has after a person of a file; the same object where nothing is new. What a file does not say takes nothing away. */
function mergePerson(known: ContactValues, person: ContactValues, policy: ExistingPolicy): ContactValues {
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

/** What becomes of a contact that is there, or of what earlier rows made of one. */
export function judgePerson(
  known: ContactValues,
  person: ContactValues,
  policy: ExistingPolicy,
): { readonly values: ContactValues; readonly outcome: PersonOutcome } {
  const values = mergePerson(known, person, policy);
  if (policy === 'leave') return { values, outcome: 'left' };
  return { values, outcome: values === known ? 'same' : 'changed' };
}

export interface ImportedContacts {
  /** Of each person, in their order. */
  readonly outcomes: readonly PersonOutcome[];
  readonly createdIds: readonly number[];
  /** Those that got something, as they were before. */
  readonly before: readonly KnownContact[];
  /** Who joined which group that they were not in. */
  readonly joined: readonly { readonly groupUuid: Uuid; readonly contactIds: readonly number[] }[];
}

interface Importing {
  readonly accountId: number;
  readonly people: readonly ImportedPerson[];
  readonly policy: ExistingPolicy;
  readonly groupUuids: readonly Uuid[];
  readonly now: Timestamp;
}

/** What all people with one number come to. */
function foldPeople(people: readonly ImportedPerson[], start: ContactValues, policy: ExistingPolicy) {
  let values = start;
  const outcomes = people.map((person) => {
    const judged = judgePerson(values, person, policy);
    values = judged.values;
    return judged.outcome;
  });
  return { values, outcomes };
}

type ByNumber = ReadonlyMap<PhoneNumber, readonly ImportedPerson[]>;

/** Only what looks new takes an id. Those whose number was taken at the same moment are not among the created. */
async function createUnknown(rt: Runtime, tx: Transaction, importing: Importing, byNumber: ByNumber) {
  const { accountId, policy, now } = importing;
  const known = await findKnownNumbers(tx, accountId, [...byNumber.keys()]);
  const unknown = [...byNumber].filter(([phoneNumber]) => !known.has(phoneNumber));
  const created = new Map<PhoneNumber, { id: number; outcomes: PersonOutcome[] }>();
  if (unknown.length === 0) return created;
  const firstId = await rt.ids.take('contacts', unknown.length);
  const folded = unknown.map(([phoneNumber, [person, ...more]], index) => {
    const { firstName = '', lastName = '', email = '', fields = {} } = person ?? {};
    const rest = foldPeople(more, { firstName, lastName, email, fields }, policy);
    return { ...rest.values, phoneNumber, id: firstId + index, outcomes: ['created' as const, ...rest.outcomes] };
  });
  const stored = await insertContacts(tx, { accountId, contacts: folded, now });
  for (const { phoneNumber, id, outcomes } of folded) if (stored.has(id)) created.set(phoneNumber, { id, outcomes });
  return created;
}

/** Those that are there, locked in the order of their numbers. */
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
  // A group that was deleted since is joined by nobody.
  for (const { id: groupId, uuid } of await lockGroupsByUuid(tx, accountId, groupUuids)) {
    const added = await insertGroupMembers(tx, { accountId, groupId, contactIds });
    if (added.length > 0) joined.push({ groupUuid: uuid, contactIds: added });
  }
  return joined;
}

/** Values of fields that were deleted since the file was read, and perhaps created anew with another kind, are not wanted. */
async function withLivingFields(tx: Transaction, { accountId, people }: Importing): Promise<readonly ImportedPerson[]> {
  const of = people.map(({ fields }) => fields);
  const living = await holdValues(tx, accountId, of);
  return people.map((person, index) => ({ ...person, fields: living[index] ?? {} }));
}

/** Contacts before groups before counts, as whoever else creates contacts. A number that came or went in between is looked at again by a repetition. */
export async function importContacts(rt: Runtime, tx: Transaction, importing: Importing): Promise<ImportedContacts> {
  const { accountId } = importing;
  await planByKeys(tx);
  const people = await withLivingFields(tx, importing);
  const refuseOver = await guardStorage(tx, accountId, 'contacts');
  const byNumber = Map.groupBy(people, (person) => person.phoneNumber);
  const created = await createUnknown(rt, tx, importing, byNumber);
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

/** For a dry run: those that are there at this moment. */
export function findImported(
  handle: Handle,
  accountId: number,
  numbers: readonly PhoneNumber[],
): Promise<KnownContact[]> {
  return readKnownContacts(handle, accountId, numbers);
}
