// A bind with short waits that records what its callbacks were told, for most tests of the session.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Bind, type BindOptions, type BindState, startBind } from '../bind.ts';
import type { MessageToWrite } from '../message-codec.ts';
import type { RequestPdu } from '../pdu-table.ts';
import type { SubmitOutcome } from '../pending-requests.ts';

export type BindFixture = {
  bind: Bind;
  states: BindState[];
  requests: RequestPdu[];
  submit(message?: MessageToWrite): Promise<SubmitOutcome>;
  untilState(kind: BindState['kind']): Promise<BindState>;
};

const FAST = {
  host: '127.0.0.1',
  systemId: 'volley',
  password: 'secret',
  bindKind: 'transceiver',
  windowMax: 10,
  requestTimeoutMs: 2000,
  enquireLinkMs: 0,
  enquireLinkDeadlineMs: 1000,
  reconnectMinMs: 5,
  reconnectMaxMs: 20,
} as const;

const STATE_LIMIT_MS = 30_000;

export function startBindFixture(options: Partial<BindOptions> & { port: number }): BindFixture {
  const states: BindState[] = [];
  const requests: RequestPdu[] = [];
  const waiting: Array<{ kind: BindState['kind']; resolve: (state: BindState) => void }> = [];
  const bind = startBind({
    ...FAST,
    onRequest: (pdu) => {
      requests.push(pdu);
      return Promise.resolve({ status: 0 });
    },
    ...options,
    onState: (state) => {
      states.push(state);
      for (const entry of waiting.splice(0)) {
        if (entry.kind === state.kind) entry.resolve(state);
        else waiting.push(entry);
      }
    },
  });
  return {
    bind,
    states,
    requests,
    submit: (message = {}) =>
      new Promise((resolve) => {
        const addresses = { sourceAddr: 'Volley', destinationAddr: '233201234567', registeredDelivery: 1 };
        bind.submit({ ...addresses, shortMessage: Buffer.from('Hello'), ...message }, resolve);
      }),
    untilState: (kind) =>
      new Promise((resolve, reject) => {
        if (bind.state.kind === kind) {
          resolve(bind.state);
          return;
        }
        const timer = setTimeout(() => reject(new Error(`Not ${kind}: ${JSON.stringify(states)}`)), STATE_LIMIT_MS);
        waiting.push({
          kind,
          resolve: (state) => {
            clearTimeout(timer);
            resolve(state);
          },
        });
      }),
  };
}

export type RawPeer = { port: number; nextSocket(): Promise<Socket>; stop(): Promise<void> };

// A listener that does nothing by itself, for behaviour that no proper SMSC shows.
export async function startRawPeer(): Promise<RawPeer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    // Most tests make the other side cut these sockets off.
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    nextSocket: async () => {
      const [socket] = (await once(server, 'connection')) as [Socket];
      return socket;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
