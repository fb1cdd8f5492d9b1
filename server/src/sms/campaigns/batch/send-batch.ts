import { countText, PARTS_MAX } from '@volley/text';
import { getBalance, holdCredits, refuseShortage } from '../../../billing/index.ts';
import type { OwnReference } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, type FieldErrors, invalidInput } from '../../../errors.ts';
import { type Actor, getAccount } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../../../lib/phone/phone-number.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { MESSAGE_DAYS_AHEAD_MAX, scheduleProblem } from '../../../lib/windows/schedule-bounds.ts';
import { readAccountValues } from '../../../named-values/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { addFigures } from '../../messages/index.ts';
import { useTemplate } from '../../templates/index.ts';
import { openNumberPlanner, type RoutesAndPrices } from '../audience/plan-audience.ts';
import { startIds } from '../audience/prepare-campaign.ts';
import { idAt } from '../audience/store-audience.ts';
import { refuseUnusableSender } from '../drafts/read-draft.ts';
import { CAMPAIGN_MOVED, EMPTY_DRAFT } from '../rows/campaign.ts';
import { recordCampaign } from '../rows/record-campaign.ts';
import { insertCampaign } from '../rows/store-campaigns.ts';
import { type BatchTexts, openBatchTexts } from './batch-texts.ts';
import { type BatchRow, insertBatchRows, storePreparedBatch } from './store-batch.ts';

export interface BatchItem extends OwnReference {
  readonly to: string;
  readonly message: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

export interface BatchInput extends OwnReference {
  readonly name: string;
  readonly senderId: string;
  readonly message: string | undefined;
  readonly templateUuid: Uuid | null;
  readonly values: Readonly<Record<string, string>>;
  readonly language: string;
  readonly scheduledAt: Timestamp | null;
  readonly isPartial: boolean;
  readonly items: readonly BatchItem[];
}

/** An item with its row, or with what is wrong with it. */
type Planned = { readonly row: BatchRow } | { readonly errors: FieldErrors };

export interface SentBatch {
  readonly campaignId: Uuid;
  readonly input: BatchInput;
  /** Of each item, in their order. */
  readonly planned: readonly Planned[];
  readonly cost: Hundredths;
  readonly balance: Hundredths;
  readonly available: Hundredths;
}

/** So many items are planned before other requests have their turn. */
const AT_ONCE = 50;
const HELD_RETRY_SECONDS = 60;

const UNSENDABLE: Readonly<Record<string, string>> = {
  no_route: 'Messages to this number cannot be sent: there is no route to it.',
  no_price: 'Messages to this number cannot be sent: there is no price for it.',
  sender_not_registered: 'The sender id is not registered with the network of this number.',
};

interface Planning {
  readonly accountId: number;
  readonly senderId: string;
  readonly texts: BatchTexts;
  readonly known: readonly PhoneNumber[];
}

type PlanItem = (item: BatchItem, number: PhoneNumber, id: Uuid) => Planned;

async function openPlanner(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  { accountId, senderId, texts, known }: Planning,
): Promise<PlanItem> {
  const { carriers, prices } = routesAndPrices;
  await Promise.all([prices.refresh(), carriers.refresh()]);
  const { lookups } = carriers;
  const networks = lookups.isIdle ? null : await lookups.keptNetworks(rt.db, known);
  const planner = await openNumberPlanner(rt, routesAndPrices, { accountId, senderId, purpose: 'service' });
  const values = await readAccountValues(rt.db, accountId);
  return (item, number, id) => {
    const member = texts.members.get(number);
    if (member?.barredBy === 'opted_out')
      return { errors: { to: ['This number has opted out and gets no messages.'] } };
    const plan = planner.planOf(number, networks?.get(number));
    if (plan.reason !== '') return { errors: { to: [UNSENDABLE[plan.reason] ?? plan.reason] } };
    const text = texts.write(item, number);
    if (typeof text !== 'string') return { errors: text };
    const { parts, reason } = countText(text, plan.alphabets);
    const from = plan.fallback ?? senderId;
    const unregistered = values?.problemOf(from, number, text) ?? null;
    if (reason === 'empty_text') return { errors: { message: ['The text is empty with these values.'] } };
    if (reason === 'too_long')
      return { errors: { message: [`The text needs ${parts} SMS parts; ${PARTS_MAX} are the most.`] } };
    if (unregistered !== null) return { errors: { message: [`The text ${unregistered}`] } };
    const { reference, metadata } = item;
    return {
      row: {
        ...{ id, senderId: from, phoneNumber: number, contactId: member?.contactId ?? null, network: plan.network },
        ...{ message: text, parts, price: hundredths(plan.pricePerPart * parts), reference },
        metadata: metadata && JSON.stringify(metadata),
      },
    };
  };
}

async function planItems(
  { items }: BatchInput,
  numbers: readonly (PhoneNumber | FieldErrors)[],
  { plan, idOf }: { readonly plan: PlanItem; readonly idOf: (index: number) => Uuid },
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const [index, item] of items.entries()) {
    const number = numbers[index];
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
    planned.push(typeof number === 'string' ? plan(item, number, idOf(index)) : { errors: number ?? {} });
  }
  return planned;
}

