import type { Seal } from '../lib/files/seal.ts';
import type { Dialer, OngoingCall, SoundPreparer } from './dialer.ts';

/** What the voice operations need besides the database. */
export interface VoiceControl {
  readonly dialer: Dialer;
  readonly sounds: SoundPreparer;
  /** Null: the installation has no secret. */
  readonly seal: Seal | null;
  /** Test calls of this process. A stop ends them before it waits for their requests. */
  readonly testCalls: Set<OngoingCall>;
  /** Called when there is something new to do, so that the engine looks at once. */
  wake(): void;
}
