import { setImmediate as nextTurn } from 'node:timers/promises';
import { UNDELIVERED_MAX } from '@volley/contract/sending-rules';
import { type CountedText, countText, type MergeText, type SmsAlphabet, type TextLink } from '@volley/text';
import {
  type Audience,
  type AudienceMember,
  openAudience,
  type RecipientClocks,
  walkAudience,
  walkBeginnings,
  walkPrefixes,
} from '../../../audiences/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { assert } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { type DrawCode, type Switches, storeMessageLinks, withFreshCodes } from '../../../links/index.ts';
import { type AccountValues, COMPARED_AT_ONCE } from '../../../named-values/index.ts';
import type { KnownNetworks } from '../../carrier.ts';
import type { NumberPlanner } from './plan-audience.ts';
import type { Sampler } from './sample-texts.ts';
import { idAt, insertAlikeRows, insertPlannedRows, type PlannedRow, type RowBatch } from './store-audience.ts';
import { listUndelivered } from './store-undelivered.ts';
import {
  type AudienceTally,
  addCharacters,
  addRows,
  addUnregisteredText,
  startAudienceTally,
  type TallyRows,
} from './tally-audience.ts';

export interface Walk {
  readonly audience: Audience;
  readonly text: MergeText;
  readonly planner: NumberPlanner;
  /** The time from which segments count days. */
  readonly nowMs: number;
  readonly clocks: RecipientClocks;
  readonly lookups: KnownNetworks;
  /** Messages of this id and later count against numbers that they did not reach; null: none does. */
  readonly undeliveredFrom: Uuid | null;
  /** Returns why a text is not registered for a number that gets registered texts alone; null if all texts may go. */
  readonly textProblem: ((phoneNumber: PhoneNumber, text: string, fallback: string | null) => string | null) | null;
  /** For a preview that shows some texts. */
  readonly sampler?: Sampler | undefined;
}

/** `senderId` is the campaign's own; null: the account has neither values nor registered texts. */
export function textProblemBy(values: AccountValues | null, senderId: string): Walk['textProblem'] {
  return values && ((to, text, fallback) => values.problemOf(fallback ?? senderId, to, text));
}

/** Where the rows are written; null for a preview, which only counts. */
export interface RowSink {
  readonly tx: Transaction;
  readonly batch: Omit<RowBatch, 'counter'>;
  /** For the short links in the rows' texts. */
  readonly switches: Switches;
  readonly drawCode: DrawCode;
  /** The last 12 digits of the last row's id. */
  counter: number;
}

export interface Planned extends PlannedRow {
  readonly alphabets: readonly SmsAlphabet[];
  readonly links: readonly TextLink[];
}

function unregistered(
  { textProblem }: Pick<Walk, 'textProblem'>,
  tally: AudienceTally,
  { phoneNumber, text, fallback }: { phoneNumber: PhoneNumber; text: string; fallback: string | null },
): '' | 'text_not_registered' {
  const problem = textProblem?.(phoneNumber, text, fallback) ?? null;
  if (problem === null) return '';
  addUnregisteredText(tally, { phoneNumber, problem: `The text ${problem}` });
  return 'text_not_registered';
}

export function planRecipient(
  walk: Omit<Walk, 'audience' | 'nowMs' | 'sampler' | 'lookups' | 'undeliveredFrom'>,
  tally: AudienceTally,
  recipient: AudienceMember,
  drawCode: DrawCode | undefined,
): Planned {
  const { phoneNumber, contactId, barredBy } = recipient;
  const plan = walk.planner.planOf(phoneNumber, recipient.network);
  const merged = walk.text.merge(recipient, drawCode);
  const counted = countText(merged?.text ?? '', plan.alphabets);
  const textReason = merged === null ? 'missing_field' : counted.reason;
  const reason =
    barredBy ||
    plan.reason ||
    textReason ||
    unregistered(walk, tally, { phoneNumber, text: merged?.text ?? '', fallback: plan.fallback });
  const price = (reason === '' ? plan.pricePerPart * counted.parts : 0) as Hundredths;
  const parts = counted.parts;
  addRows(tally, {
    n: 1,
    reason,
    parts,
    price,
    network: plan.network,
    example: phoneNumber,
    fallback: plan.fallback,
    ...walk.clocks.read(recipient),
  });
  const example = walk.text.hasFields ? phoneNumber : null;
  if (reason === '') addCharacters(tally, counted.charactersForcingUnicode, { n: 1, example });
  // Nobody reads a skipped message, so its links are not made.
  const { text = '', links = [] } = (reason === '' ? merged : walk.text.merge(recipient)) ?? {};
  const { network, alphabets, fallback } = plan;
  const row = { phoneNumber, contactId, network, alphabets, fallback, message: text, parts, price, reason };
  if (reason === '') tally.shortLinks += links.length;
  return { ...row, links: reason === '' ? links : [] };
}

