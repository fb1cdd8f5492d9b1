// A thread of its own: what the simulator does costs the service nothing, and it is reached over real SMPP like any other.
import { parentPort, workerData } from 'node:worker_threads';
import { type SmscSettings, startSmsc } from '../smpp/testing/index.ts';

const parent = parentPort;
if (parent === null) throw new Error('the simulator runs as a worker thread only');
const { host, port, settings } = workerData as { host: string; port: number; settings: Partial<SmscSettings> };
const smsc = await startSmsc({ host, port, settings });
parent.on('message', (change: Partial<SmscSettings> | 'stop') => {
  if (change === 'stop') void smsc.stop().finally(() => parent.close());
  else smsc.set(change);
});
parent.postMessage(smsc.port);
