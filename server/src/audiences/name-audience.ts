import type { Handle } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import { type Actor, refuseBesideOlder } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';
import { findSegments, holdSegments } from '../segments/index.ts';
import { GONE, GONE_GROUP, type NamedAudience } from './named-audience.ts';
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
  /** Left out: nobody is left out. */
  readonly except?: Together | undefined;
}

/** People who are named together. */
type Together = Pick<AudienceInput, 'groupUuids' | 'segmentUuids'>;

/** Nobody would read a reply with more. */
const FIELDS_MAX = 100;

type Fields = Record<string, string[]>;

/** Adds what does not exist to the faults of the field. */
async function nameTogether(
  handle: Handle,
  accountId: number,
  { groupUuids, segmentUuids = [] }: Together,
  { field, fields }: { readonly field: string; readonly fields: Fields },
): Promise<NamedAudience['except']> {
  const groupIds = await findGroupIds(handle, accountId, groupUuids);
  groupUuids.forEach((uuid, index) => {
    if (!groupIds.has(uuid)) fields[`${field}.group_ids.${index}`] = ['This group does not exist.'];
  });
  const segments = await holdSegments(handle, accountId, segmentUuids);
  segmentUuids.forEach((uuid, index) => {
    if (!segments.has(uuid)) fields[`${field}.segment_ids.${index}`] = ['This segment does not exist.'];
  });
  return { groupIds: [...new Set(groupIds.values())], segmentUuids: [...segments] };
}

const NONE: Required<Together> = { groupUuids: [], segmentUuids: [] };

/** As `nameTogether`; what was deleted stays, so that a copy says so and never reaches more than what it was copied from. */
async function nameLeftOut(handle: Handle, actor: Actor, { groupUuids, segmentUuids = [] }: Together, fields: Fields) {
  const without = (uuids: readonly Uuid[]) => uuids.filter((uuid) => uuid !== GONE);
  const alive = { groupUuids: without(groupUuids), segmentUuids: without(segmentUuids) };
  const named = await nameTogether(handle, actor.accountId, alive, { field: 'recipients.except', fields });
  return {
    groupIds: groupUuids.includes(GONE) ? [...named.groupIds, GONE_GROUP] : named.groupIds,
    segmentUuids: segmentUuids.includes(GONE) ? [...named.segmentUuids, GONE] : named.segmentUuids,
  };
}

/** Programs that do not know it find nobody in a campaign that leaves somebody out, and so would let it fail. */
const LEAVING_OUT_MIGRATION = 151;

/** Throws all errors at once. */
export async function nameAudience(handle: Handle, actor: Actor, input: AudienceInput): Promise<NamedAudience> {
  const fields: Fields = {};
  const together = await nameTogether(handle, actor.accountId, input, { field: 'recipients', fields });
  const except = await nameLeftOut(handle, actor, input.except ?? NONE, fields);
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
  if (except.groupIds.length + except.segmentUuids.length > 0)
    await refuseBesideOlder(handle, LEAVING_OUT_MIGRATION, 'does not know who is left out');
  return {
    ...together,
    contactIds: [...contactIds],
    phoneNumbers: [...new Set(phoneNumbers)],
    except,
  };
}

async function describeTogether(
  handle: Handle,
  accountId: number,
  { groupIds, segmentUuids }: NamedAudience['except'],
): Promise<Required<Together>> {
  const segments = await findSegments(handle, accountId, segmentUuids);
  return {
    groupUuids: await listGroupUuids(handle, accountId, groupIds),
    segmentUuids: segments.map(({ uuid }) => uuid),
  };
}

const withGone = (found: readonly Uuid[], { length }: readonly unknown[]) =>
  found.length < length ? [...found, GONE] : found;

/** Returns the input that names the same audience again, without groups, segments and contacts that were deleted. */
export async function describeAudience(
  handle: Handle,
  accountId: number,
  audience: NamedAudience,
): Promise<AudienceInput> {
  const { contactIds, phoneNumbers, except } = audience;
  const alive = await findContactIds(handle, accountId, contactIds);
  const left = await describeTogether(handle, accountId, except);
  return {
    ...(await describeTogether(handle, accountId, audience)),
    contactIds: contactIds.filter((id) => alive.has(id)),
    phoneNumbers,
    except: {
      groupUuids: withGone(left.groupUuids, except.groupIds),
      segmentUuids: withGone(left.segmentUuids, except.segmentUuids),
    },
  };
}
