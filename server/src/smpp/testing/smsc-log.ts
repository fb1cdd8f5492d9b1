// What the simulator saw: every submit and every acknowledgement up to a bound, and exact counts beyond it.

import type { PduOf } from '../pdu-table.ts';
import { type FoundConcatenation, findConcatenation, findNationalShift, getMessageBody } from '../udh.ts';

export type LoggedSubmit = {
  atMs: number;
  systemId: string;
  source: string;
  destination: string;
  body: Buffer;
  dataCoding: number;
  registeredDelivery: number;
  validityPeriod: string;
  userMessageReference: number | null;
  concatenation: FoundConcatenation | null;
  // The optional parameters outside the standard, as octets in hexadecimal digits.
  rawTlvs: readonly { tag: number; hex: string }[];
  // The languages of the tables by which the body was written.
  shift: { locking: number; single: number };
  // The command_status of the answer, whether or not the answer was sent.
  status: number;
  isAnswered: boolean;
  // The id in the form of the answer; null when the submit was refused.
  messageId: string | null;
};

export type LoggedDelivery = {
  kind: 'receipt' | 'inbound';
  systemId: string;
  messageId: string;
  tries: number;
  // The status of the deliver_sm_resp that ended the delivery.
  status: number;
  // The time at which that response came.
  atMs: number;
};

export type SmscCounts = {
  binds: number;
  bindsRefused: number;
  submits: number;
  accepted: number;
  refused: number;
  throttled: number;
  unanswered: number;
  deliveriesSent: number;
  receiptsAcknowledged: number;
  inboundAcknowledged: number;
  deliveriesRefused: number;
};

export class SmscLog {
  readonly counts: SmscCounts = {
    binds: 0,
    bindsRefused: 0,
    submits: 0,
    accepted: 0,
    refused: 0,
    throttled: 0,
    unanswered: 0,
    deliveriesSent: 0,
    receiptsAcknowledged: 0,
    inboundAcknowledged: 0,
    deliveriesRefused: 0,
  };
  readonly submits: LoggedSubmit[] = [];
  readonly deliveries: LoggedDelivery[] = [];
  // False once a submit or an acknowledgement was only counted: an assertion over `submits` would then prove too little.
  isComplete = true;

  noteSubmit(logMax: number, pdu: PduOf<'submit_sm'>, rest: SubmitResult): void {
    if (this.submits.length >= logMax) {
      this.isComplete = false;
      return;
    }
    const { fields, tlvs } = pdu;
    const message = { esmClass: fields.esmClass, shortMessage: fields.shortMessage, tlvs };
    this.submits.push({
      ...rest,
      atMs: performance.now(),
      source: fields.sourceAddr,
      destination: fields.destinationAddr,
      // A copy: the view would keep the whole chunk of the socket alive.
      body: Buffer.from(getMessageBody(message)),
      dataCoding: fields.dataCoding,
      registeredDelivery: fields.registeredDelivery,
      validityPeriod: fields.validityPeriod,
      userMessageReference: tlvs.userMessageReference ?? null,
      concatenation: findConcatenation(message),
      rawTlvs: pdu.rawTlvs.map(({ tag, value }) => ({ tag, hex: value.toString('hex') })),
      shift: findNationalShift(message),
    });
  }

  noteDelivery(logMax: number, delivery: Omit<LoggedDelivery, 'atMs'>): void {
    if (this.deliveries.length < logMax) this.deliveries.push({ ...delivery, atMs: performance.now() });
    else this.isComplete = false;
  }

  clear(): void {
    this.submits.length = 0;
    this.deliveries.length = 0;
    this.isComplete = true;
    for (const name of Object.keys(this.counts) as Array<keyof SmscCounts>) this.counts[name] = 0;
  }
}

export type SubmitResult = Pick<LoggedSubmit, 'systemId' | 'status' | 'isAnswered' | 'messageId'>;
