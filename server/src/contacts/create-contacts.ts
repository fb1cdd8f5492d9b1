import type { Transaction } from '../db/index.ts';
import { type FieldErrors, invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { unknownFields } from './change-membership.ts';
import { parseNumber } from './read-number.ts';
import { addToContactsCount } from './store-contacts.ts';
import {
  findKnownNumbers,
  type GivenContact,
  insertContacts,
  keepContacts,
  type ManyContacts,
  planManyContacts,
  updateContacts,
} from './store-many-contacts.ts';
import { insertGroupMembers, lockGroupsByUuid } from './store-members.ts';

/** One of many, as it was sent: `index` is its place among them. */
export interface SentContact extends Omit<GivenContact, 'phoneNumber'> {
  readonly index: number;
  readonly phoneNumber: string;
}

export interface RefusedContact {
  readonly index: number;
  readonly errors: FieldErrors;
}

export interface NewContacts {
  readonly contacts: readonly SentContact[];
  /** Those whose fields were no contact's at all: they are counted with the others. */
  readonly refused: readonly RefusedContact[];
  readonly groupUuids: readonly Uuid[];
  readonly onExisting: 'skip' | 'update';
}

/** Each of those that were sent is counted once. */
export interface CreatedContacts {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly refused: readonly RefusedContact[];
}

/** A number that comes again is taken as it would be by a later call: what it says is added, or it is skipped. */
function readContacts(actor: Actor, { contacts, onExisting, ...input }: NewContacts) {
  const byNumber = new Map<PhoneNumber, GivenContact>();
  const refused = [...input.refused];
  let good = 0;
  for (const { index, phoneNumber: raw, firstName, lastName, email } of contacts) {
    const read = parseNumber(actor, raw);
    if (!read.ok) {
      refused.push({ index, errors: read.errors });
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
  readonly created: ReadonlySet<number>;
  readonly firstId: number;
  /** Of those that were there, if somebody needs them. */
  readonly thereIds: readonly number[];
}

/** Only what looks new takes an id: a file that is imported again would use up as many as it has lines. */
async function storeContacts({ tx, rt, onExisting, hasGroups, ...many }: Storing): Promise<Stored> {
  const { accountId, contacts } = many;
  if (contacts.length === 0) return { created: new Set(), firstId: 0, thereIds: [] };
  await planManyContacts(tx);
  const numbersOf = (some: readonly GivenContact[]) => some.map((contact) => contact.phoneNumber);
  const known = await findKnownNumbers(tx, accountId, numbersOf(contacts));
  const unknown = contacts.filter((contact) => !known.has(contact.phoneNumber));
  const firstId = unknown.length === 0 ? 0 : await rt.ids.take('contacts', unknown.length);
  const numbered = unknown.map((contact, index) => ({ ...contact, id: firstId + index }));
  const created = numbered.length === 0 ? new Set<number>() : await insertContacts(tx, { ...many, contacts: numbered });
  // Besides those that were known: whose number somebody else took at the same time.
  const isNew = new Set(numbersOf(numbered.filter((contact) => created.has(contact.id))));
  const there = contacts.filter((contact) => !isNew.has(contact.phoneNumber));
  if (there.length === 0) return { created, firstId, thereIds: [] };
  if (onExisting === 'update')
    return { created, firstId, thereIds: await updateContacts(tx, { ...many, contacts: there }) };
  const thereIds = hasGroups ? await keepContacts(tx, accountId, numbersOf(there)) : [];
  return { created, firstId, thereIds };
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

/** Contacts before groups before counts, as whoever changes one of them does: in one order nobody waits in a circle. */
export async function createContacts(rt: Runtime, actor: Actor, input: NewContacts): Promise<CreatedContacts> {
  const { accountId } = actor;
  const { onExisting, groupUuids } = input;
  const { contacts, good, refused } = readContacts(actor, input);
  const now = rt.clock.now();
  return rt.db.transact(async (tx) => {
    const hasGroups = groupUuids.length > 0;
    const stored = await storeContacts({ tx, rt, accountId, contacts, now, onExisting, hasGroups });
    const { created, firstId, thereIds } = stored;
    if (hasGroups) await putInGroups(tx, accountId, { groupUuids, contactIds: [...created, ...thereIds] });
    if (created.size > 0) await addToContactsCount(tx, { accountId, firstId, by: created.size });
    const there = good - created.size;
    const [updated, skipped] = onExisting === 'update' ? [there, 0] : [0, there];
    return { created: created.size, updated, skipped, refused };
  });
}
