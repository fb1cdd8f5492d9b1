import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../errors.ts';
import { msFromTimestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Sound, SoundPreparer, SpeechOrder } from '../../dialer.ts';
import { claimSound, evictSounds, findSounds, storeFailure, storeSound, touchSounds } from './store-sounds.ts';

/** The limit of this process for all accounts; further texts wait. */
const RENDERINGS_MAX = 4;
const RENDERINGS_PER_CAMPAIGN_MAX = 2;
/** Beyond those: the texts of single calls do not wait for those of campaigns. */
const RENDERINGS_SINGLE_MAX = 2;
/** The limits of one account in the database. */
const STORED_BYTES_MAX = 256 * 1024 * 1024;
const STORED_ROWS_MAX = 20_000;
/** What this process keeps in memory, in addition to the sounds that its calls play. */
const MEMORY_BYTES_MAX = 32 * 1024 * 1024;
/** How often a text is tried again after a failure that may pass, with growing waits. */
const FAILURES_MAX = 3;
const FAILURE_WAIT_MS = 2_000;
/** Added to the longest duration of speaking; after that another process may try. */
const LEASE_SPARE_MS = 10_000;
const TROUBLE_REST_MS = 2_000;
const TOUCH_MS = 3_600_000;

export const SPEECH_FAILED = 'speech_failed';

export interface SpokenSound {
  readonly sound: Sound;
  readonly durationMs: number;
}

/** The sound of a text, or `waiting` while it is being made, or `failed` if it cannot be made. */
export type SoundState = SpokenSound | 'waiting' | 'failed';

/** The campaign that wants a text spoken. */
export interface SpeechOwner {
  readonly accountId: number;
  readonly campaignId: number;
  /** Left out: as of a campaign. */
  readonly kind?: 'campaign' | 'call';
}

export interface SoundStoreOptions {
  readonly rt: Runtime;
  readonly sounds: SoundPreparer;
  /** The longest time that speaking a text may take. */
  readonly limitMs: number;
  /** Called when a sound is ready or has failed for good. */
  onNews(): void;
}

interface Wanted extends SpeechOwner {
  readonly key: string;
  readonly textHash: Buffer;
  readonly order: SpeechOrder;
}

const hashOf = ({ language, voice, text }: SpeechOrder): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([language, voice, text]))
    .digest();

/** The sounds of texts: each is made once for all who hear the same, a few at a time, and kept for later calls. */
export class SoundStore {
  readonly #options: SoundStoreOptions;
  /** In the order of use; the latest comes last. */
  readonly #known = new Map<string, SpokenSound>();
  #knownBytes = 0;
  /** The texts being spoken, with the campaign that asked first. */
  readonly #rendering = new Map<string, number>();
  #isStopped = false;

  constructor(options: SoundStoreOptions) {
    this.#options = options;
  }

