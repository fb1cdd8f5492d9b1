// What events cost where nobody listens: two services, each with a Postgres and a carrier of its own, by turns; one has no code of events in
// its way.
import { type CampaignStand, runBenchCampaign, startCampaignStand } from './campaign-stand.ts';
import { measureTurn, type Turn, turnsInWords } from './cores.ts';
import { byTurns, ratioOf, type Scope } from './frame.ts';
import { type Loader, QUICK_SEND, type Rounds, startLoader } from './load.ts';
import { atMost, type Goal, say } from './print.ts';

const COST_PERCENT_MAX = 2;
const CONNECTIONS = 64;
const BYPASSED = `--import ${new URL('./without-events.ts', import.meta.url).href}`;

interface UnheardOptions extends Rounds {
  readonly recipients: number;
}

/** Returns how many messages it was. */
type Work = (stand: CampaignStand) => Promise<number>;

interface Stands {
  readonly events: CampaignStand;
  readonly bypassed: CampaignStand;
}

async function compare(stands: Stands, rounds: number, name: string, work: Work): Promise<Goal[]> {
  const measure = (stand: CampaignStand) => () => measureTurn(stand.pids, () => work(stand));
  for (const stand of [stands.events, stands.bypassed]) await work(stand); // Cold code and caches.
  const turns = await byTurns(rounds, { events: measure(stands.events), bypassed: measure(stands.bypassed) });
  say(`${name.padEnd(11)} nobody listens ${turnsInWords(turns.events)}`);
  say(`${''.padEnd(11)} bypassed       ${turnsInWords(turns.bypassed)}`);
  const percentMore = (of: (turn: Turn) => number) => (ratioOf(turns.events.map(of), turns.bypassed.map(of)) - 1) * 100;
  const slower = percentMore((turn) => 1 / turn.perSecond);
  const dearer = percentMore((turn) => turn.serviceMicros + turn.postgresMicros);
  return [
    atMost(COST_PERCENT_MAX, '%', `${name}: time more where nobody listens`, slower),
    atMost(COST_PERCENT_MAX, '%', `${name}: processor time more where nobody listens`, dearer),
  ];
}

const quickSends =
  (loader: Loader, seconds: number): Work =>
  async ({ volley }) => {
    const load = { port: volley.port, connections: CONNECTIONS, seconds, request: QUICK_SEND };
    return (await loader.run(load)).perSecond * seconds;
  };

export async function measureUnheard(scope: Scope, { recipients, rounds, seconds }: UnheardOptions): Promise<Goal[]> {
  const stands = {
    events: await startCampaignStand(scope, recipients),
    bypassed: await startCampaignStand(scope, recipients, { NODE_OPTIONS: BYPASSED }),
  };
  const loader = scope.use(startLoader());
  const campaigns: Work = async (stand) => {
    await runBenchCampaign(stand, recipients);
    return recipients;
  };
  return [
    ...(await compare(stands, rounds, 'quick send', quickSends(loader, seconds))),
    ...(await compare(stands, rounds, 'campaign', campaigns)),
  ];
}
