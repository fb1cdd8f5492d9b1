import type { RowOf } from '@volley/contract';
import type { callStep } from '@volley/contract/call-ladders';
import type { TrunkRegistration } from '@volley/contract/choices';
import type { speechLanguage } from '@volley/contract/recordings';
import type { callSound } from '@volley/contract/voice-attempts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

/** What a process needs to end a call of another process. It is stored as it becomes known, and only the dialer understands it. */
export type CallFacts = Readonly<Record<string, unknown>>;

export interface Sound {
  /** Identifies the same sound everywhere. */
  readonly id: string;
  /** G.711 mu-law at 8 kHz. */
  readonly mulaw: Uint8Array;
}

export interface CallOrder {
  readonly attemptId: Uuid;
  readonly trunkId: number;
  readonly phoneNumber: PhoneNumber;
  /** Empty for the trunk's own. */
  readonly callerId: string;
  readonly sound: Sound | null;
  readonly repeatCount: number;
  readonly gapMs: number;
  /** Null to wait until the callee hangs up. */
  readonly hangUpAfterPlayedMs: number | null;
  readonly ringTimeoutMs: number;
  /** Whether a person waits for the result: a trunk that says nothing at all is given up after 8 seconds. */
  readonly isImpatient?: boolean;
  readonly durationMsMax: number;
  /** Awaited before anything of the call is on the wire. If it fails, the call is not placed. */
  onFacts(facts: CallFacts): Promise<void>;
  /** Awaited, for at most a second, before the callee's side learns that the answer was accepted. If it fails, the call is hung up. */
  onAnswer(facts: CallFacts): Promise<void>;
  onEvent(event: CallEvent): void;
}

export type CallOutcome = 'answered' | 'no_answer' | 'busy' | 'rejected' | 'failed' | 'cancelled';

/** How a call ended, in the terms of a recipient's status. */
export interface CallEnd {
  readonly outcome: CallOutcome;
  /** Empty if the outcome says everything. */
  readonly reason: string;
  /** The status code of the far side. */
  readonly statusCode: number | null;
  /** The cause code of the telephone network (Q.850), if the far side reports it. */
  readonly causeCode: number | null;
  readonly durationMs: number;
  /** Whether the fault is the trunk's and not the callee's, so that another trunk may succeed. */
  readonly isTrunkFault: boolean;
  /** Whether other calls through the trunk would fail too: no answer, no connection, or refused credentials. */
  readonly isTrunkGone: boolean;
  /** Whether the number does not exist, so that it is not tried again. */
  readonly isPermanent: boolean;
  /** Whether nothing has left this machine. */
  readonly isUnplaced: boolean;
  readonly retryAfterSeconds: number | null;
  /** The far side's own words. */
  readonly phrase: string;
  /** Our own explanation if the far side gave none: why the call could not be made. */
  readonly detail: string;
  /** Null if there was no sound. */
  readonly sound: CallSound | null;
}

/** How the sound went in each direction; what the far side reported of its own is null if it reported nothing. */
export type CallSound = RowOf<typeof callSound>;

/** One message between Volley and the far side during the set-up or end of a call, without sound and credentials; of SDP only its media lines. */
export interface CallStep extends RowOf<typeof callStep, 'direction'> {
  readonly isSent: boolean;
}

/** Exactly one `ended` event comes, and it is the last. */
export type CallEvent =
  | { readonly kind: 'ringing'; readonly facts: CallFacts }
  | { readonly kind: 'answered'; readonly facts: CallFacts }
  /** The sound begins. */
  | { readonly kind: 'sounding'; readonly facts: CallFacts }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'ended'; readonly end: CallEnd; readonly steps: readonly CallStep[] };

export interface OngoingCall {
  /** Cancels the call before its answer, or hangs it up after it; `ended` follows. */
  end(): void;
}

/** What became of a call that another process left behind. `unknown`: the far side did not answer, so the call may still be ringing. */
export type StoredEnd = 'ended' | 'ended_answered' | 'gone' | 'unknown';

export interface TrunkCheck {
  readonly isReachable: boolean;
  readonly statusCode: number | null;
  readonly roundTripMs: number;
  /** Why there was no answer, as a sentence without a full stop; empty if there was one. */
  readonly problem: string;
}

/** The state of a trunk as this process sees it. */
export interface TrunkState {
  /** `none`: the trunk needs no registration. */
  readonly registration: TrunkRegistration;
  readonly registrationStatusCode: number | null;
  /** By the last answer to a keep-alive; null if none is sent, or none was sent yet. */
  readonly isReachable: boolean | null;
}

/** The dialer, as the voice room needs it. */
export interface Dialer {
  /** The number of concurrent calls for which this process has ports. */
  readonly callsMax: number;
  /** The number of calls for which other programs hold the ports at this moment; `callsMax` leaves them out. */
  readonly portsHeld: number;
  /** Returns whether this process can place calls on the trunk: its settings are read and its password is known. */
  hasTrunk(trunkId: number): boolean;
  /** Returns whether it can, and the trunk is registered if necessary and answers keep-alives if it gets any. */
  canCall(trunkId: number): boolean;
  trunkStateOf(trunkId: number): TrunkState;
  place(order: CallOrder): OngoingCall;
  endStored(input: {
    trunkId: number;
    facts: CallFacts;
    isAnswered: boolean;
    /** Awaited before a call that turns out to be answered is hung up, so that a later process knows as well. */
    onAnswer(facts: CallFacts): Promise<void>;
  }): Promise<StoredEnd>;
  check(trunkId: number): Promise<TrunkCheck | null>;
}

export interface PreparedSound {
  /** G.711 mu-law at 8 kHz. */
  readonly mulaw: Uint8Array;
  readonly durationMs: number;
}

export interface SpeechOrder {
  readonly text: string;
  /** In lower case, such as `en`, `sw` or `pt-br`. */
  readonly language: string;
  /** Empty for the engine's own choice. */
  readonly voice: string;
}

export type SpeechLanguage = RowOf<typeof speechLanguage>;

/** Converts and makes sounds for the telephone. Bad input is refused with an AppError that names the field. */
export interface SoundPreparer {
  prepare(wav: Buffer): Promise<PreparedSound>;
  /** Fails with `unavailable` without a cause if too many texts are being spoken at this moment. */
  speak(order: SpeechOrder): Promise<PreparedSound>;
  /** Refuses what `speak` would refuse of the language and the voice, and makes nothing. */
  refuseUnspoken(order: SpeechOrder): Promise<void>;
  languages(): Promise<readonly SpeechLanguage[]>;
  toWav(mulaw: Uint8Array): Buffer;
}
