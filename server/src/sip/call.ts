import assert from 'node:assert/strict';
import { type CallContext, type DialogOwner, ownerKey } from './call-context.ts';
import { CallDialog } from './call-dialog.ts';
import {
  type CallCause,
  type CallEnd,
  type CallEvent,
  type CallFacts,
  type CallIdentity,
  causeOfStatus,
} from './call-facts.ts';
import { CallSetup, type SetupResult } from './call-setup.ts';
import { createDialog, readEarlyDialog } from './dialog.ts';
import { DialogLine } from './dialog-line.ts';
import { DigitEar, type DigitWay } from './digit-ear.ts';
import { AnswerDismisser } from './dismiss-answer.ts';
import type { Flow } from './flow.ts';
import type { MediaSession, RecordingSource } from './media-engine.ts';
import type { SipResponse } from './message.ts';
import type { SipCore } from './parse-core.ts';
import { SipProtocolError } from './protocol-error.ts';
import { respondEarly } from './respond.ts';
import { type LocalAudio, type NegotiatedAudio, negotiate, parseSdp, writeOffer } from './sdp.ts';
import type { ServerTransaction } from './transaction-server.ts';
import type { Trunk } from './trunk.ts';

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
  // How long after the last word we hang up; left out, the caller decides.
  hangUpAfterPlayedMs?: number;
  ringTimeoutMs: number;
  maxDurationMs: number;
  // Awaited before each INVITE leaves. When it fails nothing is sent.
  onAttempt: (facts: CallFacts) => Promise<void>;
  // Awaited, but a second at most, before the 200 is acknowledged: until then the far side repeats it, so that whoever
  // finds the call after a crash hears of the answer. When it fails, the call is no longer ours and is hung up.
  onAnswer?: (facts: CallFacts) => Promise<void>;
  onEvent: (event: CallEvent) => void;
}

type Answered = Extract<SetupResult, { kind: 'answered' }>;

// One outbound call from request to end. Exactly one 'ended' event comes, and it comes last.
export class Call {
  readonly #context: CallContext;
  readonly #request: CallRequest;
  #media: MediaSession | null = null;
  #setup: CallSetup | null = null;
  #line: DialogLine | null = null;
  #dialog: CallDialog | null = null;
  #dismisser: AnswerDismisser | null = null;
  #earlySdp: Buffer | null = null;
  #lastProvisional = '';
  #cancelCause: CallCause | null = null;
  #answeredAtMs: number | null = null;
  #isEnding = false;
  #isAbandoned = false;
  #isAcknowledged = false;
  // Who hung up between the 200 and its ACK.
  #isHungUpEarly = false;
  #earlyEnd: { cause: CallCause; reason: string } | null = null;
  readonly #ear = new DigitEar();
  #timers: NodeJS.Timeout[] = [];
  #facts: CallFacts | null = null;
  #local: LocalAudio | null = null;

