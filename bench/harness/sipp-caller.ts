import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeMulaw } from '../../server/src/sip/index.ts';
import { stopChild } from './processes.ts';
import { tone } from './voice-service.ts';

const MEDIA_PORT = 30_000;
const PAUSE_MS = 600_000;
const SOUND_SECONDS = 20;

export const SIPP_IS_HERE = spawnSync('sipp', ['-v'], { timeout: 5_000 }).error === undefined;

/** A caller that does on the wire what a call of ours does: INVITE, ACK, and sound every 20 ms until it is hung up. */
const SCENARIO = `<?xml version="1.0" encoding="UTF-8" ?>
<scenario name="play">
  <send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:bench@[local_ip]:[local_port]>;tag=[pid]bench[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:bench@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

v=0
o=bench 1 1 IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio [rtpstream_audio_port] RTP/AVP 0
a=rtpmap:0 PCMU/8000
]]></send>
  <recv response="100" optional="true" />
  <recv response="180" optional="true" />
  <recv response="200" />
  <send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:bench@[local_ip]:[local_port]>;tag=[pid]bench[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
Call-ID: [call_id]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

]]></send>
  <nop><action><exec rtp_stream="sound.ulaw,-1,0,PCMU/8000" /></action></nop>
  <pause milliseconds="${PAUSE_MS}" />
</scenario>
`;

export interface SippCaller {
  readonly pid: number;
  stop(): Promise<void>;
}

/** sipp placing so many calls, at this rate, which all stay until it is stopped. */
export function startSippCaller(trunkPort: number, calls: number, perSecond: number): SippCaller {
  const folder = mkdtempSync(join(tmpdir(), 'volley-sipp-'));
  writeFileSync(join(folder, 'play.xml'), SCENARIO);
  writeFileSync(join(folder, 'sound.ulaw'), encodeMulaw(tone(SOUND_SECONDS)));
  const words = ['-sf', 'play.xml', '-i', '127.0.0.1', '-mi', '127.0.0.1', '-mp', String(MEDIA_PORT), '-nostdin'];
  words.push('-m', String(calls), '-l', String(calls), '-r', String(perSecond), '-s', 'bench');
  const child = spawn('sipp', [...words, `127.0.0.1:${trunkPort}`], { cwd: folder, stdio: 'ignore' });
  return {
    pid: child.pid ?? 0,
    async stop() {
      await stopChild(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
