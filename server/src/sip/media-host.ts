import { randomInt } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import { mulawToAlaw } from './g711.ts';
import type { MediaCommand, MediaReport } from './media-protocol.ts';
import { type MediaSockets, PortAllocator, RemoteAddress } from './media-socket.ts';
import type { PacingFigures } from './pacing-figures.ts';
import { PacingLoop } from './pacing-loop.ts';
import { PacingWheel } from './pacing-wheel.ts';
import { parseRtcp } from './rtcp.ts';
import { FRAME_MS } from './rtp-packet.ts';
import { RtpStream } from './rtp-stream.ts';
import type { Codec, NegotiatedAudio } from './sdp.ts';

interface MediaCall {
  sockets: MediaSockets;
  stream: RtpStream | null;
  remote: RemoteAddress | null;
  tick: (() => void) | null;
}

// RFC 3550 6.2 asks for five seconds at least.
const REPORT_INTERVAL_FRAMES = 5000 / FRAME_MS;

// Everything that runs in the media thread, without the thread itself.
export class MediaHost {
  readonly #post: (report: MediaReport) => void;
  readonly #calls = new Map<number, MediaCall>();
  // True once the call was closed while its sockets were still being bound.
  readonly #opening = new Map<number, boolean>();
  readonly #recordings = new Map<string, Record<Codec, Uint8Array>>();
  readonly #ports = new PortAllocator();
  readonly #wheel: PacingWheel;
  readonly #loop: PacingLoop;

  constructor(post: (report: MediaReport) => void, figures: PacingFigures) {
    this.#post = post;
    this.#wheel = new PacingWheel(figures);
    this.#loop = new PacingLoop(this.#wheel);
  }

  async apply(command: MediaCommand): Promise<void> {
    if (command.kind === 'open') await this.#open(command);
    else if (command.kind === 'load') this.#load(command.recordingId, command.mulaw);
    else if (command.kind === 'unload') this.#recordings.delete(command.recordingId);
    else if (command.kind === 'start') this.#start(command);
    else if (command.kind === 'update') this.#update(command.id, command.remote);
    else if (command.kind === 'digits') this.#calls.get(command.id)?.stream?.sendDigits(command.digits);
    else this.#close(command.id);
  }

  // A-law is made when a recording comes, not in the middle of the 20 ms of some call.
  #load(recordingId: string, mulaw: Uint8Array): void {
    this.#recordings.set(recordingId, { PCMU: mulaw, PCMA: mulawToAlaw(mulaw) });
  }

  async #open({ id, host, ports }: Extract<MediaCommand, { kind: 'open' }>): Promise<void> {
    this.#opening.set(id, false);
    try {
      const sockets = await this.#ports.open(host, ports);
      if (this.#opening.get(id) === true) {
        this.#ports.close(sockets);
        return;
      }
      this.#calls.set(id, { sockets, stream: null, remote: null, tick: null });
      this.#post({ kind: 'opened', id, port: sockets.port });
    } catch (error) {
      this.#post({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#opening.delete(id);
    }
  }

  #start({ id, remote, playback, cname }: Extract<MediaCommand, { kind: 'start' }>): void {
    const call = this.#calls.get(id);
    if (call === undefined || call.stream !== null) return;
    const recording = playback.recordingId === null ? undefined : this.#recordings.get(playback.recordingId);
    const stream = new RtpStream(
      {
        codec: remote.codec,
        payloadType: remote.payloadType,
        digitPayloadType: remote.digitPayloadType,
        ssrc: randomInt(2 ** 32),
        firstSequence: randomInt(2 ** 15),
        firstTimestamp: randomInt(2 ** 32),
        cname,
        audio: recording?.[remote.codec] ?? null,
        repeatCount: playback.repeatCount,
        gapMs: playback.gapMs,
      },
      () => this.#post({ kind: 'played', id }),
    );
    stream.isSending = remote.isSending;
    call.stream = stream;
    call.remote = new RemoteAddress(remote.host, remote.port);
    this.#listen(id, call, stream);
  }

  #listen(id: number, call: MediaCall, stream: RtpStream): void {
    const { rtp, rtcp } = call.sockets;
    rtp.on('message', (bytes: Buffer, source: RemoteInfo) => {
      // All that a loaded machine let pile up is read in one go: none of it may hold up what is due.
      this.#wheel.run();
      const nowMs = performance.now();
      const { isOurs, digit } = stream.receive(bytes, nowMs);
      if (!isOurs || call.remote?.accept(source, nowMs) !== true) return;
      if (digit !== null) this.#post({ kind: 'digit', id, digit });
    });
    rtcp.on('message', (bytes: Buffer) => stream.applyReports(parseRtcp(bytes)));
    let frame = 0;
    call.tick = () => {
      const packet = stream.nextPacket();
      const target = call.remote;
      if (target === null) return;
      if (packet !== null) rtp.send(packet, target.port, target.host);
      frame += 1;
      if (frame % REPORT_INTERVAL_FRAMES === 0)
        rtcp.send(stream.senderReport(Date.now()), target.port + 1, target.host);
    };
    this.#wheel.add(call.tick);
    this.#loop.start();
  }

  #update(id: number, remote: NegotiatedAudio): void {
    const call = this.#calls.get(id);
    if (!call?.stream) return;
    call.stream.isSending = remote.isSending;
    if (remote.host !== '0.0.0.0') call.remote = new RemoteAddress(remote.host, remote.port);
  }

  #close(id: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) {
      if (this.#opening.has(id)) this.#opening.set(id, true);
      return;
    }
    this.#calls.delete(id);
    const { stream, remote, sockets, tick } = call;
    if (tick) this.#wheel.remove(tick);
    const finish = () => {
      this.#ports.close(sockets);
      this.#post({ kind: 'closed', id, stats: stream?.stats() ?? null });
    };
    if (stream && remote) sockets.rtcp.send(stream.goodbye(Date.now()), remote.port + 1, remote.host, finish);
    else finish();
  }
}
