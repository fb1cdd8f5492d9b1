import { startPriceList } from '../billing/index.ts';
import {
  CarrierMinutes,
  createCarrierControl,
  createCarrierMeter,
  measureCarriers,
  startCarriers,
  tellCarrierFigures,
} from '../carriers/index.ts';
import { type Config, hasSimulator } from '../config.ts';
import type { ListenerOptions } from '../http/index.ts';
import type { Seal } from '../lib/files/seal.ts';
import { outboundAddresses } from '../lib/outbound/outbound-addresses.ts';
import type { Lookups } from '../lookups/index.ts';
import type { Metrics } from '../metrics.ts';
import type { Runtime } from '../runtime.ts';
import { createSmscSimulator } from '../simulator/index.ts';
import type { CarrierEvents } from '../sms/carrier.ts';
import { type SmsEngine, startSmsEngine } from '../sms/engine.ts';
import { type KeywordRuns, startInbound, startKeywordRuns } from '../sms/inbound/index.ts';
import { startReceipts } from '../sms/messages/index.ts';
import { hasSimulatedCarrier } from '../sms/routing/index.ts';
import type { Tracer } from '../traces/index.ts';
import type { Started } from './started.ts';

/** The engine has waited for answers before, so this is for receipts in hand and for the unbind. */
const CARRIERS_STOP_MS = 2_000;

/** Starts the simulator's thread only if a carrier leads to it. Otherwise the first message of a test account starts it. */
async function openSimulator(rt: Runtime, config: Config, started: Started) {
  if (!config.roles.has('carriers')) return { tester: null, simulator: null, listening: null };
  const simulator = started.keep('simulator', createSmscSimulator(rt.log));
  const hasLive = hasSimulator(config) && (await hasSimulatedCarrier(rt));
  return {
    tester: simulator,
    ...(hasLive ? { simulator, listening: simulator.listen() } : { simulator: null, listening: null }),
  };
}

/** Starts receipts, replies, carriers, and the engine that sends. */
export async function startSms(
  rt: Runtime,
  config: Config,
  parts: {
    seal: Seal | null;
    metrics: Metrics;
    started: Started;
    tracer: Tracer;
    lookups: Lookups;
    linksAddress: () => string;
  },
): Promise<Pick<ListenerOptions, 'quick' | 'control'>> {
  const { seal, metrics, started, tracer, lookups, linksAddress } = parts;
  const prices = started.keep('price list', await startPriceList(rt));
  const receipts = started.keep('receipts', startReceipts(rt));
  // The engine is started after the carriers, whose answers it receives.
  let engine: SmsEngine | null = null;
  let runs: KeywordRuns | null = null;
  const wake = () => engine?.onSlotsFree();
  const inbox = startInbound({
    rt,
    networkOf: (number) => engine?.quick.carriers.networkOf(number) ?? '',
    onQueued: () => {
      wake();
      runs?.wake();
    },
  });
  started.add('inbox', () => inbox.stop());
  const events: CarrierEvents = {
    onReceipt: (receipt) => receipts.onReceipt(receipt),
    onInbound: (inbound) => inbox.onInbound(inbound),
    onSlotsFree: wake,
  };
  const { tester, simulator, listening } = await openSimulator(rt, config, started);
  const addresses = outboundAddresses(config.carrierAddresses);
  const minutes = new CarrierMinutes({ processId: rt.processId, nowMs: () => rt.clock.nowMs() });
  const carriers = await startCarriers(rt, {
    events,
    openPassword: (sealed) => seal?.open(sealed) ?? null,
    simulator,
    tester,
    lookups,
    tracer,
    holdsBinds: config.roles.has('carriers'),
    meter: createCarrierMeter(metrics, minutes),
    http: { addresses, publicUrl: config.publicUrl },
  });
  void listening?.then(() => carriers.refresh()).catch(() => undefined);
  measureCarriers(metrics, carriers);
  const told = tellCarrierFigures(rt, carriers, minutes);
  // The figures are stopped after the carriers, so that their last answers count.
  started.add('figures of carriers', () => told.stop());
  started.add('carriers', () => carriers.stop(CARRIERS_STOP_MS));
  const running = startSmsEngine({
    ...{ rt, carriers, prices, linksAddress },
    waitMs: config.quickSendWaitSeconds * 1000,
  });
  engine = running;
  metrics.gauge(
    'volley_messages_submitting_oldest_seconds',
    'How long the oldest message has been on the wire; 0 while none has been for two minutes',
    () => running.oldestSubmitSeconds(),
  );
  started.add('SMS engine', () => running.stop());
  started.addHalt(() => running.halt());
  const ownRuns = startKeywordRuns(running.quick);
  runs = ownRuns;
  started.add('keyword rules', () => ownRuns.stop());
  return { quick: running.quick, control: createCarrierControl(rt, { carriers, seal, simulator }) };
}
