// The messages and receipts that wait for one system id: the queue sends them within a window, keeps them until they are
// acknowledged, and sends them again after a refusal, a silence or a reconnect.
import { STATUS } from '../../lib/sms-protocol/command-status.ts';
import { countMessageOctets, type MessageToWrite } from '../message-codec.ts';
import { PduError } from '../pdu-error.ts';
import type { RequestOutcome } from '../pending-requests.ts';
import type { Session } from '../session.ts';
import type { Schedule } from './schedule.ts';
import type { SmscLog } from './smsc-log.ts';
import type { SmscSettings } from './smsc-settings.ts';

export type Delivery = {
  kind: 'receipt' | 'inbound';
  messageId: string;
  // Builds the message when it is sent, so that a million waiting receipts need not be a million texts.
  build: () => MessageToWrite;
  // The bind that submitted the message.
  origin: Session | null;
  tries: number;
};

type Context = { systemId: string; settings: Readonly<SmscSettings>; schedule: Schedule; log: SmscLog };

// The refusals after which a carrier does not try again.
const FINAL_REFUSALS: ReadonlySet<number> = new Set([STATUS.receiverPermanentError, STATUS.receiverRejected]);

export class DeliveryQueue {
  readonly #context: Context;
  readonly #receivers = new Map<Session, number>();
  #ready: Delivery[] = [];
  #readyAt = 0;
  #turn = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  // The deliveries that are ready to be sent, without those on the wire or waiting for their next try.
  get readyCount(): number {
    return this.#ready.length - this.#readyAt;
  }

  insert(delivery: Delivery): void {
    this.#ready.push(delivery);
    this.#pump();
  }

  addReceiver(session: Session): void {
    this.#receivers.set(session, 0);
    this.#pump();
  }

  // The outcome of each open request brings back what the session had not acknowledged.
  deleteReceiver(session: Session): void {
    this.#receivers.delete(session);
  }

  #pump(): void {
    while (this.#readyAt < this.#ready.length) {
      const delivery = this.#ready[this.#readyAt];
      const session = delivery === undefined ? null : this.#findReceiver(delivery);
      if (delivery === undefined || session === null) break;
      this.#readyAt += 1;
      this.#send(session, delivery);
    }
    // The array is shortened only when over half of it is used up, which keeps this cheap for any length of the queue.
    if (this.#readyAt > 1000 && this.#readyAt * 2 > this.#ready.length) {
      this.#ready = this.#ready.slice(this.#readyAt);
      this.#readyAt = 0;
    }
  }

  #findReceiver(delivery: Delivery): Session | null {
    const { receiptBind, deliverWindowMax } = this.#context.settings;
    const { origin } = delivery;
    if (receiptBind === 'same' && origin !== null && !origin.isClosed && this.#receivers.has(origin)) {
      return (this.#receivers.get(origin) ?? 0) < deliverWindowMax ? origin : null;
    }
    // A session that ends settles its requests before it leaves the list, and must not be chosen in
    // between.
    const all = [...this.#receivers.keys()].filter((session) => !session.isClosed);
    const others = receiptBind === 'other' ? all.filter((session) => session !== origin) : all;
    const choice = others.length > 0 ? others : all;
    for (let i = 0; i < choice.length; i += 1) {
      const session = choice[(this.#turn + i) % choice.length];
      if (session !== undefined && (this.#receivers.get(session) ?? 0) < deliverWindowMax) {
        this.#turn += 1;
        return session;
      }
    }
    return null;
  }

  #send(session: Session, delivery: Delivery): void {
    const { tlvs = {}, rawTlvs = [], ...fields } = delivery.build();
    if (!isWritable({ ...fields, tlvs, rawTlvs })) {
      // A submit is read tolerantly, so its addresses may be ones that we cannot write.
      this.#context.log.counts.deliveriesRefused += 1;
      return;
    }
    delivery.tries += 1;
    this.#context.log.counts.deliveriesSent += 1;
    this.#receivers.set(session, (this.#receivers.get(session) ?? 0) + 1);
    session.request({ command: 'deliver_sm', fields, tlvs, rawTlvs }, (outcome) => {
      const inFlight = this.#receivers.get(session);
      if (inFlight !== undefined) this.#receivers.set(session, inFlight - 1);
      this.#onOutcome(delivery, outcome);
      this.#pump();
    });
  }

  #onOutcome(delivery: Delivery, outcome: RequestOutcome): void {
    const { log, settings, schedule, systemId } = this.#context;
    if (outcome.kind === 'answered') {
      const { status } = outcome.pdu;
      if (status === STATUS.ok || FINAL_REFUSALS.has(status)) {
        const { kind, messageId, tries } = delivery;
        log.noteDelivery(settings.logMax, { kind, systemId, messageId, tries, status });
        if (status !== STATUS.ok) log.counts.deliveriesRefused += 1;
        else if (kind === 'receipt') log.counts.receiptsAcknowledged += 1;
        else log.counts.inboundAcknowledged += 1;
        return;
      }
    }
    // Without an answer the next bind gets it at once: a broken connection is no reason to wait, and a time-out was a wait already.
    if (outcome.kind === 'unanswered') this.#ready.push(delivery);
    else schedule.after(settings.redeliveryMs, () => this.insert(delivery));
  }
}

function isWritable(message: MessageToWrite): boolean {
  try {
    countMessageOctets(message);
    return true;
  } catch (error) {
    if (error instanceof PduError) return false;
    throw error;
  }
}
