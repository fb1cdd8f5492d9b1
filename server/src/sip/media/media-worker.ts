// The entry of the media thread, which exists so that no garbage collection or query of the service delays a packet.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { MediaHost } from './media-host.ts';
import type { MediaCommand } from './media-protocol.ts';
import { PacingFigures } from './pacing-figures.ts';

// Only packets of sound have to leave on time, so their thread goes first. On Linux 0 means this thread alone; elsewhere it would
// be the whole process.
function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_HIGH);
  } catch {
    // Only a privileged user may raise the priority; without it packets are late on a machine that is too busy.
  }
}

const port = parentPort;
if (port === null) throw new Error('the media worker runs as a worker thread only');
goFirst();
const figures = new PacingFigures(workerData as SharedArrayBuffer);
const host = new MediaHost((report) => port.postMessage(report), figures);
port.on('message', (command: MediaCommand) => {
  // apply() reports every failure that a command can meet; any other error is a bug, and must end the thread.
  host.apply(command).catch((error: unknown) => {
    setImmediate(() => {
      throw error;
    });
  });
});
