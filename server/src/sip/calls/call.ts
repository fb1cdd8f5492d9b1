import assert from 'node:assert/strict';
import { isIPv6 } from 'node:net';
import type { MediaSession, RecordingSource } from '../media/media-engine.ts';
import { createSoundKey } from '../media/sdes.ts';
import { type LocalAudio, readAnswer, whyNoSound, writeOffer } from '../media/sdp.ts';
import { readEarlyDialog } from '../messages/dialog.ts';
import type { Flow } from '../messages/flow.ts';
import type { SipResponse } from '../messages/message.ts';
import { sdpOf } from '../messages/message-body.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { ServerTransaction } from '../transactions/transaction-server.ts';
import { CallAudio } from './call-audio.ts';
import { type CallContext, type DialogOwner, ownerKey } from './call-context.ts';
import { CallDialog } from './call-dialog.ts';
import {
  type CallCause,
  type CallEnd,
  type CallEvent,
  type CallFacts,
  type CallIdentity,
  causeOfRefusal,
} from './call-facts.ts';
import { CallSetup, type SetupResult } from './call-setup.ts';
import { DialogLine } from './dialog-line.ts';
import { AnswerDismisser } from './dismiss-answer.ts';
import { type DigitWay, KeyReports } from './key-reports.ts';
import type { Ladder } from './ladder.ts';
import { respondEarly } from './respond.ts';
import { contactOf, mayWriteKey, type Trunk } from './trunk.ts';

export interface CallRequest {
  identity: CallIdentity;
  trunk: Trunk;
  to: string;
  from: string;
  fromName?: string;
  // null plays silence and only listens.
  recording: RecordingSource | null;
  repeatCount?: number;
  gapMs?: number;
  // How long after the end of the message we hang up; left out, the caller decides.
  hangUpAfterPlayedMs?: number;
  ringTimeoutMs: number;
  isImpatient?: boolean;
  maxDurationMs: number;
  // Awaited before each INVITE leaves. When it fails nothing is sent.
  onAttempt: (facts: CallFacts) => Promise<void>;
  // Awaited for a second at most before the 200 is acknowledged: without the ACK the far side repeats the 200, so that the process
  // that finds the call after a crash learns of the answer. When it fails, the call is no longer ours and is hung up.
  onAnswer?: (facts: CallFacts) => Promise<void>;
  onEvent: (event: CallEvent) => void;
}

type Answered = Extract<SetupResult, { kind: 'answered' }>;

// One outbound call from request to end. It emits exactly one 'ended' event, which is its last.
export class Call {
  readonly #context: CallContext;
  readonly #request: CallRequest;
  #media: MediaSession | null = null;
  #setup: CallSetup | null = null;
  #line: DialogLine | null = null;
  #dialog: CallDialog | null = null;
  #dismisser: AnswerDismisser | null = null;
  #lastProvisional = '';
  #cancelCause: CallCause | null = null;
  #answeredAtMs: number | null = null;
  // True once the ring time-out runs, which it does from the first INVITE, whatever its flow.
  #isTimed = false;
  #isEnding = false;
  #isAbandoned = false;
  #isAcknowledged = false;
  // True when the far side hung up between the 200 and its ACK.
  #isHungUpEarly = false;
  #earlyEnd: { cause: CallCause; reason: string } | null = null;
  readonly #presses = new KeyReports();
  readonly #ladder: Ladder;
  #timers: NodeJS.Timeout[] = [];
  #facts: CallFacts | null = null;
  #local: LocalAudio | null = null;
  #soundKey: string | null = null;

  constructor(context: CallContext, request: CallRequest) {
    this.#context = context;
    this.#request = request;
    this.#ladder = context.ladders.open(request.identity.callId);
  }

