import { isIP } from 'node:net';
import type { MediaSession, RecordingSource } from '../media/media-engine.ts';
import type { NegotiatedAudio } from '../media/sdp.ts';
import { isUnspecified } from '../network/own-addresses.ts';
import type { CallContext } from './call-context.ts';
import type { Trunk } from './trunk.ts';

export interface CallAudioOptions {
  context: Pick<CallContext, 'resolver' | 'timers' | 'silenceMsMax'>;
  media: MediaSession;
  message: { trunk: Trunk; recording: RecordingSource | null; repeatCount?: number; gapMs?: number };
  cname: string;
  signallingHost: string;
  // Called when the sound begins.
  onStarted: () => void;
  // Called when the far side asks for the first sound at an address to which none can be sent.
  onNowhere: (reason: string) => void;
}

// The limit for looking up a name: 8 seconds on a real network, during which the callee hears nothing.
const LOOKUP_T1 = 16;

// Directs a call's sound to the address of the latest SDP, however long the names of earlier ones take to look up.
export class CallAudio {
  readonly #options: CallAudioOptions;
  #turn = 0;
  #isStarted = false;

  constructor(options: CallAudioOptions) {
    this.#options = options;
  }

  async follow(agreed: NegotiatedAudio): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const host = await this.#findAddress(agreed.host);
    if (turn !== this.#turn) return;
    const { media, onNowhere } = this.#options;
    if (this.#isStarted) {
      // Where a new host is not found, the sound stays where it was: the limit of silence ends a call that is heard no more.
      if (host !== null) media.update({ ...agreed, host });
    } else if (host === null) onNowhere(`the host of its sound was not found: ${agreed.host}`);
    else this.#start({ ...agreed, host });
  }

  #start(remote: NegotiatedAudio): void {
    const { context, media, message, cname, signallingHost } = this.#options;
    const { recording, repeatCount = 1, gapMs = 0, trunk } = message;
    const { isSoundFromAnywhere = false } = trunk;
    const { silenceMsMax } = context;
    const recordingId = recording?.id ?? null;
    const source = { signallingHost, isSoundFromAnywhere };
    media.start(remote, { recordingId, repeatCount, gapMs, silenceMsMax, ...source }, cname);
    this.#isStarted = true;
    this.#options.onStarted();
  }

  // SDP may give a name in place of an address (RFC 4566 5.7).
  async #findAddress(host: string): Promise<string | null> {
    const { context, media } = this.#options;
    // The call's sockets reach only addresses of their own family.
    const family = isIP(media.host);
    if (isIP(host) !== 0) return isIP(host) === family || isUnspecified(host) ? host : null;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<string[]>((resolve) => {
      timer = setTimeout(() => resolve([]), LOOKUP_T1 * context.timers.t1Ms);
    });
    const addresses = await Promise.race([context.resolver.lookup(host).catch(() => []), limit]);
    clearTimeout(timer);
    return addresses.find((address) => isIP(address) === family) ?? null;
  }
}
