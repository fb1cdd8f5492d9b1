import { type AudioDescription, parseSdp } from '../media/sdp.ts';
import {
  createRequest,
  createResponse,
  createVia,
  type ResponseParts,
  responseFlow,
} from '../messages/create-message.ts';
import type { Flow, Incoming } from '../messages/flow.ts';
import {
  findHeader,
  getHeader,
  listHeader,
  type SipHeader,
  type SipRequest,
  type SipResponse,
} from '../messages/message.ts';
import { parseNameAddress, parseUri } from '../messages/parse-address.ts';
import type { SipCore } from '../messages/parse-core.ts';
import { writeHostPort } from '../network/own-addresses.ts';
import type { Behaviour } from './behaviour.ts';
import { type FakeCallParts, refusalParts } from './fake-call-parts.ts';
import { challengeHeader } from './fake-challenge.ts';
import { FakeMedia } from './fake-media.ts';
import { FakeReliable } from './fake-reliable.ts';

const REFUSAL_HEADERS: Record<407 | 422 | 491, SipHeader[]> = {
  407: [challengeHeader({ algorithm: 'MD5', status: 407 }, 'refresh-nonce', false)],
  422: [{ name: 'min-se', value: '120' }],
  491: [],
};

interface Invite {
  request: SipRequest;
  core: SipCore;
  flow: Flow;
}

// One call from the callee's side of the trunk: a plain script of what to send when.
export class FakeCall {
  readonly number: string;
  readonly callId: string;
  readonly branch: string;
  readonly media: FakeMedia;
  state: 'ringing' | 'answered' | 'refused' | 'ended' = 'ringing';
  ackCount = 0;
  endedBy: 'caller' | 'callee' | null = null;
  wasCancelled = false;
  readonly #parts: FakeCallParts;
  readonly #invite: Invite;
  readonly #timers = new Set<NodeJS.Timeout>();
  #lastResponse: SipResponse | null = null;
  #okLeft: number;
  #isAcknowledged = false;
  #isGivenUp = false;
  #cseq = 100;
  #refreshCount = 0;
  #infoDigits = '';
  #reliable: FakeReliable | null = null;
  #pending: { method: string; cseq: number; timer: NodeJS.Timeout } | null = null;
  #offer: AudioDescription | null = null;
  #mediaPort = 0;

  constructor(parts: FakeCallParts, { message, core, flow }: Incoming) {
    this.#parts = parts;
    this.number = parts.number;
    this.callId = core.callId;
    this.branch = core.branch;
    this.media = parts.isForgetful ? new FakeMedia(0) : new FakeMedia();
    this.#invite = { request: message as SipRequest, core, flow };
    this.#okLeft = parts.behaviour.okRepeats ?? 0;
    this.media.isEchoing = parts.behaviour.isMute !== true;
    this.media.losesOneOf = parts.behaviour.losesOneOf ?? 0;
  }

  async start(): Promise<void> {
    const { behaviour, ringMs, host } = this.#parts;
    this.#respond({ statusCode: 100 });
    this.#mediaPort = await this.media.start(host);
    this.#offer = parseSdp(this.#invite.request.body);
    const { status, reliable, ringsAtMostMs } = behaviour;
    if (ringsAtMostMs !== undefined) this.#after(ringsAtMostMs, () => this.#finish(480));
    if (!behaviour.isUnrung) this.#after(ringMs, () => this.#ring());
    if (status !== null && reliable === undefined) this.#after(ringMs * 2, () => this.#finish(status));
  }

  // The caller's offer, which says where the caller listens.
  get offer(): AudioDescription | null {
    return this.#offer;
  }