  /** Does not wait for sounds that are being made. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Returns the states by text. Starts to make missing sounds if there is room. */
  async find(
    owner: SpeechOwner,
    speaker: Omit<SpeechOrder, 'text'>,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, SoundState>> {
    const states = new Map<string, SoundState>();
    const missing: Wanted[] = [];
    for (const text of new Set(texts)) {
      const order = { language: speaker.language, voice: speaker.voice, text };
      const textHash = hashOf(order);
      const key = `${owner.accountId} ${textHash.toString('hex')}`;
      const known = this.#recall(key);
      states.set(text, known ?? 'waiting');
      if (!known && !this.#rendering.has(key)) missing.push({ ...owner, key, textHash, order });
    }
    if (missing.length > 0) await this.#look(owner.accountId, missing, states);
    return states;
  }

  async #look(accountId: number, missing: readonly Wanted[], states: Map<string, SoundState>): Promise<void> {
    const { rt } = this.#options;
    const nowMs = rt.clock.nowMs();
    const hashes = missing.map(({ textHash }) => textHash);
    const stored = await findSounds(rt.db, accountId, hashes);
    const byHash = new Map(stored.map((one) => [one.textHash.toString('hex'), one]));
    const unused = stored.filter(({ mulaw, usedAt }) => mulaw !== null && msFromTimestamp(usedAt) < nowMs - TOUCH_MS);
    const textHashes = unused.map(({ textHash }) => textHash);
    if (textHashes.length > 0) await touchSounds(rt.db, { accountId, textHashes, now: timestampFromMs(nowMs) });
    for (const wanted of missing) {
      const found = byHash.get(wanted.textHash.toString('hex'));
      if (found?.mulaw) {
        states.set(wanted.order.text, this.#keep(wanted, found.mulaw, found.durationMs));
      } else if (found && found.reason !== '') states.set(wanted.order.text, 'failed');
      // Another process is making it, or it waits after a failure.
      else if (found && found.processId !== rt.processId() && msFromTimestamp(found.dueAt) > nowMs) continue;
      else this.#begin(wanted);
    }
  }

  #recall(key: string): SpokenSound | null {
    const known = this.#known.get(key);
    if (!known) return null;
    this.#known.delete(key);
    this.#known.set(key, known);
    return known;
  }

  #keep({ key, textHash }: Wanted, mulaw: Uint8Array, durationMs: number): SpokenSound {
    const spoken = { sound: { id: textHash.toString('hex'), mulaw: new Uint8Array(mulaw) }, durationMs };
    this.#knownBytes += mulaw.length - (this.#known.get(key)?.sound.mulaw.length ?? 0);
    this.#known.set(key, spoken);
    for (const [oldest, { sound }] of this.#known) {
      if (this.#knownBytes <= MEMORY_BYTES_MAX) break;
      this.#known.delete(oldest);
      this.#knownBytes -= sound.mulaw.length;
    }
    return spoken;
  }

  #begin(wanted: Wanted): void {
    const ofCampaign = [...this.#rendering.values()].filter((campaignId) => campaignId === wanted.campaignId).length;
    const roomMax = wanted.kind === 'call' ? RENDERINGS_MAX + RENDERINGS_SINGLE_MAX : RENDERINGS_MAX;
    if (this.#isStopped || this.#rendering.size >= roomMax || ofCampaign >= RENDERINGS_PER_CAMPAIGN_MAX) return;
    this.#rendering.set(wanted.key, wanted.campaignId);
    void this.#render(wanted)
      .catch(async (error: unknown) => {
        if (this.#isStopped) return false;
        this.#options.rt.log.warn('the sound of a text was not stored', describeError(error));
        // The database is away, so the text waits before it is spoken again.
        await sleep(TROUBLE_REST_MS, undefined, { ref: false });
        return false;
      })
      .then((isNews) => {
        this.#rendering.delete(wanted.key);
        if (isNews) this.#options.onNews();
      });
  }

  /** Returns false if another process is making the sound or it is not due yet. */
  async #render(wanted: Wanted): Promise<boolean> {
    const { rt, sounds, limitMs } = this.#options;
    const { accountId } = wanted;
    const processId = rt.processId();
    const until = timestampFromMs(rt.clock.nowMs() + limitMs + LEASE_SPARE_MS);
    const claimed = await claimSound(rt.db, { ...wanted, processId, until, now: rt.clock.now() });
    if (claimed === null) return false;
    try {
      const { mulaw, durationMs } = await sounds.speak(wanted.order);
      await storeSound(rt.db, { ...wanted, processId, mulaw: Buffer.from(mulaw), durationMs, now: rt.clock.now() });
      this.#keep(wanted, mulaw, durationMs);
      await evictSounds(rt.db, { accountId, bytesMax: STORED_BYTES_MAX, rowsMax: STORED_ROWS_MAX });
    } catch (error) {
      if (this.#isStopped || !(error instanceof AppError)) throw error;
      // A server that is busy with other texts says nothing about this one.
      const failures = error.code === 'unavailable' && error.cause === undefined ? 0 : 1;
      // If no voice of this server can speak the text, trying again is useless.
      const isLast = error.code === 'invalid_input' || claimed.failures + failures >= FAILURES_MAX;
      const dueAt = timestampFromMs(rt.clock.nowMs() + FAILURE_WAIT_MS * 2 ** claimed.failures);
      await storeFailure(rt.db, { ...wanted, processId, failures, reason: isLast ? SPEECH_FAILED : '', dueAt });
    }
    return true;
  }
}
