import type { SoundKeys } from './sdp.ts';
import { SrtpReceiver, SrtpSender } from './srtp.ts';

// Protects the sound of one call and reads what is protected; without keys it lets everything through as it is.
export class SoundGuard {
  #keys: SoundKeys | null = null;
  #sender: SrtpSender | null = null;
  #receiver: SrtpReceiver | null = null;

  // The far side may give another key during the call. A key that stays keeps its indexes: none is ever used twice.
  follow(keys: SoundKeys | null): void {
    const { ours, theirs } = this.#keys ?? {};
    this.#keys = keys;
    if (keys?.ours !== ours) this.#sender = keys && new SrtpSender(Buffer.from(keys.ours, 'base64'));
    if (keys?.theirs !== theirs) this.#receiver = keys && new SrtpReceiver(Buffer.from(keys.theirs, 'base64'));
  }

  close(packet: Buffer): Buffer {
    return this.#sender?.protect(packet) ?? packet;
  }

  closeReport(report: Buffer): Buffer {
    return this.#sender?.protectRtcp(report) ?? report;
  }

  // Null for what is not from the far side, or has come before.
  open(bytes: Buffer): Buffer | null {
    return this.#receiver === null ? bytes : this.#receiver.open(bytes);
  }

  openReport(bytes: Buffer): Buffer | null {
    return this.#receiver === null ? bytes : this.#receiver.openRtcp(bytes);
  }
}
