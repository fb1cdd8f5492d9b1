// npm run bench voice [-- --part calls|beside|memory|quick] [--calls 400] [--seconds 60] [--rounds 3]
// Calls with sound through the whole service (campaign, SIP, RTP), pinned with its Postgres to one core; the far side, which answers, hears and
// says back every packet, has the other. Beside it sipp, playing the same sound to the same far side. Method and figures: docs/benchmarks.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { median } from './harness/compare-sides.ts';
import { pinTo } from './harness/cores.ts';
import { type LoadResult, startLoader } from './harness/load.ts';
import { say, sayGoals, sayMachine } from './harness/print.ts';
import { memoryMb, startFloor } from './harness/processes.ts';
import { openScratch } from './harness/scratch.ts';
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

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'calls' },
    calls: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
  },
});
const CALLS = Number(options.calls);
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
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

const { cleanUps, cleanUp } = openScratch();

interface Scene {
  readonly far: FarSide;
  readonly service: VoiceService;
}

async function startScene(isSteady: boolean): Promise<Scene> {
  const isPinned = pinTo(FAR_CORE);
  if (!isPinned) say('There is one core, or no taskset: the service and the far side share what there is.');
  const far = await startFarSide(RING_MS);
  cleanUps.push(() => far.stop());
  if (isPinned) pinTo(SERVICE_CORE);
  const service = await startVoiceService(far.port, isSteady ? STEADY_CALLS_PER_SECOND : CALLS_PER_SECOND);
  cleanUps.push(() => service.stop());
  if (isPinned) pinTo(FAR_CORE);
  return { far, service };
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function sayVolley(window: VolleyWindow, calls: number): void {
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
async function measureCalls({ far, service }: Scene): Promise<void> {
  await far.begin('calls');
  const campaign = await service.startCampaign(CALLS, SECONDS + SPARE_SECONDS);
  const window = await watchVolley(far, service, { calls: CALLS, seconds: SECONDS });
  sayVolley(window, CALLS);
  await endCampaign(far, service, campaign);
  sayGoals([
    { name: 'calls at the same time', measured: window.far.calls.ongoingMax, unit: '', limit: CALLS, isMinimum: true },
    { name: 'set-up rate', measured: window.far.calls.setUpPerSecond, unit: 'calls/s', limit: 50, isMinimum: true },
    { name: 'packets that we dropped', measured: window.skipped + window.dropped, unit: '', limit: 0 },
    { name: 'p99 of the pacing, after its deadline', measured: window.p99LateMs, unit: 'ms', limit: 5 },
  ]);
}

async function watchSipp(far: FarSide): Promise<CallerWindow> {
  pinTo(SERVICE_CORE);
  const sipp = startSippCaller(far.port, CALLS, SIPP_CALLS_PER_SECOND);
  pinTo(FAR_CORE);
  try {
    return await watchCaller(far, sipp.pid, { calls: CALLS, seconds: SECONDS });
  } finally {
    await sipp.stop();
    await far.hangUp();
  }
}

/** By turns with sipp, and who begins changes each time. */
async function measureBeside({ far, service }: Scene): Promise<void> {
  if (!SIPP_IS_HERE) {
    say('sipp is not installed (Debian: apt-get install sip-tester): there is nothing to stand beside.');
    return;
  }
  const runs: { volley: VolleyWindow; sipp: CallerWindow }[] = [];
  const runVolley = async (): Promise<VolleyWindow> => {
    await far.begin('calls');
    const campaign = await service.startCampaign(CALLS, SECONDS + SPARE_SECONDS);
    const window = await watchVolley(far, service, { calls: CALLS, seconds: SECONDS });
    await endCampaign(far, service, campaign);
    return window;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const isSippFirst = round % 2 === 0;
    const early = isSippFirst ? await watchSipp(far) : null;
    const volley = await runVolley();
    const sipp = early ?? (await watchSipp(far));
    runs.push({ volley, sipp });
    say(`round ${round + 1}       Volley ${percent(volley.cpuShare)}, sipp ${percent(sipp.cpuShare)} of a core`);
  }
  const sayOne = (name: string, windows: readonly CallerWindow[]): void => {
    const cpu = median(windows.map((window) => window.cpuShare));
    const late = median(windows.map((window) => window.far.sound.p99LateMs));
    const lost = windows.reduce((sum, window) => sum + window.far.sound.lost, 0);
    say(
      `${name.padEnd(13)} ${percent(cpu)} of a core, ${((cpu / CALLS) * 100).toFixed(4)} % a call; late as heard p99 ${late} ms; ${lost} packets missing`,
    );
  };
  say();
  sayOne(
    'Volley',
    runs.map((run) => run.volley),
  );
  sayOne(
    'sipp',
    runs.map((run) => run.sipp),
  );
  const ratio = median(runs.map((run) => run.volley.cpuShare / run.sipp.cpuShare));
  say(`ratio         ${ratio.toFixed(2)} × the time that sipp takes for a call`);
}

/** Short calls, one after the other on every channel: what each leaves behind would add up. */
async function measureMemory({ far, service }: Scene): Promise<void> {
  await far.begin('calls');
  await service.startCampaign(CALLS, 0.2);
  const samples: { ended: number; residentMb: number; heapMb: number }[] = [];
  for (;;) {
    await sleep(SAMPLE_MS);
    const { ended } = (await far.report()).calls;
    samples.push({ ended, residentMb: memoryMb(service.volley.pid), heapMb: await service.readHeapMb() });
    if (ended >= CALLS) break;
  }
  const { calls } = await far.report();
  say(
    `\n${calls.answered} calls, ${calls.setUpPerSecond.toFixed(1)} a second, ${calls.ongoingMax} at the same time at most`,
  );
  const quarters = [0, 1, 2, 3].map((quarter) =>
    samples.filter(({ ended }) => Math.min(3, Math.floor((ended / CALLS) * 4)) === quarter),
  );
  const resident = quarters.map((some) => median(some.map(({ residentMb }) => residentMb)));
  // The least is what a collection left: what is really held.
  const held = quarters.map((some) => Math.min(...some.map(({ heapMb }) => heapMb)));
  say(`resident      ${resident.map(Math.round).join(', ')} MB: the median of each quarter`);
  say(`held          ${held.map(Math.round).join(', ')} MB of the main thread's heap: the least of each quarter`);
  // SIP remembers a call for 32 s after its end (RFC 3261, timer B), so memory is level only after that.
  const growth = (held[3] ?? Number.NaN) / (held[2] ?? Number.NaN);
  sayGoals([{ name: 'held in the last quarter, by the third', measured: growth, unit: '', limit: 1.1 }]);
}

/** Quick sends alone, then with the calls going on, at the same rate of one request after the other. */
async function measureQuick({ far, service }: Scene): Promise<void> {
  const smsc = await startFloor(`${import.meta.dirname}/harness/smsc.ts`, ['logMax=0', 'receiptLostShare=1']);
  cleanUps.push(() => smsc.stop());
  await addBenchCarrier(service.databaseUrl, { smscPort: smsc.port, window: 1_000, isReceiptRequested: false });
  const loader = startLoader();
  cleanUps.push(() => loader.stop());
  let firstN = 1_000_000;
  const run = async (seconds: number): Promise<LoadResult> => {
    const path = `/v1/sms-campaigns/quick?to=23324{n}&message=Your+code+is+123456&sender_id=Volley&api_key=${service.key}`;
    const request = { method: 'GET', path };
    const result = await loader.run({
      port: service.volley.port,
      key: service.key,
      connections: 1,
      seconds,
      request,
      ids: [],
      firstN,
    });
    firstN = result.nextN;
    return result;
  };
  await run(3);
  const alone = await run(SECONDS);
  await far.begin('calls');
  const campaign = await service.startCampaign(CALLS, SECONDS + SPARE_SECONDS);
  await untilOngoing(far, CALLS);
  const watching = watchVolley(far, service, { calls: CALLS, seconds: SECONDS });
  const [window, busy] = await Promise.all([watching, run(SECONDS)]);
  const again = await endCampaign(far, service, campaign).then(() => run(SECONDS));
  for (const [name, { perSecond, p50Ms, p99Ms }] of Object.entries({
    alone,
    [`${CALLS} calls`]: busy,
    'after them': again,
  }))
    say(
      `${name.padEnd(13)} ${Math.round(perSecond)} quick sends/s   p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(1)} ms`,
    );
  sayVolley(window, CALLS);
  sayGoals([
    {
      name: 'p99 of quick send, by that without calls',
      measured: busy.p99Ms / ((alone.p99Ms + again.p99Ms) / 2),
      unit: '×',
      limit: 2,
    },
  ]);
}

const PARTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  calls: measureCalls,
  beside: measureBeside,
  memory: measureMemory,
  quick: measureQuick,
};

const part = PARTS[options.part];
if (part === undefined) throw new Error(`--part is one of ${Object.keys(PARTS).join(', ')}`);
sayMachine('embedded Postgres; the service on one core, the far side on the other');
try {
  await part(await startScene(part === measureMemory));
} finally {
  await cleanUp();
}