/** Refuses with the faults of all items, each under its place; only if none is right where the others may be sent. */
function refuseFaults(planned: readonly Planned[], isPartial: boolean): void {
  const faults = planned.flatMap((one, index) =>
    'errors' in one
      ? Object.entries(one.errors).map(([field, told]) => [`items.${index}.${field}`, told] as const)
      : [],
  );
  const isNone = planned.every((one) => 'errors' in one);
  if (faults.length > 0 && (isNone || !isPartial)) throw invalidInput(Object.fromEntries(faults));
}

const rowsOf = (planned: readonly Planned[]): BatchRow[] => planned.flatMap((one) => ('row' in one ? [one.row] : []));

interface Storing {
  readonly accountId: number;
  readonly uuid: Uuid;
  readonly input: BatchInput;
  readonly texts: BatchTexts;
  readonly rows: readonly BatchRow[];
  readonly cursorId: Uuid;
  readonly cost: Hundredths;
}

/** Stores the rows and their campaign, which is sending from then on, and holds the cost of all. */
async function storeBatch(
  rt: Runtime,
  tx: Transaction,
  { accountId, uuid, input, texts, rows, cursorId, cost }: Storing,
): Promise<void> {
  const now = rt.clock.now();
  const { template } = texts;
  if (template) await useTemplate(tx, { accountId, uuid: template.uuid, field: 'template.id', now });
  const id = await rt.ids.next('sms_campaigns');
  await insertBatchRows(tx, { accountId, campaignId: id, now }, rows);
  const moves = [{ campaignId: id, from: null, to: 'queued' as const, n: rows.length }];
  await addFigures(tx, accountId, now, { moves, campaigns: [], refunds: [] });
  const { timeZone } = await getAccount(tx, accountId);
  const { name, senderId, message = '', scheduledAt, reference, metadata } = input;
  await insertCampaign(tx, accountId, {
    ...EMPTY_DRAFT,
    ...{ id, uuid, name: name || 'Batch', senderId, message, scheduledAt, reference, metadata, timeZone },
    ...{ templateUuid: template?.uuid ?? null, templateVersion: template?.version ?? null },
    ...{ status: 'sending', createdAt: now, updatedAt: now, startedAt: now },
  });
  const parts = rows.reduce((sum, row) => sum + row.parts, 0);
  await storePreparedBatch(tx, { accountId, id, recipients: rows.length, cost, parts, cursorId, actsAt: scheduledAt });
  const outcome = await holdCredits(tx, { accountId, amount: cost, at: now });
  if (outcome !== 'held') throw refuseShortage(outcome);
  await recordCampaign(rt, tx, accountId, id);
}

async function refuseHeld(rt: Runtime): Promise<void> {
  if (!(await rt.outgoing.isHeld())) return;
  const sentence = 'This service was restored from a backup and sends nothing until its operator releases it.';
  throw new AppError('outgoing_held', sentence, { retryAfterSeconds: HELD_RETRY_SECONDS });
}

export function refuseBadTime(rt: Runtime, scheduledAt: Timestamp | null): void {
  if (scheduledAt === null) return;
  const range = { daysAheadMax: MESSAGE_DAYS_AHEAD_MAX };
  const problem = scheduleProblem(msFromTimestamp(scheduledAt), rt.clock.nowMs(), range);
  if (problem !== null) throw invalidInput({ scheduled_at: [`The scheduled at field ${problem}.`] });
}

/** Sends messages whose recipients, and perhaps texts, are given one by one, as a campaign that begins at once. */
export async function sendBatch(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  actor: Actor,
  input: BatchInput,
): Promise<SentBatch> {
  const { accountId, country } = actor;
  await refuseHeld(rt);
  refuseBadTime(rt, input.scheduledAt);
  await refuseUnusableSender(rt.db, actor, input.senderId);
  const numbers = input.items.map(({ to }) => {
    const parsed = parsePhoneNumber(to, country);
    return parsed.ok ? parsed.number : { to: refuseNumber('The to field must be a valid phone number.', to, country) };
  });
  const known = [...new Set(numbers.filter((number) => typeof number === 'string'))];
  const texts = await openBatchTexts(rt, accountId, input, known);
  const plan = await openPlanner(rt, routesAndPrices, { accountId, senderId: input.senderId, texts, known });
  const { idPrefix, counter } = startIds(rt);
  const planned = await planItems(input, numbers, { plan, idOf: (index) => idAt(idPrefix, counter + 1 + index) });
  refuseFaults(planned, input.isPartial);
  const rows = rowsOf(planned);
  const cost = hundredths(rows.reduce((sum, { price }) => sum + price, 0));
  const uuid = uuidV7(rt.clock.nowMs());
  const storing = { accountId, uuid, input, texts, rows, cursorId: idAt(idPrefix, counter), cost };
  // What the transaction returns is the reply that is kept with an Idempotency-Key.
  const sent = await rt.db.transact(async (tx) => {
    await storeBatch(rt, tx, storing);
    const { balance, available } = await getBalance({ db: tx }, accountId);
    return { campaignId: uuid, input, planned, cost, balance, available };
  });
  rt.notices.tell(CAMPAIGN_MOVED);
  return sent;
}
