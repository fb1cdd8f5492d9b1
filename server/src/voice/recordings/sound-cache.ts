import type { Runtime } from '../../runtime.ts';
import type { Sound } from '../dialer.ts';
import { readSound } from './read-sound.ts';

/** A minute of sound is half a megabyte; more campaigns than this rarely call at the same time. */
const SOUNDS_MAX = 20;

export interface SoundCache {
  get(accountId: number, recordingId: number): Promise<Sound | null>;
}

export function startSoundCache(rt: Runtime): SoundCache {
  const sounds = new Map<string, Sound>();
  return {
    async get(accountId, recordingId) {
      const key = `${accountId} ${recordingId}`;
      const known = sounds.get(key);
      if (known) return known;
      const found = await readSound(rt, { accountId, id: recordingId });
      if (!found) return null;
      const sound = { id: found.contentHash.toString('hex'), mulaw: new Uint8Array(found.mulaw) };
      sounds.set(key, sound);
      const [oldest] = sounds.keys();
      if (sounds.size > SOUNDS_MAX && oldest !== undefined) sounds.delete(oldest);
      return sound;
    },
  };
}
