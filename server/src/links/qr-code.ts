import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG } from 'uqr';

/** Modules of white around the code. ISO/IEC 18004 asks for four, and readers fail with fewer. */
const QUIET_MODULES = 4;
/** About 300 pixels for a short address, enough for print at a few centimetres. */
const PIXELS_PER_MODULE = 8;

export function qrSvg(address: string): string {
  return renderSVG(address, { border: QUIET_MODULES, ecc: 'M' });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Returns a picture with one bit per pixel (PNG, RFC 2083); a QR code needs no more of the format. */
export function qrPng(address: string): Buffer {
  const { data, size } = encode(address, { border: QUIET_MODULES, ecc: 'M' });
  const width = size * PIXELS_PER_MODULE;
  const rowBytes = Math.ceil(width / 8);
  const rows = data.flatMap((modules) => {
    // The first byte of a row names its filter: none.
    const row = Buffer.alloc(1 + rowBytes);
    for (let x = 0; x < width; x += 1) {
      const isDark = modules[Math.floor(x / PIXELS_PER_MODULE)] ?? false;
      if (!isDark) row[1 + (x >> 3)] = (row[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    return Array.from({ length: PIXELS_PER_MODULE }, () => row);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
