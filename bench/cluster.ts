// npm run bench cluster -- --plain postgres://… --cluster postgres://… [--seconds 5] [--rounds 5] [--connections 64] [--recipients 20000] [--shards 32] [--part quick,campaign]
// Quick sends and campaigns with receipts on a Citus cluster by turns with the same on one Postgres. `--plain` and `--cluster` name empty
// databases on servers with the same settings; that of the cluster is on its coordinator, with the extension and its workers
// added. The benchmark makes the tables of both and distributes those of the cluster. Method and figures: docs/benchmarks.md.
import { Client } from 'pg';
import { SHARDS_DEFAULT } from '../server/src/schema/index.ts';
import { addBenchCarrier } from './harness/bench-carrier.ts';
import {
  addAudience,
  addReceiptCarrier,
  type CampaignStand,
  callerOf,
  runBenchCampaign,
} from './harness/campaign-stand.ts';
import { measureTurn, turnsInWords } from './harness/cores.ts';
import { byTurns, inScope, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { QUICK_SEND, startLoader } from './harness/load.ts';
import { makeTables } from './harness/make-tables.ts';
import { say, sayMachine } from './harness/print.ts';
import { openClient, startService } from './harness/processes.ts';
import { startSink } from './harness/start-sink.ts';

const options = readOptions({
  ...{ plain: '', cluster: '', seconds: 5, rounds: 5, connections: '64', recipients: 20_000 },
  ...{ shards: SHARDS_DEFAULT, part: 'quick,campaign' },
});
const { seconds, recipients } = options;
const WINDOW = 100;

type Side = Omit<CampaignStand, 'groupUuid'>;
type Sides = Readonly<Record<'plain' | 'cluster', Side>>;

const FIND_WORKERS = `select nodeport as port from pg_dist_node where groupid <> 0 and isactive`;

async function askOnce<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(question);
  await client.end();
  return rows;
}

/** All of them are on this machine, and the benchmark's role may read their folders. */
async function listPostmasters(url: string, isCluster: boolean): Promise<number[]> {
  const workers = isCluster ? await askOnce<{ port: number }>(url, FIND_WORKERS) : [];
  const urls = [url, ...workers.map(({ port }) => Object.assign(new URL(url), { port: String(port) }).href)];
  const found = await Promise.all(
    urls.map((one) =>
      askOnce<{ pid: number }>(one, "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid"),
    ),
  );
  return found.flat().map(({ pid }) => pid);
}

async function startSide(scope: Scope, name: keyof Sides): Promise<Side> {
  const url = options[name];
  if (url === '') throw new Error(`Please name an empty database by --${name} postgres://….`);
  await makeTables(url, name === 'cluster' ? options.shards : null);
  const volley = await startService(scope, url);
  const pids = { service: volley.pid, postgres: await listPostmasters(url, name === 'cluster') };
  return { volley, pids, client: await openClient(scope, url), call: callerOf(volley.port) };
}

/** The rate of the cluster by that of the other, in each round; `run` returns how many messages it was. */
async function compare(title: string, { plain, cluster }: Sides, run: (side: Side) => Promise<number>): Promise<void> {
  await run(plain);
  await run(cluster);
  const turns = await byTurns(options.rounds, {
    plain: () => measureTurn(plain.pids, () => run(plain)),
    cluster: () => measureTurn(cluster.pids, () => run(cluster)),
  });
  const rates = (of: typeof turns.plain) => of.map((turn) => turn.perSecond);
  say(`\n${title}: cluster by plain ${ratioOf(rates(turns.cluster), rates(turns.plain)).toFixed(2)}`);
  for (const [name, own] of Object.entries(turns)) say(`${name.padEnd(8)} ${turnsInWords(own)}`);
}

async function compareQuickSends({ use }: Scope, sides: Sides): Promise<void> {
  const sink = use(await startSink(0));
  const carrier = { smscPort: sink.port, window: WINDOW, isReceiptRequested: false };
  await Promise.all(Object.values(sides).map(({ client }) => addBenchCarrier(client, carrier)));
  const loader = use(startLoader());
  for (const connections of options.connections.split(',').map(Number)) {
    const load = { connections, seconds, request: QUICK_SEND };
    await compare(`quick sends, ${connections} connections`, sides, async ({ volley }) => {
      return (await loader.run({ ...load, port: volley.port })).perSecond * seconds;
    });
  }
}

async function compareCampaigns(scope: Scope, sides: Sides): Promise<void> {
  const groups = new Map<Side, string>();
  for (const side of Object.values(sides)) {
    // A carrier of its own for each side: one that both have bound to by one name may give a receipt to either of them.
    await addReceiptCarrier(scope, side.client);
    groups.set(side, await addAudience(side.client, recipients));
  }
  await compare(`campaigns to ${recipients}`, sides, async (side) => {
    await runBenchCampaign({ ...side, groupUuid: groups.get(side) ?? '' }, recipients);
    return recipients;
  });
}

sayMachine('Postgres as its owner set it up');
await inScope(async (scope) => {
  const sides = { plain: await startSide(scope, 'plain'), cluster: await startSide(scope, 'cluster') };
  if (options.part.includes('quick')) await compareQuickSends(scope, sides);
  if (options.part.includes('campaign')) await compareCampaigns(scope, sides);
});