/** A row and the last 12 digits of its id, as a number. */
export interface PlacedRow {
  readonly place: number;
  readonly row: Planned;
}

/** Stores the links before the rows, whose texts then get the codes that were free. */
async function storeLinks(sink: Omit<RowSink, 'counter'>, rows: readonly PlacedRow[]): Promise<readonly PlacedRow[]> {
  const { accountId, campaignId, idPrefix } = sink.batch;
  const links = rows.flatMap(({ place, row }) =>
    row.links.map((link) => ({ ...link, messageId: idAt(idPrefix, place) })),
  );
  if (links.length === 0) return rows;
  const batch = { accountId, campaignId, switches: sink.switches, links };
  const replaced = await storeMessageLinks(sink.tx, batch, sink.drawCode);
  if (replaced.size === 0) return rows;
  return rows.map(({ place, row }) => ({
    place,
    row: { ...row, message: withFreshCodes(row.message, replaced) },
  }));
}

/** Stores rows with the short links of their texts. */
export async function storePlacedRows(sink: Omit<RowSink, 'counter'>, rows: readonly PlacedRow[]): Promise<void> {
  const stored = await storeLinks(sink, rows);
  await insertPlannedRows(
    sink.tx,
    sink.batch,
    stored.map(({ place, row }) => ({ ...row, place })),
  );
}

/** What the fingerprint has of a fallback sender; nothing where there is none. */
const noted = ({ fallback }: Pick<Planned, 'fallback'>): string => (fallback === null ? '' : ` by ${fallback}`);

/** Plans recipients. Without a sink it also adds to the fingerprint, which only a preview needs. */
async function planRecipients(
  walk: Walk,
  tally: AudienceTally,
  sink: RowSink | null,
  recipients: readonly AudienceMember[],
): Promise<readonly Planned[]> {
  const rows: Planned[] = [];
  for (const recipient of recipients) {
    rows.push(planRecipient(walk, tally, recipient, sink?.drawCode));
    if (rows.length % COMPARED_AT_ONCE === 0) await nextTurn();
  }
  if (!sink) {
    const lines = rows.map(
      (row) => `${row.phoneNumber} ${row.network} ${row.parts} ${row.price} ${row.reason} ${row.message}${noted(row)}`,
    );
    tally.note(lines.join('\n'));
    walk.sampler?.offer(rows);
  }
  return rows;
}

async function storeRows(sink: RowSink | null, rows: readonly Planned[]): Promise<void> {
  if (!sink) return;
  const first = sink.counter + 1;
  sink.counter += rows.length;
  await storePlacedRows(
    sink,
    rows.map((row, index) => ({ place: first + index, row })),
  );
}

/** Returns the plan of a text without fields for numbers that begin like the example. */
function planAlike(walk: Walk, tally: AudienceTally, text: AlikeText, example: PhoneNumber) {
  const { network, pricePerPart, alphabets, reason, fallback } = walk.planner.planOf(example);
  const counted = text.count(alphabets);
  const alike = { phoneNumber: example, text: text.message, fallback };
  return {
    network,
    alphabets,
    counted,
    parts: counted.parts,
    price: hundredths(pricePerPart * counted.parts),
    reason: reason || counted.reason || unregistered(walk, tally, alike),
    example,
    fallback,
    ...walk.clocks.read({ phoneNumber: example }),
  };
}

interface AlikeText {
  readonly message: string;
  readonly linksCount: number;
  count(alphabets: readonly SmsAlphabet[]): CountedText;
}

/** Counts a text once for each route. */
function countOnce(message: string): AlikeText['count'] {
  const known = new Map<readonly SmsAlphabet[], CountedText>();
  return (alphabets) => {
    const counted = known.get(alphabets) ?? countText(message, alphabets);
    known.set(alphabets, counted);
    return counted;
  };
}

type AlikeRows = TallyRows & { readonly counted: CountedText };

function tallyAlike(tally: AudienceTally, text: AlikeText, rows: AlikeRows): void {
  const { n, reason, counted } = rows;
  if (reason === '') tally.shortLinks += n * text.linksCount;
  addRows(tally, rows);
  if (reason === '') addCharacters(tally, counted.charactersForcingUnicode, { n, example: null });
}

async function countAlike(handle: Handle, walk: Walk, tally: AudienceTally, text: AlikeText): Promise<void> {
  tally.note(text.message);
  await walkPrefixes(handle, walk.audience, walk.planner.digits, async (groups) => {
    for (const { n, prefix, barredBy, example, print } of groups) {
      const plan = planAlike(walk, tally, text, example);
      const reason = barredBy || plan.reason;
      tallyAlike(tally, text, { ...plan, n, reason });
      const { alphabets, parts } = plan;
      walk.sampler?.offer([{ phoneNumber: example, contactId: null, alphabets, message: text.message, parts, reason }]);
      tally.note(`${prefix} ${n} ${print} ${plan.price} ${reason}${noted(plan)}`);
    }
  });
}

