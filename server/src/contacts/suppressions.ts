import type { BodyOf } from '@volley/contract';
import { CONSENT_CHANNELS } from '@volley/contract/choices';
import type { suppressionOperations } from '@volley/contract/suppressions';
import { recordConsents, recorderOf } from '../consents/index.ts';
import type { Transaction } from '../db/index.ts';
import { invalidInput, notFound } from '../errors.ts';
import { recordEvents } from '../events/index.ts';
import { type Actor, refuseUnlessSender } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { listNumberBeginnings } from '../lib/phone/phone-beginning.ts';
import { type PhoneNumber, parsePhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { readNumber } from './read-number.ts';
import {
  deleteSuppression,
  findSuppression,
  insertSuppression,
  listSuppressionsBefore,
  lockSuppression,
  readSuppressions,
  type Suppression,
  searchSuppressions,
} from './store-suppressions.ts';

export async function recordSuppression(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { kind, suppression }: { kind: 'contact.opted_out' | 'contact.opted_in'; suppression: Omit<Suppression, 'id'> },
): Promise<void> {
  const { phoneNumber, reason, note, createdAt } = suppression;
  const data = { phone_number: phoneNumber, reason, note, created_at: createdAt };
  await recordEvents(rt, tx, accountId, [{ kind, data }]);
}

/** Records that the person withdrew consent. This stays when the number is allowed again, because whoever allows it must state what it is for. */
function recordRefusal(
  rt: Runtime,
  tx: Transaction,
  actor: Actor,
  { phoneNumber, note, createdAt }: Suppression,
): Promise<number> {
  return recordConsents(rt, tx, actor.accountId, {
    ...{ phoneNumbers: [phoneNumber], channels: CONSENT_CHANNELS },
    ...{ status: 'withdrawn', source: 'other', words: note, at: createdAt, by: recorderOf(actor) },
  });
}

/** A number that is suppressed already stays as it is: the first reason counts. */
export async function suppressNumber(
  rt: Runtime,
  actor: Actor,
  input: BodyOf<typeof suppressionOperations.create>,
): Promise<Suppression> {
  const phoneNumber = readNumber(actor, input.phoneNumber);
  const { reason = 'manual', note = '' } = input;
  const id = await rt.ids.next('suppressions');
  const suppression: Suppression = { id, phoneNumber, reason, note, createdAt: rt.clock.now() };
  return rt.db.transact(async (tx) => {
    if (await insertSuppression(tx, { ...suppression, accountId: actor.accountId })) {
      if (reason !== 'manual') await recordRefusal(rt, tx, actor, suppression);
      await recordSuppression(rt, tx, actor.accountId, { kind: 'contact.opted_out', suppression });
      return suppression;
    }
    return (await findSuppression(tx, actor.accountId, phoneNumber)) ?? suppression;
  });
}

function numberInPath(actor: Actor, raw: string): PhoneNumber {
  const parsed = parsePhoneNumber(raw, actor.country);
  if (!parsed.ok) throw notFound('Suppression');
  return parsed.number;
}

export async function getSuppression(rt: Runtime, actor: Actor, rawNumber: string): Promise<Suppression> {
  const suppression = await findSuppression(rt.db, actor.accountId, numberInPath(actor, rawNumber));
  if (!suppression) throw notFound('Suppression');
  return suppression;
}

/** Undoing a person's own opt-out takes the scope to send, and a reason. */
export async function allowNumber(
  rt: Runtime,
  actor: Actor,
  { rawNumber, reason }: { rawNumber: string; reason: string },
): Promise<Suppression> {
  const phoneNumber = numberInPath(actor, rawNumber);
  return rt.db.transact(async (tx) => {
    const found = await lockSuppression(tx, actor.accountId, phoneNumber);
    if (!found) throw notFound('Suppression');
    if (found.reason !== 'manual') {
      refuseUnlessSender(actor, 'This person asked for no more messages, so allowing them');
      if (reason === '')
        throw invalidInput({
          reason: ['The reason field is required: this person asked for no more messages. How did they agree again?'],
        });
    }
    await deleteSuppression(tx, actor.accountId, phoneNumber);
    await recordSuppression(rt, tx, actor.accountId, { kind: 'contact.opted_in', suppression: found });
    return found;
  });
}

const CHUNK_ROWS = 2_000;

/** Yields the suppressions in chunks, the newest first; with `beginning` only those whose number begins with it. */
export async function* streamSuppressions(
  rt: Runtime,
  { accountId, country }: Actor,
  beginning?: string,
): AsyncGenerator<readonly Suppression[]> {
  const beginnings = beginning === undefined ? null : listNumberBeginnings(beginning, country);
  for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await listSuppressionsBefore(rt.db, { accountId, beforeId, limit: CHUNK_ROWS });
    yield beginnings === null
      ? rows
      : rows.filter(({ phoneNumber }) => beginnings.some((first) => phoneNumber.startsWith(first)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    beforeId = last.id;
  }
}

/** Lists the suppressions; with `beginning` only those whose number begins with it. */
export function listSuppressions(
  rt: Runtime,
  { accountId, country }: Actor,
  request: PageRequest,
  beginning?: string,
): Promise<Page<Suppression>> {
  if (beginning === undefined) return readSuppressions(rt.db, accountId, request);
  return searchSuppressions(rt.db, { accountId, beginnings: listNumberBeginnings(beginning, country) }, request);
}
