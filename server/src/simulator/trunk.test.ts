import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { startLog } from '../log.ts';
import { createCallIdentity, startUserAgent, type Trunk } from '../sip/index.ts';
import { startTrunkSimulator } from './trunk.ts';

const log = startLog({ level: 'silent' });
const rtpPorts = { min: 19_400, max: 19_499 };

async function startCaller(t: TestContext) {
  const simulator = await startTrunkSimulator(log);
  const agent = await startUserAgent({ hosts: ['127.0.0.1'], port: 0, rtpPorts });
  t.after(async () => {
    await agent.stop();
    await simulator.stop();
  });
  const { host, port } = simulator;
  const trunk: Trunk = { host, port, transport: 'udp', credentials: null, codecs: ['PCMU'] };
  return { agent, simulator, trunk };
}

test('the simulated trunk sleeps until it is called, then answers like any other', async (t) => {
  const { agent, simulator, trunk } = await startCaller(t);
  const check = await agent.options(trunk);
  assert.deepEqual([check.isReachable, check.statusCode], [true, 200]);
  assert.equal(simulator.port, trunk.port);
});

test('the simulated trunk asks for no password, since nobody has one for it', async (t) => {
  const { agent, trunk } = await startCaller(t);
  for (const ending of ['04', '18']) {
    const first = await new Promise((resolve) => {
      const call = agent.call({
        identity: createCallIdentity(),
        trunk,
        ...{
          to: `2332441234${ending}`,
          from: '15550100',
          recording: null,
          ringTimeoutMs: 20_000,
          maxDurationMs: 10_000,
        },
        onAttempt: async () => undefined,
        onEvent: ({ kind }) => {
          if (kind === 'answered') call.hangUp();
          if (kind === 'answered' || kind === 'ended') resolve(kind);
        },
      });
    });
    assert.equal(first, 'answered', ending);
  }
});

test('a simulated trunk that nobody called ends at once and gives its port back', async () => {
  const simulator = await startTrunkSimulator(log);
  const { host, port } = simulator;
  await simulator.stop();
  const socket = createSocket('udp4');
  socket.bind(port, host);
  await once(socket, 'listening');
  socket.close();
});
