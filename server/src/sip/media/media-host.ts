import { randomInt } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import { isUnspecified } from '../network/own-addresses.ts';
import { RemoteAddress, type SoundSource } from '../network/remote-address.ts';
import { mulawToAlaw } from './g711.ts';
import type { MediaCommand, MediaReport } from './media-protocol.ts';
import { closeSockets, type MediaSockets, openSockets } from './media-socket.ts';
import type { PacingFigures } from './pacing-figures.ts';
import { PacingLoop } from './pacing-loop.ts';
import { PacingWheel } from './pacing-wheel.ts';
import { parseRtcp } from './rtcp.ts';
import { FRAME_MS } from './rtp-packet.ts';
import { RtpStream } from './rtp-stream.ts';
import type { Codec, NegotiatedAudio } from './sdp.ts';
import { SoundGuard } from './sound-guard.ts';

interface MediaCall {
  sockets: MediaSockets;
  stream: RtpStream | null;
  remote: RemoteAddress | null;
  source: SoundSource | null;
  recordingId: string | null;
  // When sound or RTCP last came from the far side.
  heardAtMs: number;
  // Null for no limit.
  silenceMsMax: number | null;
  isListenerOnly: boolean;
  tick: (() => void) | null;
  guard: SoundGuard;
}

// RFC 3550 6.2 asks for at least five seconds.
const REPORT_INTERVAL_FRAMES = 5000 / FRAME_MS;
const PORT_MAX = 65_535;
const SILENCE_CHECK_FRAMES = 200 / FRAME_MS;

// Sends no report to an address of zeros, which the kernel takes for this machine, or past the last port, at which Node throws:
// the far side names both, and must not be able to end the thread of all calls.
function sendReport({ sockets, remote, guard }: MediaCall, report: Buffer, onSent: () => void = () => undefined): void {
  if (remote === null || isUnspecified(remote.host) || remote.port >= PORT_MAX) onSent();
  else sockets.rtcp.send(guard.closeReport(report), remote.port + 1, remote.host, onSent);
}

// All the work of the media thread, apart from the thread itself.
export class MediaHost {
  readonly #post: (report: MediaReport) => void;
  readonly #calls = new Map<number, MediaCall>();
  // The value is true once the call was closed while its sockets were still being bound.
  readonly #opening = new Map<number, boolean>();
  readonly #recordings = new Map<string, Record<Codec, Uint8Array>>();
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

