import { AppError, assert, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { TemplateRef } from '../../templates/index.ts';
import { markMessagesAsTests, markMessagesByTemplate, type QuickRow } from '../rows/store-messages.ts';
import { type AcceptRequest, acceptTogether } from './accept-queue.ts';
import { keepVersion } from './keep-version.ts';
import { type Planned, planSend } from './plan-send.ts';
import { type QuickSender, refuse, refuseWhileHeld, rowOf, TRIES_MAX } from './quick-send.ts';
import { type QuickText, storeQuickLinks } from './quick-text.ts';

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

async function planText(
  sender: QuickSender,
  actor: Actor,
  { senderId, isAgain }: { senderId: string; isAgain: boolean },
  { phoneNumber, field, text }: TextTo,
): Promise<Planned> {
  const input = { to: `+${phoneNumber}`, message: text.text, senderId, scheduledAt: null };
  const written = { message: text.text, text, problem: null, template: null };
  try {
    return await planSend(sender, actor, input, { written, isAgain });
  } catch (error) {
    if (!(error instanceof AppError) || error.fields?.['to'] === undefined) throw error;
    const { to, ...others } = error.fields;
    throw invalidInput({ ...others, [field]: to });
  }
}

/** Plans all texts, and reports the faults of all of them at once. */
async function planTexts(
  sender: QuickSender,
  actor: Actor,
  { senderId, texts }: SendTogether,
  isAgain: boolean,
): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  await refuseTogether(
    texts.map((text) => async () => {
      planned.push(await planText(sender, actor, { senderId, isAgain }, text));
    }),
  );
  return planned;
}

/** Returns whether all were planned by the same rules, which may have changed between two of them. */
function isOfOneMoment(planned: readonly Planned[]): boolean {
  const [first] = planned.map(({ plan }) => JSON.stringify(plan.by));
  return planned.every(({ plan }) => JSON.stringify(plan.by) === first);
}

function requestsOf(
  planned: readonly Planned[],
  rows: readonly QuickRow[],
): readonly [AcceptRequest, ...AcceptRequest[]] {
  const [first, ...others] = planned.flatMap(({ plan }, index) => {
    const row = rows[index];
    return row ? [{ row, by: plan.by, isSuppressionIgnored: false }] : [];
  });
  assert(first !== undefined, 'messages are accepted together when there is one at least');
  return [first, ...others];
}

/**
 * Sends several quick sends with different texts. All are stored, charged and queued in one transaction, or none, and the outbox sends them. Nobody
 * who opted out gets one, even if the account's quick sends reach such numbers.
 */
export async function sendTogether(
  sender: QuickSender,
  actor: Actor,
  input: SendTogether,
): Promise<readonly QuickRow[]> {
  const { rt } = sender;
  await refuseWhileHeld(rt);
  const { accountId } = actor;
  const askedMs = rt.clock.nowMs();
  const first = await planTexts(sender, actor, input, false);
  const names = await Promise.all(
    input.texts.map(async () => ({ id: uuidV7(askedMs), campaignId: await rt.ids.next('sms_campaigns') })),
  );
  const rowsOf = (planned: readonly Planned[], messages: readonly string[]): QuickRow[] =>
    planned.flatMap((one, index) => {
      const [name, message] = [names[index], messages[index]];
      if (!name || message === undefined) return [];
      return [rowOf(rt, one, { scheduledAt: null }, { ...name, message, slot: null, askedMs })];
    });
  return rt.db.transact(async (tx) => {
    if (input.template) await keepVersion(rt, tx, { accountId, template: input.template });
    const messages: string[] = [];
    for (const [index, row] of rowsOf(
      first,
      input.texts.map(({ text }) => text.text),
    ).entries()) {
      const text = input.texts[index]?.text ?? null;
      messages.push((await storeQuickLinks(tx, accountId, { row, text })).message);
    }
    let planned = first;
    for (let tries = 1; ; tries += 1) {
      const rows = rowsOf(planned, messages);
      const accepted = isOfOneMoment(planned)
        ? await acceptTogether(rt, tx, accountId, requestsOf(planned, rows))
        : 'stale';
      if (accepted === 'accepted') {
        const ids = rows.map(({ id }) => id);
        await markMessagesAsTests(tx, accountId, { ids, testOf: input.testOf });
        if (input.template) await markMessagesByTemplate(tx, accountId, { ids, template: input.template });
        return rows;
      }
      if (accepted === 'suppressed')
        throw invalidInput({ phone_numbers: ['One of these numbers has just opted out and gets no messages.'] });
      if (accepted !== 'stale' || tries === TRIES_MAX) throw refuse(accepted);
      planned = await planTexts(sender, actor, input, true);
    }
  });
}
