import type { Handle } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';
import { findSegments, holdSegments } from '../segments/index.ts';
import type { NamedAudience } from './named-audience.ts';
import { findContactIds, findGroupIds, listGroupUuids } from './store-named-audience.ts';

/** Returns the numbers of a field `phone_numbers`, each once with the place that first named it. Throws all errors at once. */
export function readNumbers(actor: Actor, raw: readonly string[]): ReadonlyMap<PhoneNumber, string> {
  const found = new Map<PhoneNumber, string>();
  const fields: Record<string, string[]> = {};
  raw.forEach((text, index) => {
    const field = `phone_numbers.${index}`;
    const parsed = parsePhoneNumber(text, actor.country);
    if (!parsed.ok) fields[field] = refuseNumber('This must be a valid phone number.', text, actor.country);
    else if (!found.has(parsed.number)) found.set(parsed.number, field);
  });
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return found;
}

/** A campaign's recipients as a client names them. */
export interface AudienceInput {
  readonly groupUuids: readonly Uuid[];
  readonly segmentUuids?: readonly Uuid[];
  readonly contactIds: readonly number[];
  readonly phoneNumbers: readonly string[];
}

/** Nobody would read a reply with more. */
const FIELDS_MAX = 100;

/** Throws all errors at once. */
export async function nameAudience(handle: Handle, actor: Actor, input: AudienceInput): Promise<NamedAudience> {
  const fields: Record<string, string[]> = {};
  const groupIds = await findGroupIds(handle, actor.accountId, input.groupUuids);
  input.groupUuids.forEach((uuid, index) => {
    if (!groupIds.has(uuid)) fields[`recipients.group_ids.${index}`] = ['This group does not exist.'];
  });
  const { segmentUuids = [] } = input;
  const segments = await holdSegments(handle, actor.accountId, segmentUuids);
  segmentUuids.forEach((uuid, index) => {
    if (!segments.has(uuid)) fields[`recipients.segment_ids.${index}`] = ['This segment does not exist.'];
  });
  const contactIds = await findContactIds(handle, actor.accountId, input.contactIds);
  input.contactIds.forEach((id, index) => {
    if (!contactIds.has(id)) fields[`recipients.contact_ids.${index}`] = ['This contact does not exist.'];
  });
  const phoneNumbers = input.phoneNumbers.flatMap((raw, index) => {
    const parsed = parsePhoneNumber(raw, actor.country);
    if (parsed.ok) return [parsed.number];
    fields[`recipients.phone_numbers.${index}`] = refuseNumber(
      'This must be a valid phone number.',
      raw,
      actor.country,
    );
    return [];
  });
  const entries = Object.entries(fields).slice(0, FIELDS_MAX);
  if (entries.length > 0) throw invalidInput(Object.fromEntries(entries));
  return {
    groupIds: [...new Set(groupIds.values())],
    segmentUuids: [...segments],
    contactIds: [...contactIds],
    phoneNumbers: [...new Set(phoneNumbers)],
  };
}

/** Returns the input that names the same audience again, without groups, segments and contacts that were deleted. */
export async function describeAudience(
  handle: Handle,
  accountId: number,
  { groupIds, segmentUuids, contactIds, phoneNumbers }: NamedAudience,
): Promise<Required<AudienceInput>> {
  const alive = await findContactIds(handle, accountId, contactIds);
  const segments = await findSegments(handle, accountId, segmentUuids);
  return {
    segmentUuids: segments.map(({ uuid }) => uuid),
    groupUuids: await listGroupUuids(handle, accountId, groupIds),
    contactIds: contactIds.filter((id) => alive.has(id)),
    phoneNumbers,
  };
}
