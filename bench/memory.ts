// npm run bench memory [-- --messages 400000] [--calls 1750] [--rest 20]
// The memory of the service as `npm start` starts it, without simulators: at rest, while so many quick sends run, and some seconds after
// them; and, of a second start, after so many calls that walk through every operation of the contract with the example of its body and
// with the ids of what earlier calls made. Method and figures: docs/benchmarks.md.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { allOperations, type Operation } from '@volley/contract';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import { HEADERS, inScope, readOptions, type Scope } from './harness/frame.ts';
import { QUICK_SEND, startLoader } from './harness/load.ts';
import { atMost, say, sayGoals, sayMachine } from './harness/print.ts';
import {
  type Database,
  memoryMb,
  type Service,
  startDatabase,
  startService,
  watchMemory,
} from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const options = readOptions({ messages: 400_000, calls: 1_750, rest: 20 });
const NPM_START = ['scripts/run.mjs', 'cli/src/main.ts', 'serve'];
const LOAD_SECONDS = 5;
const CALL_TIMEOUT_MS = 2_000;

/** The process that `npm start` hands over to. */
async function startAsPeopleDo(scope: Scope, { url }: Database): Promise<Service> {
  const service = await startService(scope, url, {}, NPM_START);
  const pid = Number(readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').trim());
  await sleep(options.rest * 1_000);
  return { ...service, pid };
}

async function afterMessages({ use }: Scope, { pid, port }: Service, { client }: Database) {
  const sink = use(await startSink(0));
  await addBenchCarrier(client, { smscPort: sink.port, window: 100, isReceiptRequested: false });
  const loader = use(startLoader());
  const highest = watchMemory(pid);
  for (let sent = 0; sent < options.messages; ) {
    const result = await loader.run({ port, connections: 64, seconds: LOAD_SECONDS, request: QUICK_SEND });
    sent += result.perSecond * LOAD_SECONDS;
  }
  const goals = [
    atMost(220, 'MB', 'after the messages', memoryMb(pid)),
    atMost(220, 'MB', 'at most meanwhile', highest()),
  ];
  await sleep(options.rest * 1_000);
  return [...goals, atMost(220, 'MB', `${options.rest} s after the messages`, memoryMb(pid))];
}

/** What a call made, by the path of its collection: the newest id stands for it in later paths. */
const made = new Map<string, string>();

function pathOf({ path }: Operation): string {
  return path.replaceAll(/\/\{\w+\}/g, (_, at: number) => `/${made.get(path.slice(0, at)) ?? '1'}`);
}

async function callOnce(port: number, operation: Operation): Promise<string> {
  const { method, upload, bodyExample } = operation;
  const body = upload ? 'abc' : operation.body && JSON.stringify(bodyExample ?? {});
  const headers = upload ? { ...HEADERS, 'content-type': 'application/octet-stream' } : HEADERS;
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/v1${pathOf(operation)}`, {
      ...{ method, headers, signal, redirect: 'manual' },
      ...(body === undefined || method === 'GET' ? {} : { body }),
    });
    const text = await reply.text();
    const id = /"(?:uu)?id":"?([\w-]+)/.exec(text)?.[1];
    if (method === 'POST' && reply.ok && id !== undefined) made.set(operation.path, id);
    return String(reply.status);
  } catch {
    // A stream, which ends with the time.
    return 'no end';
  }
}

async function afterCalls({ pid, port }: Service) {
  // What is deleted goes last, and so does what ends the key.
  const walked = allOperations
    .filter(({ listener }) => listener === 'api')
    .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
  const statuses: Record<string, number> = {};
  const highest = watchMemory(pid);
  for (let at = 0; at < options.calls; at += 1) {
    const operation = walked[at % walked.length];
    if (!operation) break;
    const status = await callOnce(port, operation);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  say(`${options.calls} calls of ${walked.length} operations: ${JSON.stringify(statuses)}`);
  const goals = [
    atMost(220, 'MB', 'after the calls', memoryMb(pid)),
    atMost(220, 'MB', 'at most meanwhile', highest()),
  ];
  await sleep(options.rest * 1_000);
  return [...goals, atMost(220, 'MB', `${options.rest} s after the calls`, memoryMb(pid))];
}

sayMachine();
const database = (scope: Scope) => startDatabase(scope);
const ofCalls = await inScope(async (scope) => afterCalls(await startAsPeopleDo(scope, await database(scope))));
const ofMessages = await inScope(async (scope) => {
  const postgres = await database(scope);
  const service = await startAsPeopleDo(scope, postgres);
  const idle = atMost(120, 'MB', `at rest, ${options.rest} s after it is ready`, memoryMb(service.pid));
  return [idle, ...(await afterMessages(scope, service, postgres))];
});
sayGoals([...ofCalls, ...ofMessages]);
