import type { Transaction } from '../db/index.ts';
import { type FieldErrors, invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import {
  deleteGroupMembers,
  insertGroupMembers,
  lockContactIds,
  lockGroupsByUuid,
  type MembershipChange,
} from './store-members.ts';

export interface Membership {
  readonly contactIds: readonly number[];
  readonly groupUuids: readonly Uuid[];
}

/** A client that sent 10,000 bad ids needs to see the kind of mistake, not each id. */
const NAMED_ERRORS_MAX = 100;

export function unknownFields(
  input: Membership,
  contacts: ReadonlySet<number>,
  groups: ReadonlySet<string>,
): FieldErrors {
  const fields: Record<string, string[]> = {};
  const name = (field: string, index: number, sentence: string) => {
    if (Object.keys(fields).length < NAMED_ERRORS_MAX) fields[`${field}.${index}`] = [sentence];
  };
  input.contactIds.forEach((id, index) => {
    if (!contacts.has(id)) name('contact_ids', index, 'This contact does not exist.');
  });
  input.groupUuids.forEach((uuid, index) => {
    if (!groups.has(uuid)) name('group_ids', index, 'This group does not exist.');
  });
  return fields;
}

type Change = (tx: Transaction, change: MembershipChange) => Promise<unknown>;

/** Changes everything or nothing: an id that is not the account's own refuses the whole call, and the error names it. */
async function changeMembership(rt: Runtime, actor: Actor, input: Membership, change: Change): Promise<void> {
  const { accountId } = actor;
  const contactIds = [...new Set(input.contactIds)];
  await rt.db.transact(async (tx) => {
    // Contacts are locked before groups, as when a contact is deleted. A single order prevents deadlocks.
    const contacts = await lockContactIds(tx, accountId, contactIds);
    const groups = await lockGroupsByUuid(tx, accountId, [...new Set(input.groupUuids)]);
    const unknown = unknownFields(input, contacts, new Set(groups.map((group) => group.uuid)));
    if (Object.keys(unknown).length > 0) throw invalidInput(unknown);
    for (const group of groups) await change(tx, { accountId, groupId: group.id, contactIds });
  });
}

export function assignGroups(rt: Runtime, actor: Actor, input: Membership): Promise<void> {
  return changeMembership(rt, actor, input, insertGroupMembers);
}

export function removeGroups(rt: Runtime, actor: Actor, input: Membership): Promise<void> {
  return changeMembership(rt, actor, input, deleteGroupMembers);
}
