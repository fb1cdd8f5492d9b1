import { plainNumber } from '../../../lib/phone/phone-number.ts';
import { proposeIdForms } from '../../../lib/sms-protocol/message-id.ts';
import { msFromTimestamp } from '../../../lib/time/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { adoptIdForms } from '../../routing/index.ts';
import { applyReceiptBatch } from './apply-receipt-batch.ts';
import { FULL_NUMBER } from './fit-number.ts';
import type { UnmatchedReceipt } from './store-receipts.ts';

/** Some carriers give ids in this many digits. */
const PADDED_DIGITS = 10;
const HEX_DIGITS = 8;
/** Later than this after it came, a receipt is not looked up in other forms again. */
const TRY_MS = 60_000;
/** This many receipts in a row must name their messages in the same forms before the carrier is taken at it. */
const HITS = 20;

/** The other forms in which the id may have been stored. */
function otherForms(id: string): string[] {
  const numbers: bigint[] = [];
  if (/^\d{1,30}$/.test(id)) numbers.push(BigInt(id));
  if (/^[0-9a-f]{1,24}$/i.test(id)) numbers.push(BigInt(`0x${id}`));
  const forms = numbers.flatMap((number) => {
    const [decimal, hex] = [number.toString(), number.toString(16)];
    const padded = [decimal.padStart(PADDED_DIGITS, '0'), hex.padStart(HEX_DIGITS, '0')];
    return [decimal, hex, hex.toUpperCase(), ...padded, hex.padStart(HEX_DIGITS, '0').toUpperCase()];
  });
  return [...new Set(forms)].filter((form) => form !== id);
}

/** How often in a row each carrier's receipts named their messages in the same other forms. */
const hits = new Map<number, { readonly forms: string; readonly count: number }>();

async function count(rt: Runtime, carrierId: number, stored: string, told: string): Promise<void> {
  const forms = proposeIdForms(stored, told);
  if (forms === null) return;
  const name = `${forms.submit} ${forms.receipt}`;
  const before = hits.get(carrierId);
  const own = { forms: name, count: before?.forms === name ? before.count + 1 : 1 };
  hits.set(carrierId, own);
  if (own.count < HITS) return;
  hits.delete(carrierId);
  if (await adoptIdForms(rt, carrierId, forms))
    rt.log.warn('a carrier writes ids in receipts in another form than in answers; its settings were changed', {
      ...{ carrier: carrierId, submitIdForm: forms.submit, receiptIdForm: forms.receipt },
    });
}

/**
 * Looks receipts up whose id is unknown, as if the carrier wrote ids in another form in its answers. Only a message to the very number fits. Returns those
 * that were applied. After a number of them the forms become settings of the carrier, so that receipts need no second look.
 */
export async function tryOtherForms(
  rt: Runtime,
  receipts: readonly UnmatchedReceipt[],
): Promise<Set<UnmatchedReceipt>> {
  const sinceMs = rt.clock.nowMs() - TRY_MS;
  const tried = receipts
    .filter(
      ({ phoneNumber, receivedAt }) =>
        FULL_NUMBER.test(plainNumber(phoneNumber)) && msFromTimestamp(receivedAt) >= sinceMs,
    )
    .flatMap((receipt) => otherForms(receipt.carrierMessageId).map((form) => ({ receipt, form })));
  const applied = new Set<UnmatchedReceipt>();
  if (tried.length === 0) return applied;
  const results = await applyReceiptBatch(
    rt,
    tried.map(({ receipt, form }) => ({ ...receipt, carrierMessageId: form })),
  );
  for (const [index, { receipt, form }] of tried.entries()) {
    if (results[index] !== 'applied') continue;
    applied.add(receipt);
    await count(rt, receipt.carrierId, form, receipt.carrierMessageId);
  }
  return applied;
}
