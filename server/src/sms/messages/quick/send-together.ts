import { AppError, assert, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { TemplateRef } from '../../templates/index.ts';
import type { QuickMessages } from './accept-queue.ts';
import { planSend } from './plan-send.ts';
import {
  acceptIn,
  draftOf,
  type QuickDraft,
  type QuickMessage,
  type QuickSender,
  refuseWhileHeld,
} from './quick-send.ts';
import { markMessagesAsTests, type QuickRow } from './store-quick.ts';
import type { QuickText } from './write-text.ts';

interface TextTo {
  readonly phoneNumber: PhoneNumber;
  /** The client's name of this number, for a refusal. */
  readonly field: string;
  readonly text: QuickText;
}

export interface SendTogether {
  readonly senderId: string;
  /** The campaign whose text they test. */
  readonly testOf: Uuid;
  /** The template by which they are written; null if there is none. */
  readonly template: TemplateRef | null;
  readonly texts: readonly TextTo[];
}

const OPTED_OUT = { phone_numbers: ['One of these numbers has just opted out and gets no messages.'] };

/** Plans all messages, and reports the faults of all of them at once, each under the client's name of its number. */
async function planAll(
  sender: QuickSender,
  drafts: readonly QuickDraft[],
  { texts, isAgain }: { readonly texts: readonly TextTo[]; readonly isAgain: boolean },
): Promise<QuickMessages> {
  const planned: QuickMessage[] = [];
  const plan = async (draft: QuickDraft, field = 'to') => {
    try {
      planned.push({ ...(await planSend(sender, draft, isAgain)), isSuppressionIgnored: false });
    } catch (error) {
      if (!(error instanceof AppError) || error.fields?.['to'] === undefined) throw error;
      const { to, ...others } = error.fields;
      throw invalidInput({ ...others, [field]: to });
    }
  };
  await refuseTogether(drafts.map((draft, index) => () => plan(draft, texts[index]?.field)));
  const [first, ...others] = planned;
  assert(first !== undefined, 'messages are sent together when there is one at least');
  return [first, ...others];
}

/**
 * Sends several quick sends with different texts. All are stored, charged and queued in one transaction, or none, and the outbox sends them. Nobody
 * who opted out gets one, even if the account's quick sends reach such numbers.
 */
export async function sendTogether(
  sender: QuickSender,
  actor: Actor,
  { senderId, testOf, template, texts }: SendTogether,
): Promise<readonly QuickRow[]> {
  const { rt } = sender;
  await refuseWhileHeld(rt);
  const askedMs = rt.clock.nowMs();
  const drafts = texts.map(({ phoneNumber, text }) => {
    const input = { to: `+${phoneNumber}`, message: text.text, senderId, scheduledAt: null };
    return draftOf(rt, { ...{ actor, input, askedMs, text }, message: text.text, problem: null, template: null });
  });
  const planned = await planAll(sender, await Promise.all(drafts), { texts, isAgain: false });
  return rt.db.transact(async (tx) => {
    const again = (messages: QuickMessages) => planAll(sender, messages, { texts, isAgain: true });
    const { messages: accepted } = await acceptIn(rt, tx, planned, { again, template, optedOut: OPTED_OUT });
    const ids = accepted.map(({ id }) => id);
    await markMessagesAsTests(tx, actor.accountId, ids, testOf);
    return accepted;
  });
}