  // The caller repeated its INVITE, so our last response was lost and is sent again.
  repeat(): void {
    if (this.#lastResponse) this.#sendResponse(this.#lastResponse);
  }

  applyPrack(prack: Incoming): void {
    this.#reliable?.applyPrack(prack);
  }

  // An INVITE that is answered and acknowledged has no transaction left to cancel (RFC 3261 9.2).
  cancel(cancel: Incoming): void {
    const { request, core, flow } = { request: cancel.message as SipRequest, core: cancel.core, flow: cancel.flow };
    const isKnown = !this.#isAcknowledged && !this.#isGivenUp && this.state !== 'ended';
    const answer = createResponse(request, core, flow, { statusCode: isKnown ? 200 : 481, toTag: this.#parts.tag });
    this.#parts.send(responseFlow(core.via, flow), answer);
    if (!isKnown) return;
    this.wasCancelled = true;
    this.#finish(this.#parts.behaviour.answersAfterCancel ? 200 : 487);
  }

  // The ACK of a challenge or of another fork may come late: only one for this INVITE and this phone counts.
  applyAck(core: SipCore): void {
    if (core.cseq.number !== this.#invite.core.cseq.number || core.toTag !== this.#parts.tag) return;
    this.ackCount += 1;
    if (this.#isAcknowledged) return;
    this.#isAcknowledged = true;
    if (this.state === 'answered') this.#playScript();
    else if (this.state === 'refused') this.stop();
  }

  applyBye(bye: Incoming): void {
    const request = bye.message as SipRequest;
    const isKnown = this.state === 'answered' || this.state === 'ringing' || this.endedBy === 'caller';
    this.#parts.send(
      responseFlow(bye.core.via, bye.flow),
      createResponse(request, bye.core, bye.flow, { statusCode: isKnown ? 200 : 481 }),
    );
    if (!isKnown || this.state === 'ended') return;
    this.endedBy = 'caller';
    this.stop();
  }

  // Accepts an UPDATE or re-INVITE of the caller as it is, unless the behaviour refuses it.
  applyRefresh(incoming: Incoming): void {
    const request = incoming.message as SipRequest;
    this.#refreshCount += 1;
    const refusal = this.#parts.behaviour.refreshRefusals?.[this.#refreshCount - 1];
    if (refusal !== undefined) {
      const headers = REFUSAL_HEADERS[refusal];
      const answer = createResponse(request, incoming.core, incoming.flow, { statusCode: refusal, headers });
      this.#parts.send(responseFlow(incoming.core.via, incoming.flow), answer);
      return;
    }
    if (this.#parts.behaviour.renewsKeys) this.media.renewKey();
    const interval = findHeader(request, 'session-expires');
    const headers: SipHeader[] = interval === undefined ? [] : [{ name: 'session-expires', value: interval }];
    const sdp = request.method === 'INVITE' ? this.#sdpParts() : { headers: this.#contactHeaders() };
    const parts = { statusCode: 200, ...sdp, headers: [...sdp.headers, ...headers] };
    this.#parts.send(
      responseFlow(incoming.core.via, incoming.flow),
      createResponse(request, incoming.core, incoming.flow, parts),
    );
  }

  applyResponse(response: SipResponse, core: SipCore): void {
    if (this.#pending?.cseq !== core.cseq.number || response.statusCode < 200) return;
    clearInterval(this.#pending.timer);
    this.#pending = null;
    if (core.cseq.method === 'INVITE' && response.statusCode < 300) this.#sendInDialog('ACK', core.cseq.number);
    if (core.cseq.method === 'BYE') this.stop();
    if (core.cseq.method === 'INFO') this.#sayNextDigit();
  }

  stop(): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    for (const timer of this.#timers) clearTimeout(timer);
    clearInterval(this.#pending?.timer);
    this.media.stop();
  }

  reinvite(kind: 'hold' | 'refresh' | 'no-offer' | 'alaw' | 'lost-host'): void {
    if (kind === 'lost-host') this.#request('INVITE', this.#sdp('sendrecv', { host: 'media.test' }));
    else if (kind === 'no-offer') this.#request('INVITE', null);
    else if (kind === 'alaw') this.#request('INVITE', this.#sdp('sendrecv', { payloadType: 8 }));
    else this.#request('INVITE', this.#sdp(kind === 'hold' ? 'sendonly' : 'sendrecv'));
  }

  update(withOffer: boolean): void {
    this.#request('UPDATE', withOffer ? this.#sdp('sendrecv') : null);
  }

  info(body: string, headers: SipHeader[]): void {
    this.#request('INFO', Buffer.from(body), headers);
  }

  // Sends a BYE in any state of the call.
  bye(): void {
    this.#request('BYE', null);
  }

  hangUp(): void {
    if (this.state !== 'answered') return;
    this.endedBy = 'callee';
    this.#request('BYE', null);
  }

  #ring(): void {
    if (this.state !== 'ringing') return;
    const { hasEarlyMedia, reliable } = this.#parts.behaviour;
    const parts = {
      statusCode: hasEarlyMedia ? 183 : 180,
      ...(hasEarlyMedia ? this.#sdpParts() : { headers: this.#contactHeaders() }),
    };
    if (reliable) this.#ringReliably(reliable, parts);
    else this.#respond(parts);
    if (hasEarlyMedia && this.#offer) this.media.speak(this.#offer.host, this.#offer.port, 5);
  }

  #ringReliably(reliable: NonNullable<Behaviour['reliable']>, parts: ResponseParts): void {
    const { behaviour, tag, t1Ms, send } = this.#parts;
    const tags = Array.from({ length: reliable.phones ?? 1 }, (_, at) => (at === 0 ? tag : `${tag}-fork${at}`));
    this.#reliable = new FakeReliable(
      {
        reliable,
        inviteCSeq: this.#invite.core.cseq.number,
        t1Ms,
        isRinging: () => this.state === 'ringing',
        after: (delayMs, act) => this.#after(delayMs, act),
        say: (toTag, headers) => {
          const said = { ...parts, headers: [...(parts.headers ?? []), ...headers] };
          this.#sendResponse(this.#createResponse(said, toTag));
        },
        answer: ({ message, core, flow }, statusCode) =>
          send(responseFlow(core.via, flow), createResponse(message as SipRequest, core, flow, { statusCode })),
        onDone: () => {
          if (behaviour.status !== null) this.#finish(behaviour.status);
        },
        onGivenUp: () => this.#finish(504),
      },
      tags,
    );
    this.#reliable.start();
  }

  #finish(status: number): void {
    if (this.state !== 'ringing') return;
    const { behaviour } = this.#parts;
    const isAnswer = status < 300;
    this.state = isAnswer ? 'answered' : 'refused';
    const headers: SipHeader[] = [];
    if (behaviour.retryAfterSeconds) headers.push({ name: 'retry-after', value: String(behaviour.retryAfterSeconds) });
    if (behaviour.sessionExpires) headers.push({ name: 'session-expires', value: behaviour.sessionExpires });
    if (behaviour.q850) headers.push({ name: 'reason', value: `Q.850;cause=${behaviour.q850}` });
    if (status === 302) headers.push({ name: 'contact', value: behaviour.redirect ?? '<sip:elsewhere@192.0.2.1>' });
    headers.push(...(behaviour.headers ?? []));
    const hasSdp = isAnswer && behaviour.hasSdpInProvisionalOnly !== true;
    const sdpParts = hasSdp
      ? this.#sdpParts(behaviour.answer)
      : refusalParts(isAnswer ? this.#contactHeaders() : [], behaviour);
    const phrase = behaviour.phrase === undefined ? {} : { reason: behaviour.phrase };
    const parts = { statusCode: status, ...phrase, ...sdpParts, headers: [...(sdpParts.headers ?? []), ...headers] };
    this.#respond(parts);
    for (let fork = 1; isAnswer && fork <= (behaviour.forkCount ?? 0); fork += 1) {
      this.#sendResponse(this.#createResponse(parts, `${this.#parts.tag}-fork${fork}`));
    }
    this.#repeatFinal(this.#parts.t1Ms, 0);
  }

  // RFC 3261 13.3.1.4: the answer is repeated from T1 up to T2 for 64 T1, and the call is hung up if no ACK comes.
  #repeatFinal(delayMs: number, elapsedMs: number): void {
    const { t1Ms } = this.#parts;
    this.#after(delayMs, () => {
      if (this.#isAcknowledged && this.#okLeft <= 0) return;
      if (elapsedMs + delayMs >= 64 * t1Ms) {
        this.#isGivenUp = true;
        if (this.state === 'answered') this.hangUp();
        else this.stop();
        return;
      }
      this.#okLeft -= 1;
      this.repeat();
      this.#repeatFinal(Math.min(delayMs * 2, 8 * t1Ms), elapsedMs + delayMs);
    });
  }

  #playScript(): void {
    const { behaviour } = this.#parts;
    const target = this.#offer;
    if (behaviour.digits && target) this.media.press(behaviour.digits, target);
    this.#infoDigits = behaviour.infoDigits ?? '';
    this.#sayNextDigit();
    if (behaviour.reinvite) this.reinvite(behaviour.reinvite);
    if (behaviour.hangsUpAfterMs !== undefined) this.#after(behaviour.hangsUpAfterMs, () => this.hangUp());
  }

  #sayNextDigit(): void {
    const [digit] = this.#infoDigits;
    if (digit === undefined) return;
    this.#infoDigits = this.#infoDigits.slice(1);
    this.info(`Signal=${digit}\r\nDuration=160\r\n`, [{ name: 'content-type', value: 'application/dtmf-relay' }]);
  }

  #sdpParts(said: Behaviour['answer'] = {}): { headers: SipHeader[]; body: Buffer } {
    return {
      headers: [...this.#contactHeaders(), { name: 'content-type', value: 'application/sdp' }],
      body: this.#sdp('sendrecv', said),
    };
  }

  #sdp(direction: string, said: Behaviour['answer'] & { payloadType?: number } = {}): Buffer {
    const host = said.host ?? this.#parts.host;
    const family = host.includes(':') ? 'IP6' : 'IP4';
    const payloadType = said.payloadType ?? this.#offer?.codecs[0]?.payloadType ?? 0;
    const name = payloadType === 8 ? 'PCMA' : 'PCMU';
    const lines = [
      'v=0',
      `o=fake 1 ${this.#cseq} IN ${family} ${host}`,
      's=-',
      `c=IN ${family} ${host}`,
      't=0 0',
      `m=audio ${said.port ?? this.#mediaPort} RTP/${this.#offer?.isSecure ? 'S' : ''}AVP ${payloadType} 101`,
      `a=rtpmap:${payloadType} ${name}/8000`,
      'a=rtpmap:101 telephone-event/8000',
      `a=${said.direction ?? direction}`,
      ...(this.#offer && this.#parts.behaviour.hasKeys ? this.media.answerKey(this.#offer) : []),
    ];
    return Buffer.from(`${lines.join('\r\n')}\r\n`);
  }

  #contactHeaders(): SipHeader[] {
    const { host, port, behaviour } = this.#parts;
    const transport = this.#invite.flow.transport;
    return [
      { name: 'contact', value: `<sip:callee@${writeHostPort(host, port())};transport=${transport}>` },
      { name: 'allow', value: `INVITE, ACK, BYE, CANCEL, OPTIONS${behaviour.hasNoUpdate ? '' : ', UPDATE'}` },
    ];
  }

  #respond(parts: ResponseParts): void {
    this.#lastResponse = this.#createResponse(parts, this.#parts.tag);
    this.#sendResponse(this.#lastResponse);
  }

