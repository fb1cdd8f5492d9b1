import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly bytes: Buffer;
  /** The size that the archive claims for the part. */
  readonly claimedBytes?: number;
  /** Whether the archive claims that the part is encrypted. */
  readonly isEncrypted?: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const VERSION = 20;

/** The fields that both headers of a part have, in the same order. */
function writeHead(head: Buffer, at: number, part: ZipPart, packed: Buffer): void {
  head.writeUInt16LE(VERSION, at);
  head.writeUInt16LE(part.isEncrypted ? 1 : 0, at + 2);
  head.writeUInt16LE(DEFLATED, at + 4);
  head.writeUInt32LE(crc32(part.bytes), at + 10);
  head.writeUInt32LE(packed.length, at + 14);
  head.writeUInt32LE(part.claimedBytes ?? part.bytes.length, at + 18);
  head.writeUInt16LE(Buffer.byteLength(part.name), at + 22);
}

/** Returns a minimal ZIP archive, from which tests make valid and invalid workbooks. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const packed = deflateRawSync(part.bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(LOCAL, 0);
    writeHead(local, 4, part, packed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(CENTRAL, 0);
    writeHead(central, 6, part, packed);
    central.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(part.name), packed);
    centrals.push(central, Buffer.from(part.name));
    offset += local.length + Buffer.byteLength(part.name) + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
