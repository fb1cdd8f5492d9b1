import type { Dialer, OngoingCall, SoundPreparer } from './dialer.ts';

/** Seals a password; returns null if there is no secret. */
export type SealPassword = (password: string) => Buffer | null;

/** What the voice operations need besides the database. */
export interface VoiceControl {
  readonly dialer: Dialer;
  readonly sounds: SoundPreparer;
  readonly seal: SealPassword;
  /** Test calls of this process. A stop ends them before it waits for their requests. */
  readonly testCalls: Set<OngoingCall>;
  /** Called when there is something new to do, so that the engine looks at once. */
  wake(): void;
}
