// A thread of its own: the simulator's work does not delay the service, which calls it over real SIP and RTP like any trunk.
import { parentPort, workerData } from 'node:worker_threads';
import { startFakeTrunk } from '../sip/testing/index.ts';

const parent = parentPort;
if (parent === null) throw new Error('the simulator runs as a worker thread only');
const { host, port } = workerData as { host: string; port: number };
/** As long as a network takes to find a telephone, so that the states of a call can be watched. */
const RING_MS = 400;
const trunk = await startFakeTrunk({ host, port, ringMs: RING_MS, isForgetful: true, isOpen: true });
parent.on('message', () => void trunk.stop().finally(() => parent.close()));
parent.postMessage(trunk.port);