  constructor(context: CallContext, request: CallRequest) {
    this.#context = context;
    this.#request = request;
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

  // The process is going: no more is said and no more events come. What was stored lets the next one end the call.
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
    this.#media = await context.media.open(request.recording, {
      onDigit: (digit) => this.#noteDigit(digit, 'sound'),
      onPlayed: () => this.#notePlayed(),
      onFailed: () => void this.#hangUp('lost', 'the media thread ended'),
    });
    const { port } = this.#media;
    const setup = new CallSetup({
      context,
      identity: request.identity,
      trunk: request.trunk,
      to: request.to,
      from: request.from,
      fromName: request.fromName ?? null,
      createOffer: (flow) => this.#createOffer(flow, port),
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

  async #createOffer(flow: Flow, port: number): Promise<Buffer> {
    const { mediaHost, random } = this.#context;
    // The session keeps its id over all attempts; only the address may differ from way to way.
    const sessionId = this.#local?.sessionId ?? Math.floor(random() * 2 ** 31);
    this.#local = { host: await mediaHost(flow), port, sessionId, version: 1 };
    return writeOffer(this.#local, this.#request.trunk.codecs);
  }

  async #noteAttempt(facts: CallFacts): Promise<void> {
    this.#facts = facts;
    await this.#request.onAttempt(facts);
    if (facts.attempt > 1 || this.#cancelCause !== null) return;
    this.#after(this.#request.ringTimeoutMs, () => this.#cancel('no-answer'));
  }

  #noteProvisional(response: SipResponse, core: SipCore): void {
    // A 100 has no tag; a later 18x of the same phone may lack what the first one had.
    const facts = this.#updateFacts(core.toTag === null ? {} : readEarlyDialog(response, core.toTag, this.#facts));
    if (facts === null) return;
    const { statusCode } = response;
    if (response.body.length > 0) this.#earlySdp = response.body;
    // Proxies repeat these every minute, and every repeat of our INVITE brings one more: only news is told.
    const news = `${statusCode} ${core.toTag ?? ''}`;
    if (news === this.#lastProvisional) return;
    this.#lastProvisional = news;
    if (statusCode === 180 || statusCode === 183) {
      this.#emit({ kind: 'ringing', facts, statusCode, hasEarlyMedia: response.body.length > 0 });
    } else {
      this.#emit({ kind: 'trying', facts });
    }
  }

  async #answer(result: Answered): Promise<void> {
    const { invite, response, core, flow } = result;
    const auth = this.#setup?.auth;
    const local = this.#local;
    assert(auth && local, 'a call is answered only after its INVITE');
    const context = this.#context;
    this.#dismisser = new AnswerDismisser({ context, invite, flow, auth });
    const agreed = this.#readAnswer(response);
    if (this.#cancelCause !== null || agreed === null) {
      await this.#dismisser.dismiss(response, core);
      await this.#end(this.#cancelCause ?? 'no-media', { reason: agreed === null ? 'no common codec' : '' });
      return;
    }
    const dialog = createDialog(invite, response, core);
    const line = new DialogLine({ context, dialog, auth, inviteFlow: flow });
    this.#line = line;
    this.#answeredAtMs = performance.now();
    const { remoteTag, remoteTarget, routeSet, localCSeq } = dialog;
    const facts = this.#updateFacts({ remoteTag, remoteTarget, routeSet, localCSeq, isAnswered: true });
    const isOurs = await this.#noteAnswer(facts);
    // Without an ACK the far side repeats its 200, and the next process hears of it.
    if (this.#isAbandoned) return;
    await line.acknowledge(invite, core.cseq.number);
    this.#isAcknowledged = true;
    if (!isOurs) this.#earlyEnd ??= { cause: 'lost', reason: 'the call belongs to another process' };
    if (this.#isHungUpEarly) return this.#end('remote-hung-up', {});
    if (this.#earlyEnd !== null) return this.#hangUp(this.#earlyEnd.cause, this.#earlyEnd.reason);
    this.#dialog = new CallDialog({
      context,
      line,
      invite,
      answer: response,
      local,
      agreed,
      onAudioChanged: (changed) => this.#media?.update(changed),
      onDigit: (digit) => this.#noteDigit(digit, 'info'),
      onRemoteHangUp: () => void this.#end('remote-hung-up', {}),
      onLost: (reason) => void this.#hangUp('lost', reason),
    });
    if (facts !== null) this.#emit({ kind: 'answered', facts });
    this.#startMedia(agreed);
    this.#after(this.#request.maxDurationMs, () => void this.#hangUp('max-duration'));
  }

  // A store that is away must not leave the callee without an ACK: after a second the call goes on.
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

  #startMedia(agreed: NegotiatedAudio): void {
    const { recording, repeatCount, gapMs, identity } = this.#request;
    const playback = { recordingId: recording?.id ?? null, repeatCount: repeatCount ?? 1, gapMs: gapMs ?? 0 };
    // RFC 7022: a CNAME says nothing about the machine.
    this.#media?.start(agreed, playback, identity.localTag);
  }

  #readAnswer(response: SipResponse): NegotiatedAudio | null {
    // Some gateways give their SDP in the 183 only and leave the 200 empty.
    const body = response.body.length > 0 ? response.body : this.#earlySdp;
    if (body === null) return null;
    try {
      return negotiate(parseSdp(body), this.#request.trunk.codecs);
    } catch (error) {
      if (error instanceof SipProtocolError) return null;
      throw error;
    }
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
    respondEarly(transaction, this.#facts?.sentBy ?? '', this.#isEnding);
  }

  #noteDigit(digit: string, way: DigitWay): void {
    if (this.#ear.hear(digit, way, performance.now())) this.#emit({ kind: 'digit', digit });
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

  async #hangUp(cause: CallCause, reason = ''): Promise<void> {
    if (this.#isEnding || this.#line === null) return;
    // No BYE before the ACK.
    if (!this.#isAcknowledged) {
      this.#earlyEnd ??= { cause, reason };
      return;
    }
    const durationMs = this.#durationMs();
    this.#isEnding = true;
    this.#clearTimers();
    this.#dialog?.stop();
    const media = this.#media?.close();
    await this.#line.request('BYE');
    await this.#finish({ cause, reason, durationMs, statusCode: null, retryAfterSeconds: null }, media);
  }

  async #endUnanswered(result: Exclude<SetupResult, Answered>): Promise<void> {
    if (result.kind === 'cancelled') await this.#end(this.#cancelCause ?? 'cancelled', {});
    else if (result.kind === 'unreachable' && this.#cancelCause === 'cancelled') await this.#end('cancelled', {});
    else if (result.kind === 'unreachable') await this.#end('unreachable', { reason: result.reason });
    else await this.#end(causeOfStatus(result.statusCode), result);
  }

  async #end(
    cause: CallCause,
    why: { statusCode?: number; reason?: string; retryAfterSeconds?: number | null },
  ): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#clearTimers();
    this.#dialog?.stop();
    const { statusCode = null, reason = '', retryAfterSeconds = null } = why;
    const durationMs = this.#durationMs();
    await this.#finish({ cause, statusCode, reason, retryAfterSeconds, durationMs }, this.#media?.close());
  }

  async #finish(
    end: Omit<CallEnd, 'media' | 'isAnswered'>,
    media: ReturnType<MediaSession['close']> | undefined,
  ): Promise<void> {
    const stats = (await media) ?? null;
    this.#emit({ kind: 'ended', end: { ...end, isAnswered: this.#answeredAtMs !== null, media: stats } });
    // Repeated 200s, late forks and a crossing BYE may still come for this long.
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
