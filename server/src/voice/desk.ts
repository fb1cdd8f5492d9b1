import type { SealPassword } from './change-trunk.ts';
import type { Dialer, SoundWorkshop } from './dialer.ts';

/** What the operations on voice need beside the database. */
export interface VoiceDesk {
  readonly dialer: Dialer;
  readonly workshop: SoundWorkshop;
  readonly seal: SealPassword;
  /** There is something new to do: the engine looks at once. */
  wake(): void;
}
