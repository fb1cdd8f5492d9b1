import { type Handle, planByKeys, type Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Hundredths } from '../lib/values/money.ts';
import { findSegments, nameWhatIsGone, type Segment, selectContacts } from '../segments/index.ts';
import { type AudienceRange, type AudienceSource, NO_SOURCE } from './audience-source.ts';
import type { NamedAudience } from './named-audience.ts';
import {
  type AudienceMember,
  type Beginning,
  countLeftOutContacts,
  listAudienceContacts,
  listAudienceNumbers,
  listAudiencePrefixes,
  listAudienceRanges,
  listContactBeginnings,
  listLiveGroups,
  type NamedRow,
  type PrefixGroup,
  planAudience,
} from './store-audience.ts';
import { addToTally, type Tally } from './tally-audience.ts';

/** Members of one counting statement: enough to be fast, few enough to stay far from its time-out. */
const COUNTED_MEMBERS_MAX = 200_000;
/** Members that one statement joins and writes: few enough that the tables of the joins stay in the processor's cache. */
const WRITTEN_MEMBERS_MAX = 50_000;
/** Members read into memory, planned and written back: few enough that reading and writing them holds up the answers of the process for 10 to 30 ms. */
const READ_MEMBERS_MAX = 2_000;
/** Up to this many, each contact is looked up by itself, so that a small campaign of a large account reads only its own contacts. */
const FEW_MEMBERS_MAX = 20_000;

export interface Audience {
  readonly source: AudienceSource;
  readonly phoneNumbers: readonly PhoneNumber[];
  /** The segments as they are when the audience is opened. */
  readonly segments: readonly Segment[];
  /** The segments that are left out. */
  readonly exceptSegments: readonly Segment[];
  /** A group or segment that is to be left out no longer exists: it reaches nobody then, and never those who were to be left out. */
  readonly isExceptionGone: boolean;
  /** The approximate size: the groups' own counts and, once it is open, the contacts of the segments. It decides how the audience is read. */
  readonly members: number;
  readonly isLarge: boolean;
}

export async function findAudience(
  handle: Handle,
  accountId: number,
  named: NamedAudience,
  consentTo: AudienceSource['consentTo'] = null,
): Promise<Audience> {
  const groups = await listLiveGroups(handle, accountId, named.groupIds);
  const segments = await findSegments(handle, accountId, named.segmentUuids);
  const exceptGroups = await listLiveGroups(handle, accountId, named.except.groupIds);
  const exceptSegments = await findSegments(handle, accountId, named.except.segmentUuids);
  const { except } = named;
  const members = groups.reduce((sum, group) => sum + group.contactsCount, 0);
  return {
    source: {
      ...{ ...NO_SOURCE, accountId, consentTo },
      groupIds: groups.map(({ id }) => id),
      contactIds: named.contactIds,
      except: { ...NO_SOURCE.except, groupIds: exceptGroups.map(({ id }) => id) },
    },
    segments,
    exceptSegments,
    isExceptionGone: exceptGroups.length < except.groupIds.length || exceptSegments.length < except.segmentUuids.length,
    phoneNumbers: named.phoneNumbers,
    members,
    isLarge: members > FEW_MEMBERS_MAX,
  };
}

/** Adds the contacts that the segments select at this point of the transaction; contacts that match later are not included. */
async function withSegments(tx: Transaction, audience: Audience, nowMs: number): Promise<Audience> {
  const { source, segments, exceptSegments } = audience;
  if (segments.length + exceptSegments.length === 0) return audience;
  await planByKeys(tx);
  const at = { accountId: source.accountId, nowMs };
  const segmentIds = await selectContacts(tx, at, segments);
  const except = { ...source.except, segmentIds: await selectContacts(tx, at, exceptSegments) };
  const members = audience.members + segmentIds.length;
  return {
    ...{ ...audience, source: { ...source, segmentIds, except }, members, isLarge: members > FEW_MEMBERS_MAX },
    isExceptionGone: audience.isExceptionGone || (await nameWhatIsGone(tx, at, exceptSegments)),
  };
}

/** Called before a transaction reads the audience. It must see one moment, so that a number that moves to another contact is met once. */
export async function openAudience(tx: Transaction, audience: Audience, nowMs: number): Promise<Audience> {
  const opened = await withSegments(tx, audience, nowMs);
  if (opened.isLarge) await planAudience(tx, opened.source.accountId);
  return opened;
}

/** Plans a batch, and returns the function that writes it. */
export type PlanBatch = (members: readonly AudienceMember[]) => Promise<() => Promise<void>>;

const staysIn = ({ isLeftOut = false }: NamedRow): boolean => !isLeftOut;

