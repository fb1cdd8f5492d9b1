// npm run bench links [-- --only cold,create,analytics] [--seconds 3] [--rounds 3] [--connections 64] [--visits 100000000]
// Links that are not in memory, and their creation, beside a bare node:http handler with one statement on the same driver; and the
// analytics of one link among many visits beside the same among few. Method and figures: docs/benchmarks.md.
import { byTurns, inScope, median, ratioOf, readOptions, type Scope } from './harness/frame.ts';
import { type FollowResult, startFollower } from './harness/link-load.ts';
import { compareSides, startLoader } from './harness/load.ts';
import { atLeast, atMost, type Goal, inThousands, say, sayComparisons, sayGoals, sayMachine } from './harness/print.ts';
import { startDatabase, startFloor, startService } from './harness/processes.ts';
import { makeCodes, seedLinks } from './harness/seed-links.ts';
import { seedRollups } from './harness/seed-rollups.ts';

const { only, seconds, rounds, connections, visits } = readOptions({
  ...{ only: 'cold,create,analytics', seconds: 3, rounds: 3, connections: 64, visits: 100_000_000 },
});
const FEW_VISITS = 100_000;
/** Enough for a second of either side; each link is asked for once by each. */
const COLD_LINKS_PER_SECOND = 40_000;

/** Each link is met once by each side, so that neither has it in memory; both meet the same in the same round. */
async function measureCold(scope: Scope, isTracked: boolean): Promise<Goal> {
  const { url, client } = await startDatabase(scope);
  const volley = await startService(scope, url);
  const perRound = COLD_LINKS_PER_SECOND * seconds;
  const codes = makeCodes(perRound * (rounds + 1));
  await seedLinks(client, codes, isTracked);
  const floor = scope.use(await startFloor('links-floor', [url]));
  const follower = scope.use(startFollower());
  const follow = (port: number) => {
    let round = 0;
    return (): Promise<FollowResult> => {
      const first = perRound * round;
      round += 1;
      return follower.run({ port, connections, seconds, codes, order: 'once', first });
    };
  };
  const sides = { floor: follow(floor.port), volley: follow(volley.linksPort) };
  await byTurns(1, sides); // Not counted.
  const results = await byTurns(rounds, sides);
  const rates = (of: readonly FollowResult[]) => of.map((one) => one.perSecond);
  const ratio = ratioOf(rates(results.volley), rates(results.floor));
  const name = `cold links, ${isTracked ? 'all switches on' : 'no switch on'}`;
  const told = (of: readonly FollowResult[]): string =>
    `${inThousands(median(rates(of)))}/s, p50 ${median(of.map((one) => one.p50Ms)).toFixed(1)} ms, p99 ${median(of.map((one) => one.p99Ms)).toFixed(1)} ms`;
  say(`${name}: Volley ${told(results.volley)}; one select ${told(results.floor)}; ratio ${ratio.toFixed(2)}`);
  return atLeast(0.7, '', `${name}, by one select`, ratio);
}

async function measureCreate(scope: Scope): Promise<Goal> {
  const { url, client } = await startDatabase(scope);
  const volley = await startService(scope, url);
  await client.query('create table floor_links (like links including all)');
  const floor = scope.use(await startFloor('links-floor', [url]));
  const ports = { volley: volley.linksPort, floor: floor.port };
  const body = '{"url":"https://shop.example/landing?n={n}","track_visits":true}';
  const request = { method: 'POST', path: '/v1/url-shortener/create', body };
  const loader = scope.use(startLoader());
  const created = await compareSides(loader, ports, { rounds, seconds }, { name: 'create', connections, request });
  sayComparisons('Creating links, beside one insert', [created]);
  return atLeast(0.6, '', `creating links at ${connections} connections, by one insert`, created.ratio);
}

async function measureAnalytics(scope: Scope): Promise<Goal> {
  const code = 'analytic';
  const prepare = async (count: number): Promise<number> => {
    const { url, client } = await startDatabase(scope);
    // The rows go in while nothing runs.
    await inScope((first) => startService(first, url));
    await seedRollups(client, code, count);
    return (await startService(scope, url)).linksPort;
  };
  const ports = { floor: await prepare(FEW_VISITS), volley: await prepare(visits) };
  const request = { method: 'GET', path: `/v1/url-shortener/${code}/analytics` };
  const compared = await compareSides(
    scope.use(startLoader()),
    ports,
    { rounds, seconds },
    { name: `among ${inThousands(visits)} visits`, connections: 1, request },
  );
  sayComparisons(`Analytics of one link; the floor is the same among ${inThousands(FEW_VISITS)}`, [compared]);
  const measured = compared.volley.p50Ms / compared.floor.p50Ms;
  return atMost(1.5, '', 'analytics among many visits, by the same among few', measured);
}

sayMachine();
say(`${connections} connections; ${rounds} rounds of ${seconds} s a side, by turns; medians of the rounds.`);
const goals: Goal[] = [];
for (const part of only.split(',')) {
  if (part === 'cold')
    for (const isTracked of [false, true]) goals.push(await inScope((scope) => measureCold(scope, isTracked)));
  if (part === 'create') goals.push(await inScope(measureCreate));
  if (part === 'analytics') goals.push(await inScope(measureAnalytics));
}
sayGoals(goals);
