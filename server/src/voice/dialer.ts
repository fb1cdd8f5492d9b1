import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Uuid } from '../lib/uuid.ts';

/** All that ends a call from a process that never saw it: stored as it becomes known, understood by the dialer alone. */
export type CallFacts = Readonly<Record<string, unknown>>;

export interface Sound {
  /** Names the same sound everywhere. */
  readonly id: string;
  /** G.711 mu-law at 8 kHz. */
  readonly mulaw: Uint8Array;
}

export interface CallOrder {
  readonly attemptId: Uuid;
  readonly trunkId: number;
  readonly phoneNumber: PhoneNumber;
  /** Empty: the trunk's own. */
  readonly callerId: string;
  readonly sound: Sound | null;
  readonly repeatCount: number;
  readonly gapMs: number;
  /** Null: we wait for the callee to hang up. */
  readonly hangUpAfterPlayedMs: number | null;
  readonly ringTimeoutMs: number;
  readonly durationMsMax: number;
  /** Awaited before anything of the call is on the wire: when it fails, nothing is. */
  onFacts(facts: CallFacts): Promise<void>;
  /** Awaited, a second at most, before the callee's side hears that we took the answer: when it fails, the call is hung up. */
  onAnswer(facts: CallFacts): Promise<void>;
  onEvent(event: CallEvent): void;
}

export type CallOutcome = 'answered' | 'no_answer' | 'busy' | 'rejected' | 'failed' | 'cancelled';

/** How a call ended, in the words of the recipient's states. */
export interface CallEnd {
  readonly outcome: CallOutcome;
  /** Empty where the outcome says it all. */
  readonly reason: string;
  /** The far side's own number for it. */
  readonly statusCode: number | null;
  /** The telephone network's number for it, where the far side tells (Q.850). */
  readonly causeCode: number | null;
  readonly durationMs: number;
  /** The trunk's doing, not the callee's: another trunk may do better. */
  readonly isTrunkFault: boolean;
  /** And no other call through it would do better: silence, no connection, or our credentials. */
  readonly isTrunkGone: boolean;
  /** Never tried again: there is no such number. */
  readonly isPermanent: boolean;
  /** Nothing left this machine. */
  readonly isUnplaced: boolean;
  readonly retryAfterSeconds: number | null;
  /** The far side's own words. */
  readonly phrase: string;
  /** Ours, where there are none of the far side: why no call came about. */
  readonly detail: string;
  /** Packets of sound; null where there was none. */
  readonly sound: { readonly sent: number; readonly received: number } | null;
}

/** One message between us and the far side while the call was set up or ended: no sound, and no credentials. */
export interface CallStep {
  /** Since the first one. */
  readonly atMs: number;
  readonly isSent: boolean;
  /** Where to or where from. */
  readonly peer: string;
  readonly line: string;
  readonly headers: readonly string[];
  /** How often the same came again right after. */
  readonly repeats: number;
}

/** Exactly one `ended` comes, and it comes last. */
export type CallEvent =
  | { readonly kind: 'ringing'; readonly facts: CallFacts }
  | { readonly kind: 'answered'; readonly facts: CallFacts }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'ended'; readonly end: CallEnd; readonly steps: readonly CallStep[] };

export interface OngoingCall {
  /** Before the answer it is taken back, after it it is hung up; `ended` follows. */
  end(): void;
}

/** What became of a call that another process left behind. `unknown`: nobody answered, so it may still be ringing. */
export type StoredEnd = 'ended' | 'ended_answered' | 'gone' | 'unknown';

export interface TrunkCheck {
  readonly isReachable: boolean;
  readonly statusCode: number | null;
  readonly roundTripMs: number;
  /** Why there was no answer, as a sentence without its full stop; empty where there was one. */
  readonly problem: string;
}

/** How a trunk stands with this process, as far as it asks to know. */
export interface TrunkState {
  /** `none`: it needs no registration. */
  readonly registration: 'none' | 'pending' | 'registered' | 'refused';
  readonly registrationStatusCode: number | null;
  /** By its last answer to a keep-alive; null: it is not asked, or has not been yet. */
  readonly isReachable: boolean | null;
}

/** The way out, as the voice room needs it. */
export interface Dialer {
  /** Calls that this process has ports for, at the same time. */
  readonly callsMax: number;
  /** This process can place calls on the trunk: its settings are read and its password is known. */
  hasTrunk(trunkId: number): boolean;
  /** And nothing says that a call through it would fail: it is registered where it must be, and answers where it is asked. */
  canCall(trunkId: number): boolean;
  trunkStateOf(trunkId: number): TrunkState;
  place(order: CallOrder): OngoingCall;
  endStored(input: {
    trunkId: number;
    facts: CallFacts;
    isAnswered: boolean;
    /** It turns out to be answered: awaited before it is hung up, so that whoever comes after us knows as well. */
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
  /** Lower case, such as `en`, `sw` or `pt-br`. */
  readonly language: string;
  /** Empty: the engine's own choice. */
  readonly voice: string;
}

export interface SpeechLanguage {
  readonly language: string;
  readonly name: string;
  readonly engine: 'bundled' | 'espeak-ng' | 'command';
  /** Those that can be chosen by name. */
  readonly voices: readonly string[];
}

/**
 * Sound for the telephone, made from what people have and back. What is wrong is told to the client: an AppError that
 * names the field.
 */
export interface SoundPreparer {
  prepare(wav: Buffer): Promise<PreparedSound>;
  /** `unavailable` without a cause: too many texts are being spoken at this moment. */
  speak(order: SpeechOrder): Promise<PreparedSound>;
  languages(): Promise<readonly SpeechLanguage[]>;
  toWav(mulaw: Uint8Array): Buffer;
}
