import type { Dialer, OngoingCall, SoundPreparer } from './dialer.ts';

/** Seals a password; null: there is no secret to do it with. */
export type SealPassword = (password: string) => Buffer | null;

/** What the operations on voice need beside the database. */
export interface VoiceControl {
  readonly dialer: Dialer;
  readonly sounds: SoundPreparer;
  readonly seal: SealPassword;
  /** Those going on in this process: a stop ends them before it waits for their requests. */
  readonly testCalls: Set<OngoingCall>;
  /** There is something new to do: the engine looks at once. */
  wake(): void;
}
