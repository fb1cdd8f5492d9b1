import type { OutboundMessage, Slot, SlotCost, SubmitResult } from '../sms/carrier.ts';
import type { Room } from './wire.ts';

/** The room at a carrier that is promised to one message. */
export interface Claim {
  readonly room: Room;
  readonly parts: number;
  readonly isProbe: boolean;
  hasOthers(): boolean;
}

interface SlotOwner {
  readonly config: { readonly id: number; readonly isSimulated: boolean };
  readonly wire: { readonly tellsIfAsked?: boolean };
  submit(
    claim: Claim,
    message: OutboundMessage,
    settle: (result: SubmitResult) => void,
    settleLate?: (result: SubmitResult) => void,
  ): void;
  giveBack(claim: Claim): void;
}

export class CarrierSlot implements Slot {
  readonly #carrier: SlotOwner;
  readonly #claim: Claim;
  cost: SlotCost | null = null;
  /** Called when the carrier has accepted the message. */
  onAccepted: (() => void) | null = null;
  #isUsed = false;

  constructor(carrier: SlotOwner, claim: Claim) {
    this.#carrier = carrier;
    this.#claim = claim;
  }

  get carrierId(): number {
    return this.#carrier.config.id;
  }

  get isSimulated(): boolean {
    return this.#carrier.config.isSimulated;
  }

  get tellsIfAsked(): boolean {
    return this.#carrier.wire.tellsIfAsked === true;
  }

  submit(
    message: OutboundMessage,
    settle: (result: SubmitResult) => void,
    settleLate?: (result: SubmitResult) => void,
  ): void {
    if (this.#isUsed) throw new Error('a slot is used once');
    this.#isUsed = true;
    const { onAccepted } = this;
    const noteAndSettle = (result: SubmitResult) => {
      if (result.kind === 'accepted') onAccepted?.();
      settle(result);
    };
    this.#carrier.submit(this.#claim, message, onAccepted ? noteAndSettle : settle, settleLate);
  }

  release(): void {
    if (this.#isUsed) return;
    this.#isUsed = true;
    this.#carrier.giveBack(this.#claim);
  }
}
