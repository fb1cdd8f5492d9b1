import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, familySeconds, udpDrops } from './cores.ts';
import { until } from './frame.ts';
import { memoryMb } from './processes.ts';
import type { FarReport, FarSide } from './voice-far.ts';
import { RTP_PORTS, type Sound, type VoiceService } from './voice-service.ts';

const SET_UP_TIMEOUT_MS = 90_000;
const POLL_MS = 100;
/** Between the last answer and the first packet that counts. */
const SETTLE_MS = 2_000;

/** What one caller did in a window in which its calls only went on. */
export interface CallerWindow {
  readonly far: FarReport;
  /** Of one core. */
  readonly cpuShare: number;
  readonly seconds: number;
}

export interface VolleyWindow extends CallerWindow {
  readonly postgresShare: number;
  readonly sent: number;
  readonly skipped: number;
  /** Packets of the far side for which our own sockets had no room. */
  readonly dropped: number;
  readonly p50LateMs: number;
  readonly p99LateMs: number;
  readonly inTimeShare: number;
  readonly memoryMb: number;
}

export async function untilOngoing(far: FarSide, calls: number): Promise<void> {
  const isSetUp = async () => (await far.report()).calls.ongoing >= calls;
  await until('all calls are set up', isSetUp, { limitMs: SET_UP_TIMEOUT_MS, pollMs: POLL_MS });
  await sleep(SETTLE_MS);
}

/** A caller whose calls have begun or are about to: its window begins once all of them are answered. */
export async function watchCaller(
  far: FarSide,
  pid: number,
  size: { calls: number; seconds: number },
): Promise<CallerWindow> {
  await untilOngoing(far, size.calls);
  await far.begin('sound');
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds(pid)];
  await sleep(size.seconds * 1000);
  const report = await far.report();
  const seconds = (performance.now() - startedAt) / 1000;
  return { far: report, seconds, cpuShare: (cpuSeconds(pid) - cpuBefore) / seconds };
}

function quantileOf(before: Sound, after: Sound, share: number): number {
  const all = countOf(before, after, Number.POSITIVE_INFINITY);
  const edges = [...after.within.keys()].sort((left, right) => left - right);
  return edges.find((edge) => countOf(before, after, edge) >= all * share) ?? Number.POSITIVE_INFINITY;
}

function countOf(before: Sound, after: Sound, lateMs: number): number {
  return (after.within.get(lateMs) ?? 0) - (before.within.get(lateMs) ?? 0);
}

export async function watchVolley(
  far: FarSide,
  service: VoiceService,
  size: { calls: number; seconds: number },
): Promise<VolleyWindow> {
  await untilOngoing(far, size.calls);
  const { volley, postgresPid } = service;
  const before = await service.readSound();
  const dropsBefore = udpDrops(RTP_PORTS);
  const postgresBefore = familySeconds(postgresPid);
  const window = await watchCaller(far, volley.pid, size);
  const postgres = familySeconds(postgresPid) - postgresBefore;
  const after = await service.readSound();
  const sent = countOf(before, after, Number.POSITIVE_INFINITY);
  return {
    ...window,
    postgresShare: postgres / window.seconds,
    sent,
    skipped: after.skipped - before.skipped,
    dropped: udpDrops(RTP_PORTS) - dropsBefore,
    p50LateMs: quantileOf(before, after, 0.5),
    p99LateMs: quantileOf(before, after, 0.99),
    inTimeShare: countOf(before, after, 5) / sent,
    memoryMb: memoryMb(volley.pid),
  };
}

/** Hangs up, and waits until the service has settled every call. */
export async function endCampaign(far: FarSide, service: VoiceService, campaign: string): Promise<void> {
  await far.hangUp();
  const isOver = async () => (await service.statusOf(campaign)) === 'completed';
  await until('the campaign is completed', isOver, { limitMs: SET_UP_TIMEOUT_MS, pollMs: POLL_MS });
}
