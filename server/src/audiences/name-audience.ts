import type { Handle } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';
import { holdSegments } from '../segments/index.ts';
import type { NamedAudience } from './named-audience.ts';
import { findContactIds, findGroupIds } from './store-named-audience.ts';

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
