import { type Config, hasSimulator } from '../config.ts';
import { measureSound, NO_DIALER, startSipDialer } from '../dialers/index.ts';
import type { Seal } from '../lib/files/seal.ts';
import type { Metrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { startTrunkSimulator } from '../simulator/index.ts';
import type { notReached } from '../sms/campaigns/index.ts';
import { startSoundPreparer } from '../speech/index.ts';
import type { Tracer } from '../traces/index.ts';
import { startVoiceEngine } from '../voice/campaigns/index.ts';
import type { OngoingCall } from '../voice/dialer.ts';
import { listAllTrunks } from '../voice/trunks/index.ts';
import type { VoiceControl } from '../voice/voice-control.ts';
import type { Started } from './started.ts';

/** Starts the simulator only if a trunk leads to it. */
async function startOwnTrunkSimulator(rt: Runtime, config: Config, started: Started) {
  if (!hasSimulator(config)) return null;
  if (!(await listAllTrunks(rt.db)).some((trunk) => trunk.kind === 'simulator')) return null;
  return started.keep('simulated trunk', await startTrunkSimulator(rt.log));
}

/** Starts the dialer, the engine that places calls, and the preparation of the sounds that they play. */
export async function startVoice(
  rt: Runtime,
  config: Config,
  {
    seal,
    metrics,
    started,
    tracer,
    routesAndPrices,
  }: {
    seal: Seal | null;
    metrics: Metrics;
    started: Started;
    tracer: Tracer;
    routesAndPrices: notReached.RoutesAndPrices;
  },
): Promise<VoiceControl> {
  const sounds = startSoundPreparer({
    log: rt.log,
    command: config.speechCommand,
    speechTimeoutMs: config.speechTimeoutSeconds * 1000,
  });
  started.add('sounds', () => sounds.stop());
  const control = { sounds, testCalls: new Set<OngoingCall>(), seal };
  if (!config.roles.has('voice')) return { ...control, dialer: NO_DIALER, wake: () => undefined };
  const dialer = await startSipDialer(rt, {
    hosts: config.sipHosts,
    port: config.sipPort,
    advertisedHosts: config.sipAdvertisedHosts,
    rtpPorts: config.rtpPorts,
    silenceMsMax: config.callSilenceSeconds === 0 ? null : config.callSilenceSeconds * 1000,
    openPassword: (sealed) => seal?.open(sealed) ?? null,
    simulator: await startOwnTrunkSimulator(rt, config, started),
    listenTester: async () => started.keep('tester of calls', await startTrunkSimulator(rt.log)),
    tracer,
  });
  started.add('dialer', async () => {
    await dialer.leave();
    await dialer.stop();
  });
  const engine = startVoiceEngine({
    ...{ rt, dialer, routesAndPrices, sounds, drainLimitMs: config.callDrainSeconds * 1000 },
    speechLimitMs: config.speechTimeoutSeconds * 1000,
  });
  started.add('voice engine', () => engine.stop());
  measureSound(metrics, () => dialer.paced());
  metrics.gauge('volley_calls_ongoing', 'Calls that this process makes', () => engine.figures().ongoing);
  metrics.gauge(
    'volley_calls_inherited',
    'Calls of dead processes that may still be on the wire',
    () => engine.figures().inherited,
  );
  return { ...control, dialer, wake: () => engine.wake() };
}