/** Visits each contact once. The next batch is read and planned while this one is written. Returns how many of a small audience are left out. */
async function walkContacts(
  handle: Handle,
  { source, isLarge }: Audience,
  { plan, complete = asTheyAre, ownKeys = [] }: AudienceWalk,
): Promise<number> {
  // A small audience reads nothing of those who are left out but what it names.
  const counted = isLarge ? source : { ...source, except: NO_SOURCE.except };
  const ranges = await listAudienceRanges(handle, counted, READ_MEMBERS_MAX);
  let leftOut = 0;
  const list = async (range: AudienceRange) => {
    const rows = await listAudienceContacts(handle, source, { ...range, isLarge, ownKeys });
    const members = rows.filter(staysIn);
    leftOut += rows.length - members.length;
    return complete(members);
  };
  const read = (range: AudienceRange | undefined): Promise<readonly AudienceMember[]> => {
    const reading = range ? list(range) : Promise.resolve([]);
    reading.catch(() => undefined); // Awaited below, unless something else fails first.
    return reading;
  };
  let next = read(ranges[0]);
  let writing: Promise<void> = Promise.resolve();
  for (const index of ranges.keys()) {
    const members = await next;
    next = read(ranges[index + 1]);
    const write = await plan(members);
    await writing;
    writing = write();
    writing.catch(() => undefined); // Awaited in the next round or at the end.
  }
  await writing;
  return leftOut;
}

export type TakePrefixes = (groups: readonly PrefixGroup[], range: AudienceRange) => Promise<void>;

/** Counts each contact once, together with those whose numbers begin alike. What is the same for all of them never leaves the database. */
export async function walkPrefixes(
  handle: Handle,
  { source }: Audience,
  digits: number,
  take: TakePrefixes,
): Promise<void> {
  for (const range of await listAudienceRanges(handle, source, COUNTED_MEMBERS_MAX)) {
    await take(await listAudiencePrefixes(handle, source, { ...range, digits }), range);
  }
}

export type WriteRange = (beginnings: readonly Beginning[], range: AudienceRange) => Promise<void>;

/**
 * For rows that are made inside the database: the prefixes in a range decide beforehand what happens to each contact, so that one statement joins,
 * writes and counts them. Some prefixes may belong to nobody in the audience.
 */
export async function walkBeginnings(
  handle: Transaction,
  { source }: Audience,
  digits: number,
  write: WriteRange,
): Promise<void> {
  for (const range of await listAudienceRanges(handle, source, WRITTEN_MEMBERS_MAX)) {
    await write(await listContactBeginnings(handle, { accountId: source.accountId, ...range, digits }), range);
  }
}

/** Visits the plain numbers that belong to no contact of the audience. Returns how many of them are left out. */
async function walkNumbers(
  handle: Handle,
  { source, phoneNumbers }: Audience,
  { plan, complete = asTheyAre, ownKeys = [] }: AudienceWalk,
): Promise<number> {
  const rows = await listAudienceNumbers(handle, source, { phoneNumbers, ownKeys });
  const members = rows.filter(staysIn);
  const write = await plan(await complete(members));
  await write();
  return rows.length - members.length;
}

/** Adds to the members of a batch what is known of their numbers. */
export type CompleteBatch = (members: readonly AudienceMember[]) => Promise<readonly AudienceMember[]>;
const asTheyAre: CompleteBatch = async (members) => members;

export interface AudienceWalk {
  readonly plan: PlanBatch;
  /** Left out: nothing is added. Each is visited then only without `walkAlike`. */
  readonly complete?: CompleteBatch | undefined;
  /** The account's own fields to read for each; left out for none. */
  readonly ownKeys?: readonly string[];
  /** Where everybody gets the same text: visits groups of numbers that begin alike. Null to visit each contact. */
  readonly walkAlike: (() => Promise<void>) | null;
  readonly isPreview: boolean;
}

/** Visits everybody in an open audience once, in a transaction that sees one moment. A preview also counts who is named and gets nothing. */
export async function walkAudience(
  tx: Transaction,
  audience: Audience,
  tally: Tally,
  walk: AudienceWalk,
): Promise<void> {
  const { source, isExceptionGone, isLarge, members, phoneNumbers } = audience;
  if (isExceptionGone) {
    const n = members + source.contactIds.length + phoneNumbers.length;
    if (walk.isPreview) addToTally(tally, { ...EXCEPTION_GONE, n });
    return;
  }
  let leftOut = 0;
  if (isLarge && walk.walkAlike) await walk.walkAlike();
  else leftOut = await walkContacts(tx, audience, walk);
  leftOut += await walkNumbers(tx, audience, walk);
  if (walk.isPreview) tally.leftOut = leftOut + (isLarge ? await countLeftOut(tx, source) : 0);
}

const EXCEPTION_GONE = { reason: 'exception_gone', price: 0 as Hundredths, isZoneUnknown: false, putOffUntilMs: 0 };

/** Counts the contacts whom a large audience names and leaves out. */
async function countLeftOut(tx: Transaction, source: AudienceSource): Promise<number> {
  if (source.except.groupIds.length + source.except.segmentIds.length === 0) return 0;
  let leftOut = 0;
  for (const range of await listAudienceRanges(tx, source, COUNTED_MEMBERS_MAX))
    leftOut += await countLeftOutContacts(tx, source, range);
  return leftOut;
}
