import type { Transaction } from '../../db/index.ts';
import type { Actor } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Runtime } from '../../runtime.ts';

/** A call that speaks a code. */
export interface CodeCall {
  readonly accountId: number;
  readonly phoneNumber: PhoneNumber;
  /** Empty for the trunk's own. */
  readonly callerId: string;
  readonly language: string;
  /** What is said, with a place for the code. */
  readonly text: string;
  readonly validityMs: number;
}

export interface PlannedCodeCall {
  readonly callId: Uuid;
  /** Stores the call and holds its cost. */
  store(tx: Transaction): Promise<void>;
}

/** How calls are made, for this room, which knows none. */
export interface CodeCaller {
  /** Returns the number as it is stored. Refuses one that the account may not show, and a language that nobody speaks here. */
  readCallerId(
    rt: Runtime,
    actor: Actor,
    given: { readonly callerId: string; readonly language: string },
  ): Promise<string>;
  /** Judges the number and what the call costs at most. */
  plan(rt: Runtime, call: CodeCall): Promise<PlannedCodeCall>;
  /** Called once a call is committed. */
  wake(): void;
}