  #createResponse(parts: ResponseParts, toTag: string): SipResponse {
    const { request, core, flow } = this.#invite;
    const response = createResponse(request, core, flow, { ...parts, toTag });
    if (parts.statusCode > 100) {
      response.headers.unshift(...this.#parts.recordRoutes.map((value) => ({ name: 'record-route', value })));
    }
    return response;
  }

  #sendResponse(response: SipResponse): void {
    this.#parts.send(responseFlow(this.#invite.core.via, this.#invite.flow), response);
  }

  #request(method: string, body: Buffer | null, headers?: SipHeader[]): void {
    this.#cseq += 1;
    const cseq = this.#cseq;
    const send = this.#sendInDialog(method, cseq, { headers, body: body ?? undefined });
    const timer = setInterval(send, this.#parts.t1Ms);
    this.#pending = { method, cseq, timer };
  }

  #sendInDialog(
    method: string,
    cseq: number,
    { headers, body }: { headers?: SipHeader[] | undefined; body?: Buffer | undefined } = {},
  ): () => void {
    const { request, core, flow } = this.#invite;
    const { host, port, tag, send } = this.#parts;
    const contact = parseNameAddress(listHeader(request, 'contact')[0] ?? '').uri;
    const message = createRequest({
      method,
      uri: contact,
      via: createVia(flow, writeHostPort(host, port()), `z9hG4bKfake${tag}${cseq}${method}`),
      from: `${getHeader(request, 'to')};tag=${tag}`,
      to: getHeader(request, 'from'),
      callId: core.callId,
      cseq,
      headers:
        headers ??
        (method === 'INVITE'
          ? [...this.#contactHeaders(), ...(body ? [{ name: 'content-type', value: 'application/sdp' }] : [])]
          : []),
      ...(body === undefined ? {} : { body }),
    });
    // The request goes to the address in Contact, as the rules say. Over UDP a relay may stand in between, which Contact omits.
    const { host: named, port: ourPort } = parseUri(contact);
    const ourHost = named.replace(/^\[|\]$/g, '');
    const way = flow.transport === 'udp' || ourPort === null ? flow : { ...flow, host: ourHost, port: ourPort };
    send(way, message);
    return () => send(way, message);
  }

  #after(delayMs: number, act: () => void): void {
    if (this.state === 'ended') return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delayMs);
    this.#timers.add(timer);
  }
}