  // A-law is made when a recording is loaded, and not within the 20 ms of some call.
  #load(recordingId: string, mulaw: Uint8Array): void {
    this.#recordings.set(recordingId, { PCMU: mulaw, PCMA: mulawToAlaw(mulaw) });
  }

  async #open({ id, host, port }: Extract<MediaCommand, { kind: 'open' }>): Promise<void> {
    this.#opening.set(id, false);
    try {
      const sockets = await openSockets(host, port);
      if (sockets === null) {
        this.#post({ kind: 'held', id });
        return;
      }
      if (this.#opening.get(id) === true) {
        closeSockets(sockets);
        return;
      }
      this.#calls.set(id, {
        sockets,
        stream: null,
        remote: null,
        source: null,
        recordingId: null,
        heardAtMs: performance.now(),
        silenceMsMax: null,
        isListenerOnly: false,
        tick: null,
        guard: new SoundGuard(),
      });
      this.#post({ kind: 'opened', id });
    } catch (error) {
      this.#post({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#opening.delete(id);
    }
  }

  #start({ id, remote, playback, cname }: Extract<MediaCommand, { kind: 'start' }>): void {
    const call = this.#calls.get(id);
    if (call === undefined || call.stream !== null) return;
    const stream = new RtpStream(
      {
        codec: remote.codec,
        payloadType: remote.payloadType,
        digitPayloadType: remote.digitPayloadType,
        ssrc: randomInt(2 ** 32),
        firstSequence: randomInt(2 ** 15),
        firstTimestamp: randomInt(2 ** 32),
        cname,
        audio: this.#audioOf(playback.recordingId, remote.codec),
        repeatCount: playback.repeatCount,
        gapMs: playback.gapMs,
      },
      () => this.#post({ kind: 'played', id }),
    );
    stream.isSending = remote.isSending;
    call.stream = stream;
    call.source = playback;
    call.recordingId = playback.recordingId;
    call.silenceMsMax = playback.silenceMsMax;
    this.#follow(call, remote);
    this.#listen(id, call, stream);
  }

  #listen(id: number, call: MediaCall, stream: RtpStream): void {
    const { rtp, rtcp } = call.sockets;
    rtp.on('message', (bytes: Buffer, source: RemoteInfo) => {
      // On a busy machine many packets are read in one go: none of them may delay a packet that is due.
      this.#wheel.run();
      const open = call.guard.open(bytes);
      const packet = open && stream.read(open);
      if (packet === null || call.remote?.accept(source) !== true) return;
      call.heardAtMs = performance.now();
      const digit = stream.receive(packet, call.heardAtMs);
      if (digit !== null) this.#post({ kind: 'digit', id, digit });
    });
    rtcp.on('message', (bytes: Buffer, source: RemoteInfo) => {
      if (source.address !== call.remote?.host) return;
      const open = call.guard.openReport(bytes);
      if (open === null) return;
      call.heardAtMs = performance.now();
      stream.applyReports(parseRtcp(open));
    });
    let frame = 0;
    call.tick = () => {
      const packet = stream.nextPacket();
      const target = call.remote;
      if (target === null) return;
      if (packet !== null) rtp.send(call.guard.close(packet), target.port, target.host);
      frame += 1;
      if (frame % SILENCE_CHECK_FRAMES === 0) this.#checkSilence(id, call);
      if (frame % REPORT_INTERVAL_FRAMES === 0) sendReport(call, stream.senderReport(Date.now()));
    };
    this.#wheel.add(call.tick);
    this.#loop.start();
  }

  #update(id: number, remote: NegotiatedAudio): void {
    const call = this.#calls.get(id);
    if (!call?.stream) return;
    const { codec, payloadType, digitPayloadType } = remote;
    call.stream.isSending = remote.isSending;
    call.stream.follow({ codec, payloadType, digitPayloadType, audio: this.#audioOf(call.recordingId, codec) });
    this.#follow(call, remote);
  }

  #audioOf(recordingId: string | null, codec: Codec): Uint8Array | null {
    return recordingId === null ? null : (this.#recordings.get(recordingId)?.[codec] ?? null);
  }

  #follow(call: MediaCall, remote: NegotiatedAudio): void {
    call.guard.follow(remote.keys);
    const mustBeHeardNow = call.isListenerOnly && remote.isReceiving;
    call.isListenerOnly = !remote.isReceiving;
    if (mustBeHeardNow) call.heardAtMs = performance.now();
    if (isUnspecified(remote.host) && call.remote !== null) return;
    // A refresh that names the same address changes nothing: an address learnt behind NAT stays, and silence goes on.
    if (!call.source || call.remote?.isNamed(remote) === true) return;
    call.remote = new RemoteAddress(remote, call.source);
    call.heardAtMs = performance.now();
  }

  #checkSilence(id: number, call: MediaCall): void {
    if (call.silenceMsMax === null || call.isListenerOnly) return;
    const silentMs = performance.now() - call.heardAtMs;
    if (silentMs < call.silenceMsMax) return;
    call.silenceMsMax = null;
    this.#post({ kind: 'silent', id, silentMs });
  }

  #close(id: number): void {
    const call = this.#calls.get(id);
    if (call === undefined) {
      if (this.#opening.has(id)) this.#opening.set(id, true);
      return;
    }
    this.#calls.delete(id);
    const { stream, sockets, tick } = call;
    if (tick) this.#wheel.remove(tick);
    const finish = () => {
      closeSockets(sockets);
      this.#post({ kind: 'closed', id, stats: stream?.stats() ?? null });
    };
    if (stream) sendReport(call, stream.goodbye(Date.now()), finish);
    else finish();
  }
}
