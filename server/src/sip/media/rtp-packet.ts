// The fixed header of RFC 3550 5.1. The parser skips parts that we never send: contributing sources, extensions, padding.
export const RTP_HEADER_BYTES = 12;
// 20 ms of 8 kHz sound, which every trunk takes.
export const FRAME_SAMPLES = 160;
export const FRAME_MS = 20;

export interface RtpHeader {
  payloadType: number;
  hasMarker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
}

export interface RtpPacket extends RtpHeader {
  payload: Buffer;
}

export function writeRtpHeader(into: Buffer, header: RtpHeader): void {
  into[0] = 0x80;
  into[1] = (header.hasMarker ? 0x80 : 0) | header.payloadType;
  into.writeUInt16BE(header.sequence & 0xffff, 2);
  into.writeUInt32BE(header.timestamp >>> 0, 4);
  into.writeUInt32BE(header.ssrc >>> 0, 8);
}

export function parseRtp(bytes: Buffer): RtpPacket | null {
  if (bytes.length < RTP_HEADER_BYTES) return null;
  const first = bytes[0] ?? 0;
  const second = bytes[1] ?? 0;
  if (first >> 6 !== 2) return null;
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (bytes.length < start + 4) return null;
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const padding = first & 0x20 ? (bytes[bytes.length - 1] ?? 0) : 0;
  if (start + padding > bytes.length) return null;
  return {
    payloadType: second & 0x7f,
    hasMarker: (second & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, bytes.length - padding),
  };
}
