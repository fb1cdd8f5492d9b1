import type { Bind, SubmitOutcome } from '../smpp/index.ts';
import type { OutboundMessage, SubmitResult } from '../sms/index.ts';
import type { Refusal } from './judge-status.ts';
import type { WrittenPart } from './write-parts.ts';

export interface Sending {
  readonly bind: Bind;
  readonly message: OutboundMessage;
  readonly written: readonly WrittenPart[];
  /** Submits that may be open at once: the slots that the message holds. */
  readonly openMax: number;
  judge(status: number): Refusal;
  normaliseId(raw: string): string;
  /** Each outcome of each part, for pace, health and figures. */
  note(outcome: SubmitOutcome, refusal: Refusal | null, seconds: number): void;
  settle(result: SubmitResult): void;
}

const CUT_OFF = 'The connection to the carrier ended before all parts were sent.';

/** Sends the parts of one message within its slots, and makes one result of their answers. */
export function sendParts(sending: Sending): void {
  const { bind, message, written } = sending;
  const ids: (string | null)[] = Array.from({ length: message.parts }, (_, at) => message.acceptedIds[at] ?? null);
  let next = 0;
  let open = 0;
  let accepted = 0;
  let isUnknown = false;
  let isCutOff = false;
  let refusal: Refusal | null = null;

  const finish = (): void => {
    if (isUnknown) sending.settle({ kind: 'unknown', ids });
    else if (refusal !== null) {
      const { code, words, isTemporary } = refusal;
      sending.settle({ kind: 'refused', ids, code, words, isTemporary });
    } else if (!isCutOff) sending.settle({ kind: 'accepted', ids: ids.map((id) => id ?? '') });
    else if (accepted === 0) sending.settle({ kind: 'unwritten' });
    else sending.settle({ kind: 'refused', ids, code: '', words: CUT_OFF, isTemporary: true });
  };

  const onOutcome = (part: WrittenPart, outcome: SubmitOutcome, startedMs: number): void => {
    open -= 1;
    let found: Refusal | null = null;
    if (outcome.kind === 'accepted') {
      accepted += 1;
      const id = sending.normaliseId(outcome.messageId);
      for (const at of part.parts) ids[at] = id;
    } else if (outcome.kind === 'refused') {
      found = sending.judge(outcome.status);
      // One final no outweighs a "later": the message can never be whole.
      if (refusal === null || refusal.isTemporary) refusal = found;
    } else if (outcome.kind === 'unanswered') isUnknown = true;
    else isCutOff = true;
    sending.note(outcome, found, (performance.now() - startedMs) / 1000);
    // Whatever stopped one part, the others would only cost money.
    if (isUnknown || isCutOff || refusal !== null) next = written.length;
    pump();
  };

  const pump = (): void => {
    while (open < sending.openMax && next < written.length) {
      const part = written[next];
      next += 1;
      if (part === undefined) break;
      open += 1;
      const startedMs = performance.now();
      bind.submit(part.pdu, (outcome) => onOutcome(part, outcome, startedMs));
    }
    if (open === 0) finish();
  };
  pump();
}
