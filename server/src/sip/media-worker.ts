// The entry of the media thread: a thread of its own, so that no garbage or query of the service delays a packet.
import { parentPort } from 'node:worker_threads';
import { MediaHost } from './media-host.ts';
import type { MediaCommand } from './media-protocol.ts';

const port = parentPort;
if (port === null) throw new Error('the media worker runs as a worker thread only');
const host = new MediaHost((report) => port.postMessage(report));
port.on('message', (command: MediaCommand) => {
  // apply() reports every failure that a command can meet; what is left is a bug, and must end the thread.
  host.apply(command).catch((error: unknown) => {
    setImmediate(() => {
      throw error;
    });
  });
});
