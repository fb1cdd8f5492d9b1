// What a part of the service costs: two services, each with a Postgres and a carrier of its own, by turns; one has no code of the part in its way.
import { type CampaignStand, runBenchCampaign, startCampaignStand } from './campaign-stand.ts';
import { measureTurn, type Turn, turnsInWords } from './cores.ts';
import { byTurns, ratioOf, type Scope } from './frame.ts';
import { type Loader, QUICK_SEND, type Rounds, startLoader } from './load.ts';
import { atMost, type Goal, say } from './print.ts';

const CONNECTIONS = 64;

interface Bypass extends Rounds {
  readonly recipients: number;
  /** What is said of the service that has the part. */
  readonly words: string;
  /** The file of this folder that is preloaded into the other one. */
  readonly without: string;
  readonly percentMax: number;
}

/** Returns how many messages it was. */
type Work = (stand: CampaignStand) => Promise<number>;

interface Stands {
  readonly whole: CampaignStand;
  readonly bypassed: CampaignStand;
}

async function compare(
  { whole, bypassed }: Stands,
  { rounds, words, percentMax }: Bypass,
  name: string,
  work: Work,
): Promise<Goal[]> {
  const measure = (stand: CampaignStand) => () => measureTurn(stand.pids, () => work(stand));
  for (const stand of [whole, bypassed]) await work(stand); // Cold code and caches.
  const turns = await byTurns(rounds, { whole: measure(whole), bypassed: measure(bypassed) });
  const width = Math.max(words.length, 'bypassed'.length);
  say(`${name.padEnd(11)} ${words.padEnd(width)} ${turnsInWords(turns.whole)}`);
  say(`${''.padEnd(11)} ${'bypassed'.padEnd(width)} ${turnsInWords(turns.bypassed)}`);
  const percentMore = (of: (turn: Turn) => number) => (ratioOf(turns.whole.map(of), turns.bypassed.map(of)) - 1) * 100;
  const slower = percentMore((turn) => 1 / turn.perSecond);
  const dearer = percentMore((turn) => turn.serviceMicros + turn.postgresMicros);
  return [
    atMost(percentMax, '%', `${name}: time more where ${words}`, slower),
    atMost(percentMax, '%', `${name}: processor time more where ${words}`, dearer),
  ];
}

const quickSends =
  (loader: Loader, seconds: number): Work =>
  async ({ volley }) => {
    const load = { port: volley.port, connections: CONNECTIONS, seconds, request: QUICK_SEND };
    return (await loader.run(load)).perSecond * seconds;
  };

/** Compares quick sends and campaigns. */
export async function measureBypassed(scope: Scope, bypass: Bypass): Promise<Goal[]> {
  const { recipients, seconds, without } = bypass;
  const preload = `--import ${new URL(`./${without}.ts`, import.meta.url).href}`;
  const stands = {
    whole: await startCampaignStand(scope, recipients),
    bypassed: await startCampaignStand(scope, recipients, { NODE_OPTIONS: preload }),
  };
  const loader = scope.use(startLoader());
  const campaigns: Work = async (stand) => {
    await runBenchCampaign(stand, recipients);
    return recipients;
  };
  return [
    ...(await compare(stands, bypass, 'quick send', quickSends(loader, seconds))),
    ...(await compare(stands, bypass, 'campaign', campaigns)),
  ];
}
