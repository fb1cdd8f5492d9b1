import { SipProtocolError } from '../messages/protocol-error.ts';
import { isUnspecified, plainAddress } from '../network/own-addresses.ts';

export type Codec = 'PCMU' | 'PCMA';
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

export interface AudioDescription {
  host: string;
  port: number;
  codecs: { codec: Codec; payloadType: number }[];
  digitPayloadType: number | null;
  direction: Direction;
  // All media lines as they came: an answer must hold the same lines in the same order (RFC 3264 6).
  mediaLines: string[];
  audioIndex: number;
}

export interface LocalAudio {
  // Our address, or a name of ours that resolves to one of this family.
  host: string;
  family: 4 | 6;
  port: number;
  sessionId: number;
  version: number;
}

export interface NegotiatedAudio {
  host: string;
  port: number;
  codec: Codec;
  payloadType: number;
  digitPayloadType: number | null;
  // False while the far side holds the call.
  isSending: boolean;
  // False while the far side says that it only listens, without holding the call.
  isReceiving: boolean;
}

const STATIC_TYPES: Record<Codec, number> = { PCMU: 0, PCMA: 8 };
const DIGIT_PAYLOAD_TYPE = 101;
const LINES_MAX = 500;
const DIRECTIONS = new Set(['sendrecv', 'sendonly', 'recvonly', 'inactive']);

function sessionLines(local: LocalAudio): string[] {
  const family = `IP${local.family}`;
  return [
    'v=0',
    `o=- ${local.sessionId} ${local.version} IN ${family} ${local.host}`,
    's=-',
    `c=IN ${family} ${local.host}`,
    't=0 0',
  ];
}

function audioLines(port: number, codecs: Codec[], digitPayloadType: number | null, direction: Direction): string[] {
  const types = [
    ...codecs.map((codec) => STATIC_TYPES[codec]),
    ...(digitPayloadType === null ? [] : [digitPayloadType]),
  ];
  const lines = [`m=audio ${port} RTP/AVP ${types.join(' ')}`];
  for (const codec of codecs) lines.push(`a=rtpmap:${STATIC_TYPES[codec]} ${codec}/8000`);
  if (digitPayloadType !== null) {
    lines.push(`a=rtpmap:${digitPayloadType} telephone-event/8000`, `a=fmtp:${digitPayloadType} 0-15`);
  }
  lines.push('a=ptime:20', `a=${direction}`);
  return lines;
}

export function writeOffer(local: LocalAudio, codecs: Codec[]): Buffer {
  const lines = [...sessionLines(local), ...audioLines(local.port, codecs, DIGIT_PAYLOAD_TYPE, 'sendrecv')];
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

const MIRRORED: Record<Direction, Direction> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

// Writes our answer to an offer of the far side (a re-INVITE): our one audio line, and all other lines refused with port 0.
export function writeAnswer(local: LocalAudio, offer: AudioDescription, agreed: NegotiatedAudio): Buffer {
  const lines = sessionLines(local);
  offer.mediaLines.forEach((line, index) => {
    if (index === offer.audioIndex) {
      lines.push(...audioLines(local.port, [agreed.codec], agreed.digitPayloadType, MIRRORED[offer.direction]));
    } else {
      lines.push(line.replace(/^(m=\S+) \S+/, '$1 0'));
    }
  });
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

interface Section {
  media: string | null;
  host: string | null;
  direction: Direction | null;
  rtpmaps: Map<number, string>;
}

function parseSections(body: Buffer): Section[] {
  const lines = body.toString('latin1').split(/\r\n|\n|\r/);
  if (lines.length > LINES_MAX) throw new SipProtocolError('too many SDP lines');
  if (lines[0]?.trim() !== 'v=0') throw new SipProtocolError('not SDP');
  let section: Section = { media: null, host: null, direction: null, rtpmaps: new Map() };
  const sections = [section];
  for (const line of lines) {
    const value = line.slice(2).trim();
    if (line.startsWith('m=')) {
      section = { media: line.trim(), host: null, direction: null, rtpmaps: new Map() };
      sections.push(section);
    } else if (line.startsWith('c=')) {
      const host = /^IN IP[46] ([^\s/]+)/i.exec(value)?.[1];
      section.host = host === undefined ? null : plainAddress(host);
    } else if (line.startsWith('a=rtpmap:')) {
      const match = /^rtpmap:([0-9]{1,3})\s+(\S+)/.exec(value);
      if (match) section.rtpmaps.set(Number(match[1]), (match[2] ?? '').toUpperCase());
    } else if (line.startsWith('a=') && DIRECTIONS.has(value)) {
      section.direction = value as Direction;
    }
  }
  return sections;
}

export function parseSdp(body: Buffer): AudioDescription {
  const [session, ...media] = parseSections(body);
  const audioIndex = media.findIndex((one) => /^m=audio [1-9]/.test(one.media ?? ''));
  const audio = media[audioIndex];
  const match = /^m=audio ([0-9]{1,5})(?:\/[0-9]+)? RTP\/AVPF?((?: [0-9]{1,3})+)$/.exec(audio?.media ?? '');
  const host = audio?.host ?? session?.host ?? null;
  const port = Number(match?.[1]);
  if (!audio || !match || port > 65_535 || host === null) throw new SipProtocolError('no usable audio in SDP');
  const types = (match[2] ?? '').trim().split(' ').map(Number);
  const codecs = types.flatMap((payloadType) => {
    const codec = codecOf(payloadType, audio.rtpmaps.get(payloadType));
    return codec === null ? [] : [{ codec, payloadType }];
  });
  const digitPayloadType = types.find((type) => audio.rtpmaps.get(type)?.startsWith('TELEPHONE-EVENT/8000')) ?? null;
  return {
    host,
    port,
    codecs,
    digitPayloadType,
    direction: audio.direction ?? session?.direction ?? 'sendrecv',
    mediaLines: media.map((one) => one.media ?? ''),
    audioIndex,
  };
}

// The static types 0 and 8 need no rtpmap (RFC 3551 table 4).
function codecOf(payloadType: number, rtpmap: string | undefined): Codec | null {
  if (rtpmap === undefined) return payloadType === 0 ? 'PCMU' : payloadType === 8 ? 'PCMA' : null;
  if (rtpmap.startsWith('PCMU/8000')) return 'PCMU';
  return rtpmap.startsWith('PCMA/8000') ? 'PCMA' : null;
}

// Agrees on the first codec of the far side's list that we allow; null when there is none.
export function negotiate(remote: AudioDescription, allowed: Codec[]): NegotiatedAudio | null {
  const chosen = remote.codecs.find(({ codec }) => allowed.includes(codec));
  if (!chosen) return null;
  // Before SDP had directions, an address of zeros put a call on hold (RFC 2543).
  const isHeld = isUnspecified(remote.host) || remote.direction === 'sendonly' || remote.direction === 'inactive';
  const { host, port, digitPayloadType } = remote;
  const isListenerOnly = remote.direction === 'recvonly' && !isHeld;
  return { host, port, ...chosen, digitPayloadType, isSending: !isHeld, isReceiving: !isListenerOnly };
}