  async run(): Promise<void> {
    this.#context.owners.set(this.#ownerKey(), this.#owner());
    try {
      await this.#place();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#isAcknowledged = true;
      if (this.#line === null) await this.#end('not-placed', { reason });
      else await this.#hangUp('lost', reason);
    }
  }

  cancel(): void {
    if (this.#answeredAtMs !== null) void this.#hangUp('hung-up');
    else this.#cancel('cancelled');
  }

  // Ends the call without a message or an event, because the process stops. The next process can end it by the stored facts.
  abandon(): void {
    this.#isEnding = true;
    this.#isAbandoned = true;
    this.#clearTimers();
    this.#setup?.abandon();
    this.#dialog?.stop();
  }

  hangUp(): void {
    this.cancel();
  }

  sendDigits(digits: string): void {
    this.#media?.sendDigits(digits);
  }

  async #place(): Promise<void> {
    const context = this.#context;
    const request = this.#request;
    const setup = new CallSetup({
      ...request,
      context,
      fromName: request.fromName ?? null,
      createOffer: (flow) => this.#createOffer(flow),
      onAttempt: (facts) => this.#noteAttempt(facts),
      onProvisional: (response, core) => this.#noteProvisional(response, core),
      onFurtherAnswer: (response, core) => this.#noteFurtherAnswer(response, core),
    });
    this.#setup = setup;
    if (this.#cancelCause !== null) setup.cancel();
    const result = await setup.run();
    this.#clearTimers();
    if (result.kind === 'answered') await this.#answer(result);
    else await this.#endUnanswered(result);
  }

  // The flows to one trunk may be of two families: the sockets of the sound are of the family of the flow being tried.
  async #openMedia(flow: Flow): Promise<MediaSession> {
    const { transport, media } = this.#context;
    const host = transport.boundHost(flow);
    assert(host !== null, 'a way that we have no address for is not tried');
    if (this.#media?.host === host) return this.#media;
    await this.#media?.close();
    this.#media = await media.open(host, this.#request.recording, {
      onDigit: (digit) => this.#noteDigit(digit, 'sound'),
      onPlayed: () => this.#notePlayed(),
      onSilent: (silentMs) => void this.#hangUp('silent', 'no sound came any more', silentMs),
      onFailed: () => void this.#hangUp('lost', 'the media thread ended'),
    });
    return this.#media;
  }

  async #createOffer(flow: Flow): Promise<Buffer> {
    const { transport, random } = this.#context;
    const { host: bound, port } = await this.#openMedia(flow);
    const family = isIPv6(bound) ? 6 : 4;
    // The session keeps its id over all attempts; only the address may differ between flows.
    const sessionId = this.#local?.sessionId ?? Math.floor(random() * 2 ** 31);
    const { trunk } = this.#request;
    const isRequired = trunk.srtp?.isRequired === true;
    if (trunk.srtp !== undefined) this.#soundKey ??= createSoundKey();
    const key = mayWriteKey(trunk, flow) ? this.#soundKey : null;
    const srtp = key === null ? undefined : { key, isRequired };
    this.#local = { host: await transport.findOwnHost(flow), family, port, sessionId, version: 1, srtp };
    return writeOffer(this.#local, trunk.codecs);
  }

  async #noteAttempt(facts: CallFacts): Promise<void> {
    this.#facts = facts;
    await this.#request.onAttempt(facts);
    if (this.#isTimed || this.#cancelCause !== null) return;
    this.#isTimed = true;
    this.#after(this.#request.ringTimeoutMs, () => this.#cancel('no-answer'));
  }

  #noteProvisional(response: SipResponse, core: SipCore): void {
    // A 100 has no tag, and a later 18x of the same phone may lack what the first one had.
    const facts = this.#updateFacts(core.toTag === null ? {} : readEarlyDialog(response, core.toTag, this.#facts));
    if (facts === null) return;
    const { statusCode } = response;
    const sdp = sdpOf(response);
    // Proxies repeat provisional responses every minute, and each repeat of the INVITE brings another: only a new one is told.
    const news = `${statusCode} ${core.toTag ?? ''}`;
    if (news === this.#lastProvisional) return;
    this.#lastProvisional = news;
    if (statusCode === 180 || statusCode === 183) {
      this.#emit({ kind: 'ringing', facts, statusCode, hasEarlyMedia: sdp.length > 0 });
    } else {
      this.#emit({ kind: 'trying', facts });
    }
  }

