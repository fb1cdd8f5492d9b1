import type { ReceptionReport } from './rtp-receiver.ts';

// RFC 3550 6: sender reports with one reception block, the CNAME that must go with them, and BYE.
const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const DESCRIPTION = 202;
const GOODBYE = 203;
const CNAME = 1;
// The seconds from 1900, the start of NTP time, to 1970.
const NTP_OFFSET_SECONDS = 2_208_988_800;
const PACKETS_MAX = 16;

export interface SenderState {
  ssrc: number;
  nowMs: number;
  rtpTimestamp: number;
  packetCount: number;
  octetCount: number;
  cname: string;
}

export interface RemoteReport {
  ssrc: number;
  lostCount: number;
  jitterMs: number;
}

function writeHead(into: Buffer, packetType: number, count: number): void {
  into[0] = 0x80 | count;
  into[1] = packetType;
  into.writeUInt16BE(into.length / 4 - 1, 2);
}

export function writeSenderReport(sender: SenderState, reception: ReceptionReport | null): Buffer {
  const report = Buffer.alloc(28 + (reception ? 24 : 0));
  writeHead(report, SENDER_REPORT, reception ? 1 : 0);
  report.writeUInt32BE(sender.ssrc, 4);
  report.writeUInt32BE((Math.floor(sender.nowMs / 1000) + NTP_OFFSET_SECONDS) >>> 0, 8);
  report.writeUInt32BE(Math.floor(((sender.nowMs % 1000) / 1000) * 2 ** 32) >>> 0, 12);
  report.writeUInt32BE(sender.rtpTimestamp >>> 0, 16);
  report.writeUInt32BE(sender.packetCount >>> 0, 20);
  report.writeUInt32BE(sender.octetCount >>> 0, 24);
  if (reception) {
    report.writeUInt32BE(reception.ssrc, 28);
    const total = reception.receivedCount + reception.lostCount;
    report[32] = total === 0 ? 0 : Math.min(255, Math.round((reception.lostCount / total) * 256));
    report.writeUIntBE(Math.min(reception.lostCount, 0x7f_ffff), 33, 3);
    report.writeUInt32BE(reception.highestSequence >>> 0, 36);
    report.writeUInt32BE(reception.jitterSamples, 40);
  }
  return Buffer.concat([report, writeDescription(sender)]);
}

export function writeGoodbye(sender: SenderState, reception: ReceptionReport | null): Buffer {
  const goodbye = Buffer.alloc(8);
  writeHead(goodbye, GOODBYE, 1);
  goodbye.writeUInt32BE(sender.ssrc, 4);
  // A compound packet, including this last one, must begin with a report.
  return Buffer.concat([writeSenderReport(sender, reception), goodbye]);
}

function writeDescription({ ssrc, cname }: SenderState): Buffer {
  const name = Buffer.from(cname, 'latin1').subarray(0, 255);
  // The list of items ends with a zero and is padded to a full word.
  const chunk = Buffer.alloc(4 * Math.ceil((4 + 4 + 2 + name.length + 1) / 4));
  writeHead(chunk, DESCRIPTION, 1);
  chunk.writeUInt32BE(ssrc, 4);
  chunk[8] = CNAME;
  chunk[9] = name.length;
  name.copy(chunk, 10);
  return chunk;
}

export function parseRtcp(bytes: Buffer): RemoteReport[] {
  const reports: RemoteReport[] = [];
  let at = 0;
  for (let count = 0; count < PACKETS_MAX && at + 4 <= bytes.length; count += 1) {
    const first = bytes[at] ?? 0;
    const packetType = bytes[at + 1] ?? 0;
    const end = at + (bytes.readUInt16BE(at + 2) + 1) * 4;
    if (first >> 6 !== 2 || end > bytes.length) break;
    const start = packetType === SENDER_REPORT ? at + 28 : packetType === RECEIVER_REPORT ? at + 8 : end;
    const last = Math.min(end, start + 24 * (first & 0x1f));
    for (let block = start; block + 24 <= last; block += 24) {
      reports.push({
        ssrc: bytes.readUInt32BE(block),
        // Below zero if packets came twice.
        lostCount: Math.max(0, bytes.readIntBE(block + 5, 3)),
        jitterMs: bytes.readUInt32BE(block + 12) / 8,
      });
    }
    at = end;
  }
  return reports;
}