async function makeAlike(walk: Walk, tally: AudienceTally, sink: RowSink, text: AlikeText): Promise<void> {
  const { audience, planner } = walk;
  const { digits } = planner;
  const { message } = text;
  await walkBeginnings(sink.tx, audience, digits, async (beginnings, range) => {
    const plans = beginnings.map(({ prefix, example }) => ({ prefix, ...planAlike(walk, tally, text, example) }));
    const batch = { ...sink.batch, counter: sink.counter };
    const rows = { digits, message, plans };
    const groups = await insertAlikeRows(sink.tx, { source: audience.source, range }, batch, rows);
    for (const { plan, barredBy, n } of groups) {
      const planned = plans[plan];
      assert(planned !== undefined, 'a row of a campaign has a plan that nobody made');
      tallyAlike(tally, text, { ...planned, n, reason: barredBy || planned.reason });
      sink.counter += n;
    }
  });
}

/** Walks the audience of a text without fields: the text is counted once, and the rows never leave the database. */
async function walkAlike(handle: Handle, walk: Walk, tally: AudienceTally, sink: RowSink | null): Promise<void> {
  const message = walk.text.merge({ firstName: '', lastName: '' })?.text ?? '';
  const text = { message, linksCount: walk.text.linksCount, count: countOnce(message) };
  await (sink ? makeAlike(walk, tally, sink, text) : countAlike(handle, walk, tally, text));
}

/** Adds the networks that are kept of the members' numbers. Nothing is asked: that is a job before. */
export async function withNetworks(
  handle: Handle,
  lookups: KnownNetworks,
  members: readonly AudienceMember[],
): Promise<readonly AudienceMember[]> {
  const networks = await lookups.keptNetworks(
    handle,
    members.map(({ phoneNumber }) => phoneNumber),
  );
  return networks.size === 0 ? members : members.map((one) => ({ ...one, network: networks.get(one.phoneNumber) }));
}

/** Returns the members' numbers that their last messages did not reach. */
export async function findUndelivered(
  tx: Transaction,
  { accountId, from }: { readonly accountId: number; readonly from: Uuid | null },
  members: readonly AudienceMember[],
): Promise<ReadonlySet<PhoneNumber>> {
  const phoneNumbers = members.flatMap((one) => (one.barredBy === '' ? [one.phoneNumber] : []));
  if (from === null || phoneNumbers.length === 0) return new Set();
  const found = await listUndelivered(tx, { accountId, phoneNumbers, from, failures: UNDELIVERED_MAX });
  return new Set(found.map(({ phoneNumber }) => phoneNumber));
}

export const asUndelivered = (member: AudienceMember): AudienceMember => ({
  ...member,
  barredBy: 'undelivered_before',
});

async function withUndelivered(
  tx: Transaction,
  { undeliveredFrom: from, audience }: Walk,
  members: readonly AudienceMember[],
): Promise<readonly AudienceMember[]> {
  const found = await findUndelivered(tx, { accountId: audience.source.accountId, from }, members);
  return found.size === 0 ? members : members.map((one) => (found.has(one.phoneNumber) ? asUndelivered(one) : one));
}

/** Visits everybody in an audience once; with a sink it writes a row for each. */
export async function walkRecipients(tx: Transaction, named: Walk, sink: RowSink | null): Promise<AudienceTally> {
  const tally = startAudienceTally();
  const walk = { ...named, audience: await openAudience(tx, named.audience, named.nowMs) };
  const { audience, text, clocks } = walk;
  tally.members = audience.members;
  const isPlain = walk.lookups.isIdle && walk.undeliveredFrom === null;
  // Rows with links are made outside the database, because each needs codes; a preview needs none.
  const isEachOwn = !isPlain || text.hasFields || clocks.ownKeys.length > 0 || (sink !== null && text.linksCount > 0);
  await walkAudience(tx, audience, tally, {
    isPreview: sink === null,
    ownKeys: [...new Set([...text.ownKeys, ...clocks.ownKeys])],
    plan: async (members) => {
      const rows = await planRecipients(walk, tally, sink, members);
      return () => storeRows(sink, rows);
    },
    complete: isPlain
      ? undefined
      : async (members) => withUndelivered(tx, walk, await withNetworks(tx, walk.lookups, members)),
    walkAlike: isEachOwn ? null : () => walkAlike(tx, walk, tally, sink),
  });
  return tally;
}
