// A thread of its own: the simulator's work does not delay the service, which reaches it over real SMPP like any carrier.
import { parentPort, workerData } from 'node:worker_threads';
import { firstIdByTime, type SmscSettings, startSmsc } from '../smpp/testing/index.ts';

const parent = parentPort;
if (parent === null) throw new Error('the simulator runs as a worker thread only');
const { settings, ...place } = workerData as { host: string; port: number; settings: Partial<SmscSettings> };
const smsc = await startSmsc({ ...place, settings: { firstId: firstIdByTime(), ...settings } });
parent.on('message', () => void smsc.stop().finally(() => parent.close()));
parent.postMessage(smsc.port);
