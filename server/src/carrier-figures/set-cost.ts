import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../errors.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { isNetworkCode } from '../lib/phone/network-code.ts';
import { readNumberMatch } from '../lib/phone/number-match.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { getCarrier } from '../sms/routing/index.ts';
import {
  type CarrierCost,
  countCosts,
  deleteFutureCost,
  findCost,
  findCostCurrency,
  insertCost,
  raiseCostsVersion,
  readCosts,
} from './store-costs.ts';

/** Every process holds those that count, some 200 bytes each. */
const COSTS_MAX = 200_000;

type Match = Pick<CarrierCost, 'matchKind' | 'matchValue'>;

/** The match in the form that is compared, or the sentence that says what is wrong with it. */
export function readCostMatch(kind: CarrierCost['matchKind'], raw: string): Match | string {
  if (kind !== 'code') {
    const match = readNumberMatch(kind, raw);
    return typeof match === 'string' ? match : { matchKind: kind, matchValue: match.matchValue };
  }
  const matchValue = raw.trim();
  return isNetworkCode(matchValue)
    ? { matchKind: kind, matchValue }
    : 'The value field must be the MCC and the MNC as five or six digits, such as 62001.';
}

function readMatch(kind: CarrierCost['matchKind'], value: string): Match {
  const match = readCostMatch(kind, value);
  if (typeof match === 'string') throw invalidInput({ value: [match] });
  return match;
}

export interface CostInput extends Pick<CarrierCost, 'carrierId' | 'matchKind' | 'matchValue' | 'cost' | 'per'> {
  readonly currency: string;
  /** Returns null for "from now on". Throws if the input is not a time. */
  validFrom(): Timestamp | null;
}

/** Without the fields that the contract refused. */
type CostSaid = { readonly [Name in keyof CostInput]?: CostInput[Name] | undefined };

/** Throws all errors of a cost at once. */
export function refuseBadCost(
  rt: Runtime,
  { carrierId, matchKind, matchValue = '', ...said }: CostSaid,
): Promise<void> {
  return refuseTogether([
    () => carrierId !== undefined && refuseUnknownCarrier(rt, carrierId),
    () => matchKind && readMatch(matchKind, matchValue),
    () => said.validFrom && refusePast(said.validFrom(), rt.clock.now()),
  ]);
}

async function refuseUnknownCarrier(rt: Runtime, carrierId: number): Promise<void> {
  try {
    await getCarrier(rt, carrierId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    throw invalidInput({ carrier_id: ['The carrier id field names no carrier.'] });
  }
}

function refusePast(validFrom: Timestamp | null, now: Timestamp): void {
  if (validFrom !== null && validFrom < now)
    throw invalidInput({ valid_from: ['The valid from field must not be in the past.'] });
}

export async function refuseOtherCurrency(tx: Transaction, carrierId: number, currency: string): Promise<void> {
  const known = await findCostCurrency(tx, carrierId);
  if (known && known.currency !== currency)
    throw invalidInput({
      currency: [`The currency field must be ${known.currency}, as in the other costs of the carrier.`],
    });
}

export async function checkRoomFor(tx: Transaction, more: number): Promise<void> {
  if ((await countCosts(tx)) + more > COSTS_MAX)
    throw new AppError('storage_limit', 'There are 200,000 costs of carriers, and no more are kept.');
}

/** Costs are never changed: a new one applies from its date. */
export async function setCost(rt: Runtime, input: CostInput): Promise<CarrierCost> {
  await refuseBadCost(rt, input);
  const now = rt.clock.now();
  const { carrierId, cost, per } = input;
  const row: CarrierCost = {
    ...{ id: await rt.ids.next('carrier_costs'), carrierId, cost, per },
    ...readMatch(input.matchKind, input.matchValue),
    currency: input.currency.toUpperCase(),
    validFrom: input.validFrom() ?? now,
    createdAt: now,
  };
  return rt.db.transact(async (tx) => {
    await raiseCostsVersion(tx);
    await refuseOtherCurrency(tx, carrierId, row.currency);
    await checkRoomFor(tx, 1);
    await insertCost(tx, row);
    return row;
  });
}

export function deleteCost(rt: Runtime, id: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteFutureCost(tx, id, rt.clock.now()))) {
      if (!(await findCost(tx, id))) throw notFound('Cost');
      throw new AppError('wrong_state', 'This cost counts already: set a new one instead, its history stays.');
    }
    await raiseCostsVersion(tx);
  });
}

export function listCosts(rt: Runtime, carrierId: number | null, request: PageRequest): Promise<Page<CarrierCost>> {
  return readCosts(rt.db, carrierId, request);
}
