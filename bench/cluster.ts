// npm run bench cluster -- --plain postgres://… --cluster postgres://… [--seconds 5] [--rounds 5] [--connections 64] [--recipients 20000] [--shards 32] [--part quick,campaign]
// Quick sends and campaigns with receipts on a Citus cluster by turns with the same on one Postgres. `--plain` and `--cluster` name empty
// databases on servers with the same settings; that of the cluster is on its coordinator, with the extension and its workers
// added. The benchmark makes the tables of both and distributes those of the cluster. Method and figures: docs/benchmarks.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { DATABASE_DEFAULTS, openDatabase } from '../server/src/db/index.ts';
import { distribute, migrate, SHARDS_DEFAULT } from '../server/src/schema/index.ts';
import { addBenchCarrier, type BenchCarrier } from './harness/bench-carrier.ts';
import { addAudience, BENCH_KEY, callVolley } from './harness/campaign-stand.ts';
import { median } from './harness/compare-sides.ts';
import { cpuSeconds, postgresSeconds } from './harness/cores.ts';
import { startLoader } from './harness/load.ts';
import { say, sayMachine } from './harness/print.ts';
import { startFloor, startVolley } from './harness/processes.ts';
import { runBenchCampaign } from './harness/run-bench-campaign.ts';
import { openScratch } from './harness/scratch.ts';
import { startSink } from './harness/start-sink.ts';

const { values: options } = parseArgs({
  options: {
    plain: { type: 'string', default: '' },
    cluster: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    recipients: { type: 'string', default: '20000' },
    shards: { type: 'string', default: String(SHARDS_DEFAULT) },
    part: { type: 'string', default: 'quick,campaign' },
  },
});
const SECONDS = Number(options.seconds);
const ROUNDS = Number(options.rounds);
const CONNECTIONS = options.connections.split(',').map(Number);
const RECIPIENTS = Number(options.recipients);
const PARTS = options.part.split(',');
const QUICK = `/v1/sms-campaigns/quick?to=23324{n}&message=Your+code+is+123456&sender_id=Volley&api_key=${BENCH_KEY}`;
const WINDOW = 100;
const CAMPAIGN_WINDOW = 1_000;

interface Side {
  readonly name: 'plain' | 'cluster';
  readonly url: string;
  readonly port: number;
  readonly client: Client;
  readonly servicePid: number;
  /** Of the coordinator and the workers, or of the one server. */
  readonly postgresPids: readonly number[];
}

/** What it took of the cores for each message: tells of the work even while others use the machine too. */
interface Turn {
  readonly perSecond: number;
  readonly serviceMicros: number;
  readonly postgresMicros: number;
}

const opened = openScratch();
const { cleanUps, scratch } = opened;

async function makeTables(url: string, isCluster: boolean): Promise<void> {
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection: { connectionString: url } });
  try {
    await migrate(db);
    if (isCluster)
      await db.dedicated((client) => distribute(client, { isDryRun: false, shards: Number(options.shards) }));
  } finally {
    await db.stop();
  }
}

const FIND_WORKERS = `select nodeport as port from pg_dist_node where groupid <> 0 and isactive`;

async function askOnce<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(question);
  await client.end();
  return rows;
}

/** All of them are on this machine, and the benchmark's role may read their folders. */
async function listPostmasters(name: Side['name'], url: string): Promise<number[]> {
  const workers = name === 'cluster' ? await askOnce<{ port: number }>(url, FIND_WORKERS) : [];
  const urls = [url, ...workers.map(({ port }) => Object.assign(new URL(url), { port: String(port) }).href)];
  const found = await Promise.all(
    urls.map((one) =>
      askOnce<{ pid: number }>(one, "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid"),
    ),
  );
  return found.flat().map(({ pid }) => pid);
}

async function startSide(name: Side['name'], url: string): Promise<Side> {
  if (url === '') throw new Error(`Please name an empty database by --${name} postgres://….`);
  await makeTables(url, name === 'cluster');
  const volley = await startVolley({
    DATABASE_URL: url,
    VOLLEY_DATA_DIR: scratch(),
    VOLLEY_API_KEY: BENCH_KEY,
    VOLLEY_SECRET: 'a secret for benchmarks alone, 32+ characters',
    VOLLEY_SIMULATOR: 'no',
    VOLLEY_LOG_LEVEL: 'warn',
  });
  cleanUps.push(() => volley.stop());
  const client = new Client({ connectionString: url });
  await client.connect();
  cleanUps.push(() => client.end());
  const postgresPids = await listPostmasters(name, url);
  return { name, url, port: volley.port, client, servicePid: volley.pid, postgresPids };
}

