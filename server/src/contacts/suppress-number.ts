import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber } from '../lib/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { readNumber } from './read-number.ts';
import {
  deleteSuppression,
  findSuppression,
  insertSuppression,
  type Suppression,
  type SuppressionReason,
} from './store-suppressions.ts';

export interface NewSuppression {
  readonly phoneNumber: string;
  readonly reason: SuppressionReason;
  readonly note: string;
}

/** A number that is suppressed already stays as it is: the first reason is the one that counts. */
export async function suppressNumber(rt: Runtime, actor: Actor, input: NewSuppression): Promise<Suppression> {
  const phoneNumber = readNumber(actor, input.phoneNumber);
  const suppression: Suppression = {
    ...input,
    phoneNumber,
    id: await rt.ids.next('suppressions'),
    createdAt: rt.clock.now(),
  };
  return rt.db.transact(async (tx) => {
    if (await insertSuppression(tx, actor.accountId, suppression)) return suppression;
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

export async function allowNumber(rt: Runtime, actor: Actor, rawNumber: string): Promise<void> {
  const phoneNumber = numberInPath(actor, rawNumber);
  await rt.db.transact(async (tx) => {
    if (!(await deleteSuppression(tx, actor.accountId, phoneNumber))) throw notFound('Suppression');
  });
}
