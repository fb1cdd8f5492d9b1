import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const INSTALL_TIMEOUT_MS = 180_000;
const START_TIMEOUT_MS = 60_000;

/** A telephone made of PJSIP: picks up, keeps what it hears, presses keys, and says which it was pressed. */
const TELEPHONE = `
import os, select, sys, time
import pjsua2 as pj

port, transport, folder, keys, srtp = int(sys.argv[1]), *sys.argv[2:6]
calls = {}

def say(*words):
    print(*words, flush=True)

class Call(pj.Call):
    recorder = None
    press_at = None

    def onCallMediaState(self, prm):
        # Kept by name: its lists are gone with it.
        info = self.getInfo()
        for index, media in enumerate(info.media):
            is_audio = media.type == pj.PJMEDIA_TYPE_AUDIO and media.status == pj.PJSUA_CALL_MEDIA_ACTIVE
            if not is_audio or self.recorder is not None:
                continue
            self.recorder = pj.AudioMediaRecorder()
            self.recorder.createRecorder(os.path.join(folder, 'heard-%d.wav' % time.monotonic_ns()))
            self.getAudioMedia(index).startTransmit(self.recorder)
            self.press_at = time.monotonic() + 0.5

    def onDtmfDigit(self, prm):
        say('digit', prm.digit)

    def onCallState(self, prm):
        if self.getInfo().state != pj.PJSIP_INV_STATE_DISCONNECTED:
            return
        # The file is whole once its recorder is gone.
        self.recorder = self.press_at = None
        say('ended')

class Account(pj.Account):
    def onIncomingCall(self, prm):
        calls[prm.callId] = Call(self, prm.callId)
        answer = pj.CallOpParam()
        answer.statusCode = 200
        calls[prm.callId].answer(answer)

endpoint = pj.Endpoint()
endpoint.libCreate()
config = pj.EpConfig()
config.logConfig.level = config.logConfig.consoleLevel = 1
config.medConfig.noVad = True
config.medConfig.clockRate = 8000
endpoint.libInit(config)
settings = pj.TransportConfig()
settings.port = port
settings.boundAddress = '127.0.0.1'
kind = {'udp': pj.PJSIP_TRANSPORT_UDP, 'tcp': pj.PJSIP_TRANSPORT_TCP}[transport]
endpoint.transportCreate(kind, settings)
endpoint.libStart()
endpoint.audDevManager().setNullDev()
account = Account()
identity = pj.AccountConfig()
identity.idUri = 'sip:telephone@127.0.0.1'
if srtp == 'srtp':
    identity.mediaConfig.srtpUse = pj.PJMEDIA_SRTP_MANDATORY
    identity.mediaConfig.srtpSecureSignaling = 0
account.create(identity)
say('ready')
# Until whoever started us is gone.
while not select.select([sys.stdin], [], [], 0.05)[0]:
    for call in list(calls.values()):
        if keys and call.press_at is not None and time.monotonic() > call.press_at:
            call.press_at = None
            call.dialDtmf(keys)
os._exit(0)
`;

export interface Pjsua {
  readonly port: number;
  /** What it heard in the calls that have ended, each as a WAV of 8 kHz. */
  recordings(): Buffer[];
  /** The keys that were pressed for it, in all calls. */
  digits(): string;
  /** How many of its calls have ended: only then is what it heard whole. */
  endedCount(): number;
  stop(): Promise<void>;
}

export interface PjsuaPackage {
  readonly python: string;
  readonly folder: string;
}

/** Why it is not to be had here, or the package. The wheel is for Linux and these versions of Python alone. */
export function installPjsua(): PjsuaPackage | string {
  const folder = mkdtempSync(join(tmpdir(), 'volley-pjsua-'));
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];
  const packages = ['--no-deps', '--target', join(folder, 'packages'), 'pjsua2-python==2.15.1.post1'];
  const done = spawnSync('python3', [...install, ...packages], { encoding: 'utf8', timeout: INSTALL_TIMEOUT_MS });
  if (done.status === 0) return { python: 'python3', folder };
  rmSync(folder, { recursive: true, force: true });
  return done.error?.message ?? done.stderr.trim().split('\n').at(-1) ?? 'pip failed';
}

/** A telephone of its own process over `udp` or `tcp`, which presses these keys once it has picked up; with `srtp` it takes no other sound. */
export async function startPjsua(
  { python, folder }: PjsuaPackage,
  transport: string,
  { keys = '', sound = 'plain' }: { readonly keys?: string; readonly sound?: 'plain' | 'srtp' } = {},
): Promise<Pjsua> {
  const home = mkdtempSync(join(folder, 'telephone-'));
  const port = await findFreePort();
  writeFileSync(join(home, 'telephone.py'), TELEPHONE);
  const child = spawn(python, [join(home, 'telephone.py'), String(port), transport, home, keys, sound], {
    env: { ...process.env, PYTHONPATH: join(folder, 'packages') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => said.push(line));
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (!said.includes('ready')) {
    const isLost = child.exitCode !== null || performance.now() > deadlineMs;
    if (isLost) {
      await stop();
      throw new Error(`pjsua did not start: ${said.join(' ')}`);
    }
    await Promise.race([once(lines, 'line'), once(child, 'exit'), sleep(1_000)]);
  }
  return {
    port,
    recordings: () =>
      readdirSync(home)
        .filter((name) => name.endsWith('.wav'))
        .map((name) => readFileSync(join(home, name))),
    digits: () =>
      said
        .filter((line) => line.startsWith('digit '))
        .map((line) => line.slice(6))
        .join(''),
    endedCount: () => said.filter((line) => line === 'ended').length,
    stop,
  };
}
