// A thread of its own: what the simulator does costs the service nothing, and it is reached over real SMPP like any other.
import { parentPort, workerData } from 'node:worker_threads';
import { type SmscSettings, startSmsc } from '../smpp/testing/index.ts';

const parent = parentPort;
if (parent === null) throw new Error('the simulator runs as a worker thread only');
const smsc = await startSmsc(workerData as { host: string; port: number; settings: Partial<SmscSettings> });
parent.on('message', () => void smsc.stop().finally(() => parent.close()));
parent.postMessage(smsc.port);
