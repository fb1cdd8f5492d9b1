import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const REPEAT_MS = 500;
const RECEIVE_BYTES = 4 << 20;
const HANG_UP_BATCH = 20;
const HANG_UP_PAUSE_MS = 20;

export interface AnsweredCalls {
  readonly invites: number;
  readonly answered: number;
  readonly ended: number;
  readonly ongoing: number;
  readonly ongoingMax: number;
  /** Calls that were answered in each second, between the first INVITE and the last ACK. */
  readonly setUpPerSecond: number;
}

interface Dialogue {
  state: 'ringing' | 'answered' | 'confirmed';
  timer: NodeJS.Timeout | undefined;
  readonly invite: string;
  readonly source: RemoteInfo;
}

const headerOf = (text: string, name: string): string =>
  new RegExp(`^${name}\\s*:\\s*(.*?)\\s*$`, 'im').exec(text)?.[1] ?? '';

/** A telephone exchange that answers every call, with as little work as it can: it shares the machine with what is measured. */
export class VoiceAnswerer {
  readonly #socket: Socket;
  readonly #ringMs: number;
  readonly #mediaPort: () => number;
  readonly #calls = new Map<string, Dialogue>();
  #invites = 0;
  #answered = 0;
  #ended = 0;
  #ongoing = 0;
  #ongoingMax = 0;
  #firstMs = 0;
  #lastMs = 0;

  constructor(ringMs: number, mediaPort: () => number) {
    this.#ringMs = ringMs;
    this.#mediaPort = mediaPort;
    this.#socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BYTES });
    this.#socket.on('message', (bytes, source) => this.#receive(bytes.toString('latin1'), source));
  }

  async start(): Promise<number> {
    this.#socket.bind(0, '127.0.0.1');
    await once(this.#socket, 'listening');
    return this.#socket.address().port;
  }

  begin(): void {
    this.#invites = 0;
    this.#answered = 0;
    this.#ended = 0;
    this.#ongoingMax = this.#ongoing;
    this.#firstMs = 0;
  }

  report(): AnsweredCalls {
    const seconds = (this.#lastMs - this.#firstMs) / 1000;
    return {
      invites: this.#invites,
      answered: this.#answered,
      ended: this.#ended,
      ongoing: this.#ongoing,
      ongoingMax: this.#ongoingMax,
      setUpPerSecond: seconds > 0 ? this.#answered / seconds : 0,
    };
  }

  /** Ends what is going on; a caller that is no more does not hear it. */
  async hangUp(): Promise<void> {
    let said = 0;
    for (const [callId, call] of [...this.#calls]) {
      if (call.state === 'confirmed') this.#bye(callId, call);
      this.#end(callId, call);
      said += 1;
      if (said % HANG_UP_BATCH === 0) await sleep(HANG_UP_PAUSE_MS);
    }
  }

  #bye(callId: string, { invite, source }: Dialogue): void {
    const target = /<([^>]+)>/.exec(headerOf(invite, 'Contact'))?.[1] ?? `sip:${source.address}:${source.port}`;
    const lines = [
      `BYE ${target} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.#socket.address().port};branch=z9hG4bKbye${callId}`,
      'Max-Forwards: 70',
      `From: ${headerOf(invite, 'To')};tag=far`,
      `To: ${headerOf(invite, 'From')}`,
      `Call-ID: ${callId}`,
      'CSeq: 1 BYE',
      'Content-Length: 0',
      '',
      '',
    ];
    this.#socket.send(lines.join('\r\n'), source.port, source.address);
  }

  #receive(text: string, source: RemoteInfo): void {
    const method = text.slice(0, text.indexOf(' '));
    const callId = headerOf(text, 'Call-ID');
    const call = this.#calls.get(callId);
    if (method === 'INVITE' && call === undefined) this.#ring(text, callId, source);
    else if (method === 'ACK' && call?.state === 'answered') this.#confirm(call);
    else if (method === 'BYE' || method === 'CANCEL') {
      this.#answer(text, source, '200 OK');
      if (call !== undefined) this.#end(callId, call);
    } else if (method === 'OPTIONS') this.#answer(text, source, '200 OK');
  }

  #ring(text: string, callId: string, source: RemoteInfo): void {
    if (this.#firstMs === 0) this.#firstMs = performance.now();
    this.#invites += 1;
    const call: Dialogue = { state: 'ringing', timer: undefined, invite: text, source };
    this.#calls.set(callId, call);
    this.#answer(text, source, '180 Ringing');
    call.timer = setTimeout(() => {
      call.state = 'answered';
      const sdp = this.#sdp(text);
      const say = () => this.#answer(text, source, '200 OK', sdp);
      say();
      call.timer = setInterval(say, REPEAT_MS);
    }, this.#ringMs);
  }

  #confirm(call: Dialogue): void {
    call.state = 'confirmed';
    clearInterval(call.timer);
    this.#answered += 1;
    this.#lastMs = performance.now();
    this.#ongoing += 1;
    this.#ongoingMax = Math.max(this.#ongoingMax, this.#ongoing);
  }

  #end(callId: string, call: Dialogue): void {
    clearInterval(call.timer);
    this.#calls.delete(callId);
    this.#ended += 1;
    if (call.state === 'confirmed') this.#ongoing -= 1;
  }

  // Whoever offers a key is given it back: what is echoed is then protected as it has to be, at no cost here.
  #sdp(invite: string): string {
    const crypto = /^a=crypto:[^\r\n]+/m.exec(invite)?.[0];
    const lines = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'];
    lines.push(
      `m=audio ${this.#mediaPort()} RTP/AVP 0`,
      'a=rtpmap:0 PCMU/8000',
      ...(crypto === undefined ? [] : [crypto]),
      '',
    );
    return lines.join('\r\n');
  }

  #answer(request: string, source: RemoteInfo, status: string, sdp = ''): void {
    const vias = request.split('\r\n').filter((line) => /^via\s*:/i.test(line));
    const to = headerOf(request, 'To');
    const lines = [
      `SIP/2.0 ${status}`,
      ...vias,
      `From: ${headerOf(request, 'From')}`,
      `To: ${to.includes(';tag=') ? to : `${to};tag=far`}`,
      `Call-ID: ${headerOf(request, 'Call-ID')}`,
      `CSeq: ${headerOf(request, 'CSeq')}`,
      `Contact: <sip:far@127.0.0.1:${this.#socket.address().port}>`,
    ];
    if (sdp !== '') lines.push('Content-Type: application/sdp');
    lines.push(`Content-Length: ${sdp.length}`, '', sdp);
    this.#socket.send(lines.join('\r\n'), source.port, source.address);
  }
}