  async #answer(result: Answered): Promise<void> {
    const { invite, response, core, flow, early } = result;
    const auth = this.#setup?.auth;
    const local = this.#local;
    assert(auth && local, 'a call is answered only after its INVITE');
    const context = this.#context;
    const confirm = (said: SipResponse, of: SipCore) => early.confirm(said, of);
    this.#dismisser = new AnswerDismisser({ context, invite, flow, auth, createDialog: confirm });
    const { trunk } = this.#request;
    const agreed = readAnswer(early.findAnswer(response, core), trunk.codecs, local.srtp);
    if (this.#cancelCause !== null || agreed === null) {
      await this.#dismisser.dismiss(response, core);
      await this.#end(this.#cancelCause ?? 'no-media', { reason: agreed === null ? whyNoSound(local) : '' });
      return;
    }
    const dialog = early.confirm(response, core);
    const isTlsOnly = agreed.keys !== null && trunk.srtp?.isWithoutTls !== true;
    const line = new DialogLine({ context, dialog, auth, inviteFlow: flow, contactUser: trunk.contactUser, isTlsOnly });
    this.#line = line;
    this.#answeredAtMs = performance.now();
    const { remoteTag, remoteTarget, routeSet, localCSeq } = dialog;
    const facts = this.#updateFacts({ remoteTag, remoteTarget, routeSet, localCSeq, isAnswered: true });
    const isOurs = await this.#noteAnswer(facts);
    // Without an ACK the far side repeats its 200, so that the next process learns of it.
    if (this.#isAbandoned) return;
    await line.acknowledge(invite, core.cseq.number);
    this.#isAcknowledged = true;
    if (!isOurs) this.#earlyEnd ??= { cause: 'lost', reason: 'the call belongs to another process' };
    if (this.#isHungUpEarly) return this.#end('remote-hung-up', {});
    if (this.#earlyEnd !== null) return this.#hangUp(this.#earlyEnd.cause, this.#earlyEnd.reason);
    const audio =
      this.#media &&
      new CallAudio({
        context,
        media: this.#media,
        message: this.#request,
        // RFC 7022: a CNAME says nothing about the machine.
        cname: this.#request.identity.localTag,
        signallingHost: flow.host,
        onStarted: () => void (facts && this.#emit({ kind: 'sounding', facts })),
        onNowhere: (reason) => void this.#hangUp('lost', reason),
      });
    this.#dialog = new CallDialog({
      context,
      line,
      invite,
      answer: response,
      local,
      agreed,
      codecs: trunk.codecs,
      mayWriteKey: (way) => mayWriteKey(trunk, way),
      onAudioChanged: (changed) => void audio?.follow(changed),
      onDigit: (digit) => this.#noteDigit(digit, 'info'),
      onRemoteHangUp: (causeCode) => void this.#end('remote-hung-up', { causeCode }),
      onLost: (reason) => void this.#hangUp('lost', reason),
    });
    if (facts !== null) this.#emit({ kind: 'answered', facts });
    this.#after(this.#request.maxDurationMs, () => void this.#hangUp('max-duration'));
    await audio?.follow(agreed);
  }

  // When the database is away the callee must still get an ACK: after a second the call goes on.
  async #noteAnswer(facts: CallFacts | null): Promise<boolean> {
    const { onAnswer } = this.#request;
    if (facts === null || onAnswer === undefined) return true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), this.#context.timers.secondMs);
    });
    const noted = onAnswer(facts).then(
      () => true,
      () => false,
    );
    const isOurs = await Promise.race([noted, limit]);
    clearTimeout(timer);
    return isOurs;
  }

  #noteFurtherAnswer(response: SipResponse, core: SipCore): void {
    if (this.#line?.dialog.remoteTag === core.toTag) this.#line.repeatAck();
    else void this.#dismisser?.dismiss(response, core);
  }

  #owner(): DialogOwner {
    return {
      onRequest: (transaction) => {
        if (this.#dialog) this.#dialog.onRequest(transaction);
        else this.#respondEarly(transaction);
      },
      onAck: (core, body) => this.#dialog?.onAck(core, body),
      onStrayAnswer: (response, core) => this.#noteFurtherAnswer(response, core),
    };
  }

  #respondEarly(transaction: ServerTransaction): void {
    const { fromTag } = transaction.core;
    if (transaction.request.method === 'BYE' && this.#line?.dialog.remoteTag === fromTag) this.#isHungUpEarly = true;
    const { contactUser } = this.#request.trunk;
    const contact = contactOf(contactUser, this.#facts?.contactHost ?? '', transaction.flow.transport);
    respondEarly(transaction, contact, this.#isEnding);
  }

  #noteDigit(digit: string, way: DigitWay): void {
    if (this.#presses.isNew(digit, way, performance.now())) this.#emit({ kind: 'digit', digit });
  }

  #notePlayed(): void {
    this.#emit({ kind: 'played' });
    const afterMs = this.#request.hangUpAfterPlayedMs;
    if (afterMs !== undefined) this.#after(afterMs, () => void this.#hangUp('hung-up'));
  }

  #cancel(cause: CallCause): void {
    if (this.#cancelCause !== null || this.#isEnding) return;
    this.#cancelCause = cause;
    this.#setup?.cancel();
  }

  async #hangUp(cause: CallCause, reason = '', silentMs = 0): Promise<void> {
    if (this.#isEnding || this.#line === null) return;
    // A BYE must not go out before the ACK.
    if (!this.#isAcknowledged) {
      this.#earlyEnd ??= { cause, reason };
      return;
    }
    // The delay of the timer does not count towards a call that ends at its longest duration.
    const limitMs = cause === 'max-duration' ? this.#request.maxDurationMs : Number.POSITIVE_INFINITY;
    const durationMs = Math.max(0, Math.min(this.#durationMs() - Math.round(silentMs), limitMs));
    this.#isEnding = true;
    this.#clearTimers();
    this.#dialog?.stop();
    const media = this.#media?.close();
    await this.#line.request('BYE');
    await this.#finish(
      { cause, reason, durationMs, statusCode: null, causeCode: null, retryAfterSeconds: null },
      media,
    );
  }

  async #endUnanswered(result: Exclude<SetupResult, Answered>): Promise<void> {
    if (result.kind === 'cancelled') await this.#end(this.#cancelCause ?? 'cancelled', {});
    else if (result.kind === 'unreachable' && this.#cancelCause === 'cancelled') await this.#end('cancelled', {});
    else if (result.kind === 'unreachable') await this.#end('unreachable', { reason: result.reason });
    else await this.#end(causeOfRefusal(result.statusCode, result.causeCode), result);
  }

  async #end(
    cause: CallCause,
    why: { statusCode?: number; reason?: string; causeCode?: number | null; retryAfterSeconds?: number | null },
  ): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#clearTimers();
    this.#dialog?.stop();
    const { statusCode = null, reason = '', causeCode = null, retryAfterSeconds = null } = why;
    const durationMs = this.#durationMs();
    await this.#finish({ cause, statusCode, reason, causeCode, retryAfterSeconds, durationMs }, this.#media?.close());
  }

  async #finish(
    end: Omit<CallEnd, 'media' | 'isAnswered'>,
    media: ReturnType<MediaSession['close']> | undefined,
  ): Promise<void> {
    const stats = (await media) ?? null;
    const isAnswered = this.#answeredAtMs !== null;
    this.#emit({ kind: 'ended', end: { ...end, isAnswered, media: stats }, ladder: this.#ladder.steps() });
    this.#context.ladders.close(this.#request.identity.callId);
    // Repeated 200s, late forks and a crossing BYE may still arrive for this long.
    const { owners, timers } = this.#context;
    setTimeout(() => owners.delete(this.#ownerKey()), timers.giveUpMs).unref();
  }

  #ownerKey(): string {
    const { callId, localTag } = this.#request.identity;
    return ownerKey(callId, localTag);
  }

  #durationMs(): number {
    return this.#answeredAtMs === null ? 0 : Math.round(performance.now() - this.#answeredAtMs);
  }

  #updateFacts(changes: Partial<CallFacts>): CallFacts | null {
    if (this.#facts === null) return null;
    this.#facts = { ...this.#facts, ...changes };
    return this.#facts;
  }

  #emit(event: CallEvent): void {
    if (!this.#isAbandoned) this.#request.onEvent(event);
  }

  #after(delayMs: number, act: () => void): void {
    if (this.#isEnding) return;
    this.#timers.push(setTimeout(act, delayMs));
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}
