import { holdCredits, refuseShortage, settleHold } from '../../billing/index.ts';
import type { Transaction } from '../../db/index.ts';
import { recordEvents } from '../../events/index.ts';
import { isTestAccount } from '../../lib/ids/test-account.ts';
import { type Hundredths, hundredths } from '../../lib/values/money.ts';
import type { Runtime } from '../../runtime.ts';
import { networkOf } from '../carrier.ts';
import type { QuickSender } from '../messages/index.ts';
import { type Checked, setCodePrice, type Verification } from './store-verifications.ts';
import { verificationEvent } from './verification.ts';

/** What the approved code of a verification costs by the prices in memory. */
export function codePriceOf(
  { prices, carriers }: Pick<QuickSender, 'prices' | 'carriers'>,
  { accountId, phoneNumber }: Pick<Verification, 'accountId' | 'phoneNumber'>,
): Hundredths {
  return isTestAccount(accountId) ? hundredths(0) : prices.codePriceOf(phoneNumber, networkOf(carriers, phoneNumber));
}

/** Holds what the code costs once it is approved, in the transaction that starts the verification and after its prices were found to be current. */
export async function holdCodePrice(
  sender: Pick<QuickSender, 'prices' | 'carriers'> & { readonly rt: Runtime },
  tx: Transaction,
  row: Verification,
): Promise<Verification> {
  const { accountId, id } = row;
  const codePrice = codePriceOf(sender, row);
  if (codePrice === 0) return row;
  const held = await holdCredits(tx, { accountId, amount: codePrice, at: sender.rt.clock.now() });
  if (held !== 'held') throw refuseShortage(held);
  await setCodePrice(tx, { accountId, id, codePrice });
  return { ...row, codePrice };
}

/**
 * Holds again what was given back when others had used up the checks, for a known person who has entered the code after that. Without the credits for
 * it the code is free: it was right.
 */
export async function holdAgain(rt: Runtime, tx: Transaction, row: Checked): Promise<Checked> {
  const { accountId, id, codePrice: amount } = row;
  if ((await holdCredits(tx, { accountId, amount, at: rt.clock.now() })) === 'held') return row;
  const codePrice = hundredths(0);
  await setCodePrice(tx, { accountId, id, codePrice });
  return { ...row, codePrice };
}

/**
 * Charges or gives back what was held for codes, and tells of the ends of their verifications, in the transaction in which these stop being pending.
 * All are of one account.
 */
export async function noteEnds(rt: Runtime, tx: Transaction, ended: readonly Verification[]): Promise<void> {
  const [first] = ended;
  if (first === undefined) return;
  const at = rt.clock.now();
  for (const { accountId, status, id: reference, codePrice: released } of ended) {
    const cost = status === 'approved' ? released : hundredths(0);
    await settleHold(tx, { accountId, at, cost, released, reference });
  }
  const events = ended.flatMap((row) => (row.status === 'pending' ? [] : [verificationEvent(row.status, row)]));
  await recordEvents(rt, tx, first.accountId, events);
}
