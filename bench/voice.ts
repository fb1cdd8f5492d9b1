// npm run bench voice [-- --part calls|beside|srtp|memory|quick] [--calls 400] [--seconds 60] [--rounds 3]
// Calls with sound through the whole service (campaign, SIP, RTP), pinned with its Postgres to one core; the far side, which answers, hears and
// says back every packet, has the other. Beside it sipp, playing the same sound to the same far side. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { pinTo } from './harness/cores.ts';
import { byTurns, inScope, median, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { QUICK_SEND, startLoader } from './harness/load.ts';
import { atLeast, atMost, say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, startFloor } from './harness/processes.ts';
import { SIPP_IS_HERE, startSippCaller } from './harness/sipp-caller.ts';
import { type FarSide, startFarSide } from './harness/voice-far.ts';
import { startVoiceService, type VoiceService } from './harness/voice-service.ts';
import {
  type CallerWindow,
  endCampaign,
  untilOngoing,
  type VolleyWindow,
  watchCaller,
  watchVolley,
} from './harness/voice-window.ts';

const { part, calls, seconds, rounds } = readOptions({ part: 'calls', calls: 400, seconds: 60, rounds: 3 });
const SERVICE_CORE = 0;
const FAR_CORE = 1;
const RING_MS = 100;
/** The sound lasts from the first answer until the last call was watched. */
const SPARE_SECONDS = 60;
const SIPP_CALLS_PER_SECOND = 100;
/** The memory of so many calls is watched for longer than SIP remembers one. */
const STEADY_CALLS_PER_SECOND = 100;
const CALLS_PER_SECOND = 200;
const SAMPLE_MS = 500;

interface Scene {
  readonly scope: Scope;
  readonly far: FarSide;
  readonly service: VoiceService;
}

async function startScene(scope: Scope): Promise<Scene> {
  const isPinned = pinTo(FAR_CORE);
  if (!isPinned) say('There is one core, or no taskset: the service and the far side share what there is.');
  const far = scope.use(await startFarSide(RING_MS));
  if (isPinned) pinTo(SERVICE_CORE);
  const service = await startVoiceService(
    scope,
    far.port,
    part === 'memory' ? STEADY_CALLS_PER_SECOND : CALLS_PER_SECOND,
  );
  if (isPinned) pinTo(FAR_CORE);
  return { scope, far, service };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function sayVolley(window: VolleyWindow): void {
  const { far, sent, seconds } = window;
  say(`\nset-up        ${far.calls.setUpPerSecond.toFixed(1)} calls/s, ${far.calls.ongoingMax} at the same time`);
  say(
    `sent          ${sent} packets in ${seconds.toFixed(1)} s; ${window.skipped} never sent; heard by the far side ${far.sound.packets}, missing ${far.sound.lost}`,
  );
  say(`taken in      what the far side said back; ${window.dropped} dropped for want of room`);
  say(
    `late          p50 ≤ ${window.p50LateMs} ms, p99 ≤ ${window.p99LateMs} ms, ${percent(window.inTimeShare)} within 5 ms`,
  );
  say(
    `late as heard p50 ${far.sound.p50LateMs} ms, p99 ${far.sound.p99LateMs} ms, at most ${far.sound.maxLateMs.toFixed(1)} ms (the far side's own delays included)`,
  );
  say(
    `CPU           ${percent(window.cpuShare)} of a core, ${((window.cpuShare / calls) * 100).toFixed(4)} % a call; Postgres ${percent(window.postgresShare)}`,
  );
  say(`memory        ${Math.round(window.memoryMb)} MB of the Node process`);
}

/** All calls at the same time, for as long as was asked. */
async function runVolley({ far, service }: Scene): Promise<VolleyWindow> {
  await far.begin('calls');
  const campaign = await service.startCampaign(calls, seconds + SPARE_SECONDS);
  const window = await watchVolley(far, service, { calls, seconds });
  await endCampaign(far, service, campaign);
  return window;
}

async function measureCalls(scene: Scene): Promise<void> {
  const window = await runVolley(scene);
  sayVolley(window);
  sayGoals([
    atLeast(calls, '', 'calls at the same time', window.far.calls.ongoingMax),
    atLeast(50, 'calls/s', 'set-up rate', window.far.calls.setUpPerSecond),
    atMost(0, '', 'packets that we dropped', window.skipped + window.dropped),
    atMost(5, 'ms', 'p99 of the pacing, after its deadline', window.p99LateMs),
  ]);
}

async function runSipp({ far }: Scene): Promise<CallerWindow> {
  pinTo(SERVICE_CORE);
  const sipp = startSippCaller(far.port, calls, SIPP_CALLS_PER_SECOND);
  pinTo(FAR_CORE);
  try {
    return await watchCaller(far, sipp.pid, { calls, seconds });
  } finally {
    await sipp.stop();
    await far.hangUp();
  }
}

/** By turns with sipp. */
async function measureBeside(scene: Scene): Promise<void> {
  if (!SIPP_IS_HERE) {
    say('sipp is not installed (Debian: apt-get install sip-tester): there is nothing to stand beside.');
    return;
  }
  const windows = await byTurns<'sipp' | 'Volley', CallerWindow>(rounds, {
    sipp: () => runSipp(scene),
    Volley: () => runVolley(scene),
  });
  const sayOne = (name: string, windows: readonly CallerWindow[]): void => {
    const cpu = median(windows.map((window) => window.cpuShare));
    const late = median(windows.map((window) => window.far.sound.p99LateMs));
    const lost = windows.reduce((sum, window) => sum + window.far.sound.lost, 0);
    say(
      `${name.padEnd(13)} ${percent(cpu)} of a core, ${((cpu / calls) * 100).toFixed(4)} % a call; late as heard p99 ${late} ms; ${lost} packets missing`,
    );
  };
  for (const [name, own] of Object.entries(windows)) sayOne(name, own);
  const shares = (of: readonly CallerWindow[]) => of.map((window) => window.cpuShare);
  const ratio = ratioOf(shares(windows.Volley), shares(windows.sipp));
  say(`ratio         ${ratio.toFixed(2)} × the time that sipp takes for a call`);
}

/** Calls whose sound is encrypted by turns with calls whose sound is not. */
async function measureSrtp(scene: Scene): Promise<void> {
  const run = (isEncrypted: boolean) => async () => {
    await scene.service.setEncrypted(isEncrypted);
    return runVolley(scene);
  };
  const windows = await byTurns<'plain' | 'SRTP', VolleyWindow>(rounds, { plain: run(false), SRTP: run(true) });
  for (const [name, own] of Object.entries(windows)) {
    const cpu = own.map(({ cpuShare }) => ((cpuShare / calls) * 100).toFixed(3)).join(', ');
    const late = median(own.map(({ p99LateMs }) => p99LateMs));
    const lost = own.reduce((sum, { skipped, dropped, far }) => sum + skipped + dropped + far.sound.lost, 0);
    say(`${name.padEnd(13)} ${cpu} % of a core a call; late p99 ≤ ${late} ms; ${lost} packets lost or never sent`);
  }
  const [plain = 0, encrypted = 0] = [windows.plain, windows.SRTP].map((own) =>
    median(own.map(({ cpuShare }) => cpuShare)),
  );
  say(
    `difference    ${(((encrypted - plain) / calls) * 100).toFixed(3)} % of a core a call, ratio ${(encrypted / plain).toFixed(2)}`,
  );
}

/** Short calls, one after the other on every channel: what each leaves behind would add up. */
async function measureMemory({ far, service }: Scene): Promise<void> {
  await far.begin('calls');
  await service.startCampaign(calls, 0.2);
  const samples: { ended: number; residentMb: number; heapMb: number }[] = [];
  for (;;) {
    await sleep(SAMPLE_MS);
    const { ended } = (await far.report()).calls;
    samples.push({ ended, residentMb: memoryMb(service.volley.pid), heapMb: await service.readHeapMb() });
    if (ended >= calls) break;
  }
  const { answered, setUpPerSecond, ongoingMax } = (await far.report()).calls;
  say(`\n${answered} calls, ${setUpPerSecond.toFixed(1)} a second, ${ongoingMax} at the same time at most`);
  const quarters = [0, 1, 2, 3].map((quarter) =>
    samples.filter(({ ended }) => Math.min(3, Math.floor((ended / calls) * 4)) === quarter),
  );
  const resident = quarters.map((some) => median(some.map(({ residentMb }) => residentMb)));
  // The least is what a collection left: what is really held.
  const held = quarters.map((some) => Math.min(...some.map(({ heapMb }) => heapMb)));
  say(`resident      ${resident.map(Math.round).join(', ')} MB: the median of each quarter`);
  say(`held          ${held.map(Math.round).join(', ')} MB of the main thread's heap: the least of each quarter`);
  // SIP remembers a call for 32 s after its end (RFC 3261, timer B), so memory is level only after that.
  const growth = (held[3] ?? Number.NaN) / (held[2] ?? Number.NaN);
  sayGoals([atMost(1.1, '', 'held in the last quarter, by the third', growth)]);
}

/** Quick sends alone, then with the calls going on, at the same rate of one request after the other. */
async function measureQuick({ scope, far, service }: Scene): Promise<void> {
  const smsc = scope.use(await startFloor('smsc', ['logMax=0', 'receiptLostShare=1']));
  await addBenchCarrier(service.client, { smscPort: smsc.port, window: 1_000, isReceiptRequested: false });
  const loader = scope.use(startLoader());
  const { port } = service.volley;
  const run = (lasts = seconds) => loader.run({ port, connections: 1, seconds: lasts, request: QUICK_SEND });
  await run(3);
  const alone = await run();
  await far.begin('calls');
  const campaign = await service.startCampaign(calls, seconds + SPARE_SECONDS);
  await untilOngoing(far, calls);
  const [window, busy] = await Promise.all([watchVolley(far, service, { calls, seconds }), run()]);
  await endCampaign(far, service, campaign);
  const again = await run();
  for (const [name, { perSecond, p50Ms, p99Ms }] of Object.entries({
    alone,
    [`${calls} calls`]: busy,
    'after them': again,
  }))
    say(
      `${name.padEnd(13)} ${Math.round(perSecond)} quick sends/s   p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(1)} ms`,
    );
  sayVolley(window);
  const ratio = busy.p99Ms / ((alone.p99Ms + again.p99Ms) / 2);
  sayGoals([atMost(2, '×', 'p99 of quick send, by that without calls', ratio)]);
}

const PARTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  calls: measureCalls,
  beside: measureBeside,
  srtp: measureSrtp,
  memory: measureMemory,
  quick: measureQuick,
};

const measure = PARTS[part];
if (measure === undefined) throw new Error(`--part is one of ${Object.keys(PARTS).join(', ')}`);
sayMachine('embedded Postgres; the service on one core, the far side on the other');
await inScope(async (scope) => measure(await startScene(scope)));
