import { readContactZones } from '../../../audiences/index.ts';
import { ERASED_NUMBER, type PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { WindowGate } from '../../../lib/windows/window-gate.ts';
import { findCodeOfCall } from '../../../sms/codes/index.ts';
import { durationMsMax, messageMs } from '../../calling-rules.ts';
import type { Sound } from '../../dialer.ts';
import type { ActiveCampaign } from '../rows/store-active.ts';
import { type SoundState, SoundStore, type SoundStoreOptions, SPEECH_FAILED, type SpokenSound } from './sound-store.ts';
import { idOfCode, soundOfCode, textsForCode } from './spoken-code.ts';
import { type DueText, listDueTexts } from './store-due-texts.ts';

/** Enough for two claims. Speech that is made long before its call is wasted if the call is cancelled. */
const LOOK_MAX = 40;
/** Retries and window openings within this time are prepared now. */
const AHEAD_MS = 10_000;
/** The limit of the sounds that one process plays at a time, if each call has its own: some hours of speech in all. */
const PLAYED_BYTES_MAX = 64 * 1024 * 1024;

type Speaking = Pick<ActiveCampaign, 'accountId' | 'id' | 'uuid' | 'kind' | 'language' | 'voice'>;

/** A recipient who cannot be called at all, and why. */
export interface Unspoken {
  readonly id: number;
  readonly reason: 'speech_failed' | 'speech_too_long' | 'code_ended';
}

/** The recipients of a campaign that a claim may take, and what they hear. */
export interface Ahead {
  readonly ids: readonly number[];
  readonly sounds: ReadonlyMap<number, SpokenSound>;
  readonly longestMs: number;
  readonly unspoken: readonly Unspoken[];
  /** Whether some texts are still to be spoken. */
  readonly isWaiting: boolean;
  /** Whether some of the due recipients were not looked at. */
  readonly isMoreDue: boolean;
}

function isTooLong({ callMsMax }: DueText, { rules }: ActiveCampaign, spoken: SpokenSound): boolean {
  const longestMs = callMsMax ?? durationMsMax(rules, spoken.durationMs);
  return messageMs(rules, spoken.durationMs) > longestMs;
}

/** Has the next texts spoken ahead of time, so that no call waits for its sound. */
export class SpokenAhead {
  readonly #rt: SoundStoreOptions['rt'];
  readonly #store: SoundStore;
  readonly #played = new Map<string, { calls: number; bytes: number }>();
  #playedBytes = 0;

  constructor(options: SoundStoreOptions) {
    this.#rt = options.rt;
    this.#store = new SoundStore(options);
  }

  stop(): void {
    this.#store.stop();
  }

  /** Returns false if calls with texts must wait until others have ended. */
  get hasRoom(): boolean {
    return this.#playedBytes < PLAYED_BYTES_MAX;
  }

  async look(
    campaign: ActiveCampaign,
    {
      gate,
      zoneField,
      nowMs,
    }: { readonly gate: WindowGate; readonly zoneField: string | null; readonly nowMs: number },
  ): Promise<Ahead> {
    const { accountId, id: campaignId, kind, language, voice } = campaign;
    const query = { accountId, campaignId, until: timestampFromMs(nowMs + AHEAD_MS), limit: LOOK_MAX };
    const due = await listDueTexts(this.#rt.db, query);
    const phoneNumbers = due.map(({ phoneNumber }) => phoneNumber);
    const zones = await readContactZones(this.#rt.db, accountId, { zoneField, phoneNumbers });
    const opensMs = (number: PhoneNumber) => gate.opensForAtMs(number, nowMs, zones.get(number));
    // The claim puts off recipients in quiet hours and skips erased ones, so neither needs a sound.
    const isIdle = ({ phoneNumber }: DueText) =>
      phoneNumber === ERASED_NUMBER || (gate.isPerRecipient && opensMs(phoneNumber) > nowMs);
    const idle = due.filter(isIdle);
    const called = due.filter((one) => !isIdle(one));
    const texts = called.flatMap(({ spokenText }) => (spokenText === null ? [] : [spokenText]));
    const states = await this.#statesOf(
      { accountId, id: campaignId, uuid: campaign.uuid, kind, language, voice },
      texts,
    );
    const sounds = new Map<number, SpokenSound>();
    const unspoken: Unspoken[] = [];
    for (const one of called) {
      const state = one.spokenText === null ? 'failed' : states.get(one.spokenText);
      if (state === 'ended') unspoken.push({ id: one.id, reason: 'code_ended' });
      else if (state === 'failed') unspoken.push({ id: one.id, reason: SPEECH_FAILED });
      else if (state === undefined || state === 'waiting') continue;
      else if (isTooLong(one, campaign, state)) unspoken.push({ id: one.id, reason: 'speech_too_long' });
      else sounds.set(one.id, state);
    }
    const longestMs = Math.max(0, ...[...sounds.values()].map(({ durationMs }) => durationMs));
    const ids = [...sounds.keys(), ...idle.map(({ id }) => id)];
    const isWaiting = sounds.size + unspoken.length < called.length;
    return { ids, sounds, longestMs, unspoken, isWaiting, isMoreDue: idle.length > 0 && due.length === LOOK_MAX };
  }

  /** The states by text. A single call may speak a code, whose digits are joined here and are kept nowhere. */
  async #statesOf(
    { accountId, id: campaignId, uuid: callId, kind, ...speaker }: Speaking,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, SoundState | 'ended'>> {
    const owner = { accountId, campaignId, kind };
    const [text] = texts;
    const found =
      kind === 'call' && text !== undefined ? await findCodeOfCall(this.#rt, { accountId, callId, text }) : null;
    if (found === null || text === undefined) return this.#store.find(owner, speaker, texts);
    if (found === 'ended') return new Map([[text, found]]);
    const states = await this.#store.find(owner, speaker, textsForCode(text));
    return new Map([[text, soundOfCode(states, { text, code: found.code, id: idOfCode(callId) })]]);
  }

  /** Counts a sound as played until `release`; calls that play the same sound share it. */
  hold({ id, mulaw }: Sound): void {
    const played = this.#played.get(id) ?? { calls: 0, bytes: mulaw.length };
    if (played.calls === 0) this.#playedBytes += played.bytes;
    played.calls += 1;
    this.#played.set(id, played);
  }

  release({ id }: Sound): void {
    const played = this.#played.get(id);
    if (!played) return;
    played.calls -= 1;
    if (played.calls > 0) return;
    this.#played.delete(id);
    this.#playedBytes -= played.bytes;
  }
}
