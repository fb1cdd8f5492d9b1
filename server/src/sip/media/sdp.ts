import { SipProtocolError } from '../messages/protocol-error.ts';
import { isUnspecified, plainAddress } from '../network/own-addresses.ts';
import { type CryptoLine, parseCrypto, writeCrypto } from './sdes.ts';

export type Codec = 'PCMU' | 'PCMA';
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

export interface AudioDescription {
  host: string;
  port: number;
  codecs: { codec: Codec; payloadType: number }[];
  digitPayloadType: number | null;
  direction: Direction;
  // Whether its sound must be protected, and the key that it gives.
  isSecure: boolean;
  crypto: CryptoLine | null;
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
  // With it sound may be protected, or must be.
  srtp?: { key: string; isRequired: boolean } | undefined;
}

// The keys of protected sound, and the number of the line that gave that of the far side.
export interface SoundKeys {
  ours: string;
  theirs: string;
  tag: number;
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
  // Null for sound that is not protected.
  keys: SoundKeys | null;
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

// The name of the media line's profile. Sound that may be protected is offered as plain sound with a key beside it.
const profileOf = (isSecure: boolean): string => (isSecure ? 'RTP/SAVP' : 'RTP/AVP');

interface AudioLines {
  port: number;
  codecs: Codec[];
  digitPayloadType: number | null;
  direction: Direction;
  isSecure: boolean;
  crypto: CryptoLine | null;
}

function audioLines({ port, codecs, digitPayloadType, direction, isSecure, crypto }: AudioLines): string[] {
  const types = [
    ...codecs.map((codec) => STATIC_TYPES[codec]),
    ...(digitPayloadType === null ? [] : [digitPayloadType]),
  ];
  const lines = [`m=audio ${port} ${profileOf(isSecure)} ${types.join(' ')}`];
  for (const codec of codecs) lines.push(`a=rtpmap:${STATIC_TYPES[codec]} ${codec}/8000`);
  if (digitPayloadType !== null) {
    lines.push(`a=rtpmap:${digitPayloadType} telephone-event/8000`, `a=fmtp:${digitPayloadType} 0-15`);
  }
  lines.push('a=ptime:20', `a=${direction}`);
  if (crypto !== null) lines.push(writeCrypto(crypto));
  return lines;
}

export function writeOffer(local: LocalAudio, codecs: Codec[]): Buffer {
  const { port, srtp } = local;
  const crypto = srtp === undefined ? null : { tag: 1, key: srtp.key };
  const audio = { port, codecs, digitPayloadType: DIGIT_PAYLOAD_TYPE, direction: 'sendrecv', crypto } as const;
  const lines = [...sessionLines(local), ...audioLines({ ...audio, isSecure: srtp?.isRequired === true })];
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
      const { codec, digitPayloadType, keys } = agreed;
      const direction = MIRRORED[offer.direction];
      const crypto = keys && { tag: keys.tag, key: keys.ours };
      const { isSecure } = offer;
      lines.push(...audioLines({ port: local.port, codecs: [codec], digitPayloadType, direction, isSecure, crypto }));
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
  crypto: CryptoLine | null;
}

const createSection = (media: string | null): Section => ({
  ...{ media, host: null, direction: null, rtpmaps: new Map(), crypto: null },
});

function parseSections(body: Buffer): Section[] {
  const lines = body.toString('latin1').split(/\r\n|\n|\r/);
  if (lines.length > LINES_MAX) throw new SipProtocolError('too many SDP lines');
  if (lines[0]?.trim() !== 'v=0') throw new SipProtocolError('not SDP');
  let section = createSection(null);
  const sections = [section];
  for (const line of lines) {
    const value = line.slice(2).trim();
    if (line.startsWith('m=')) {
      section = createSection(line.trim());
      sections.push(section);
    } else if (line.startsWith('c=')) {
      const host = /^IN IP[46] ([^\s/]+)/i.exec(value)?.[1];
      section.host = host === undefined ? null : plainAddress(host);
    } else if (line.startsWith('a=rtpmap:')) {
      const match = /^rtpmap:([0-9]{1,3})\s+(\S+)/.exec(value);
      if (match) section.rtpmaps.set(Number(match[1]), (match[2] ?? '').toUpperCase());
    } else if (line.startsWith('a=crypto:')) {
      section.crypto ??= parseCrypto(value);
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
  const match = /^m=audio ([0-9]{1,5})(?:\/[0-9]+)? RTP\/(S?)AVPF?((?: [0-9]{1,3})+)$/.exec(audio?.media ?? '');
  const host = audio?.host ?? session?.host ?? null;
  const port = Number(match?.[1]);
  if (!audio || !match || port > 65_535 || host === null) throw new SipProtocolError('no usable audio in SDP');
  const types = (match[3] ?? '').trim().split(' ').map(Number);
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
    isSecure: match[2] === 'S',
    crypto: audio.crypto,
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

// Agrees on the first codec of the far side's list that we allow; null when there is none, or when only one side can protect
// the sound and the other one demands it.
export function negotiate(
  remote: AudioDescription,
  allowed: Codec[],
  srtp?: LocalAudio['srtp'],
): NegotiatedAudio | null {
  const chosen = remote.codecs.find(({ codec }) => allowed.includes(codec));
  const { host, port, digitPayloadType, crypto } = remote;
  const keys = srtp && crypto && { ours: srtp.key, theirs: crypto.key, tag: crypto.tag };
  const isDemanded = remote.isSecure || srtp?.isRequired === true;
  if (!chosen || (isDemanded && !keys)) return null;
  // Before SDP had directions, an address of zeros put a call on hold (RFC 2543).
  const isHeld = isUnspecified(remote.host) || remote.direction === 'sendonly' || remote.direction === 'inactive';
  const isListenerOnly = remote.direction === 'recvonly' && !isHeld;
  return {
    host,
    port,
    ...chosen,
    digitPayloadType,
    isSending: !isHeld,
    isReceiving: !isListenerOnly,
    keys: keys ?? null,
  };
}

// Returns what the answer to our offer agrees on; null for one that cannot be read, or agrees on nothing.
export function readAnswer(body: Buffer | null, allowed: Codec[], srtp: LocalAudio['srtp']): NegotiatedAudio | null {
  if (body === null) return null;
  try {
    return negotiate(parseSdp(body), allowed, srtp);
  } catch (error) {
    if (error instanceof SipProtocolError) return null;
    throw error;
  }
}

export const whyNoSound = ({ srtp }: LocalAudio): string =>
  srtp?.isRequired === true ? 'no common codec, or no key for the sound' : 'no common codec';