async function measure(side: Side, run: () => Promise<{ count: number; seconds: number }>): Promise<Turn> {
  const postgres = () => side.postgresPids.reduce((sum, pid) => sum + postgresSeconds(pid), 0);
  const before = { service: cpuSeconds(side.servicePid), postgres: postgres() };
  const { count, seconds } = await run();
  const micros = (used: number) => (used * 1_000_000) / count;
  return {
    perSecond: count / seconds,
    serviceMicros: micros(cpuSeconds(side.servicePid) - before.service),
    postgresMicros: micros(postgres() - before.postgres),
  };
}

/** The rate of the cluster by that of the other, in each round; who begins changes from round to round. */
async function byTurns(
  title: string,
  sides: readonly [Side, Side],
  run: (side: Side) => Promise<{ count: number; seconds: number }>,
): Promise<void> {
  const turns = { plain: [] as Turn[], cluster: [] as Turn[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      turns[side.name].push(await measure(side, () => run(side)));
  }
  const ratios = turns.cluster.map(({ perSecond }, round) => perSecond / (turns.plain[round]?.perSecond ?? Number.NaN));
  say(
    `\n${title}: cluster by plain ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  );
  for (const name of ['plain', 'cluster'] as const) {
    const of = (figure: (turn: Turn) => number) => Math.round(median(turns[name].map(figure)));
    say(
      `${name.padEnd(8)} ${of((turn) => turn.perSecond)}/s   of the cores for each: service ${of((turn) => turn.serviceMicros)} µs, Postgres ${of((turn) => turn.postgresMicros)} µs`,
    );
  }
}

async function compareQuickSends(sides: readonly [Side, Side]): Promise<void> {
  const sink = await startSink(0);
  cleanUps.push(() => sink.stop());
  const carrier: BenchCarrier = { smscPort: sink.port, window: WINDOW, isReceiptRequested: false };
  await Promise.all(sides.map(({ url }) => addBenchCarrier(url, carrier)));
  const loader = startLoader();
  cleanUps.push(() => loader.stop());
  let firstN = 1_000_000;
  for (const connections of CONNECTIONS) {
    const run = async ({ port }: Side, seconds: number) => {
      const request = { method: 'GET', path: QUICK };
      const result = await loader.run({ port, key: BENCH_KEY, connections, seconds, request, ids: [], firstN });
      firstN = result.nextN;
      return { count: result.perSecond * seconds, seconds };
    };
    for (const side of sides) await run(side, Math.max(1, SECONDS / 2));
    await byTurns(`quick sends, ${connections} connections`, sides, (side) => run(side, SECONDS));
  }
}

/** A carrier of its own for each side: one that both have bound to by one name may give a receipt to either of them. */
async function addReceiptCarrier({ url }: Side): Promise<void> {
  const smsc = await startFloor(join(import.meta.dirname, 'harness/smsc.ts'), ['logMax=0']);
  cleanUps.push(() => smsc.stop());
  await addBenchCarrier(url, { smscPort: smsc.port, window: CAMPAIGN_WINDOW, isReceiptRequested: true });
}

async function compareCampaigns(sides: readonly [Side, Side]): Promise<void> {
  await Promise.all(sides.map(addReceiptCarrier));
  const groups = new Map<Side, string>();
  for (const side of sides) groups.set(side, await addAudience(side.client, RECIPIENTS));
  const run = async (side: Side) => {
    const call = (path: string, body: unknown) => callVolley(side.port, path, body);
    const stand = { client: side.client, groupUuid: groups.get(side) ?? '', call };
    return { count: RECIPIENTS, seconds: (await runBenchCampaign(stand, RECIPIENTS)) / 1_000 };
  };
  for (const side of sides) await run(side);
  await byTurns(`campaigns to ${RECIPIENTS}`, sides, run);
}

sayMachine('Postgres as its owner set it up');
try {
  const plain = await startSide('plain', options.plain);
  const cluster = await startSide('cluster', options.cluster);
  if (PARTS.includes('quick')) await compareQuickSends([plain, cluster]);
  if (PARTS.includes('campaign')) await compareCampaigns([plain, cluster]);
} finally {
  await opened.cleanUp();
}
