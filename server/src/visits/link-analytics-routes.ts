import { type InputFor, operations, presenter } from '@volley/contract';
import { analytics } from '@volley/contract/link-analytics';
import type { RequestContext } from '../identity/index.ts';
import { getLink, presentSwitches, qrPng, qrSvg } from '../links/index.ts';
import { readInstant, routesWith, zoneOr } from '../routes/index.ts';
import { type Analytics, type AnalyticsInput, getAnalytics, type VisitFigures } from './analytics.ts';

const { route, streamRoute, csvRoute } = routesWith<RequestContext>();

export const presentFigures = presenter(analytics.omit({ id: true, tracked: true }));

const presentAnalytics = presenter(analytics, ({ link }: Analytics) => ({
  ...{ id: link.code, tracked: presentSwitches(link) },
}));

type RangeQuery = InputFor<typeof operations.shortUrls.analytics>['query'];

/** Returns the requested range and zone. Times without a zone are read in that zone. */
export function readRange(query: RangeQuery, accountZone: string): AnalyticsInput {
  const timeZone = zoneOr(query.time_zone, accountZone);
  return {
    from: readInstant('from', query.from, timeZone) ?? null,
    to: readInstant('to', query.to, timeZone) ?? null,
    timeZone: query.time_zone ?? null,
    interval: query.interval,
  };
}

/** One line per figure, in the groups of the reply. */
export function figuresCsv(found: VisitFigures, called: readonly string[]) {
  const tally = (group: string, name: string, { human, machine }: VisitFigures['visits']) => [
    ...[group, name, human, machine],
  ];
  const named = (group: string, each: VisitFigures['browsers']) => each.map((one) => tally(group, one.name, one));
  const rows = [
    tally('visits', 'total', found.visits),
    ...found.series.map((point) => tally(found.interval, point.label, point)),
    ...named('browser', found.browsers),
    ...named('operating_system', found.operatingSystems),
    ...named('device_type', found.deviceTypes),
    ...named('referring_host', found.referringHosts),
    ...named('country', found.countries),
    ...found.uniqueVisitors.map(({ day, visitors }) => tally('unique_visitors', day, { human: visitors, machine: 0 })),
  ];
  const names = ['group', 'name', 'human', 'machine'];
  return { called, names, chunks: [rows], cellsOf: (row: ReturnType<typeof tally>) => row };
}

async function* whole<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}

const { shortUrls } = operations;

export const linkAnalyticsRoutes = [
  route(shortUrls.analytics, {
    run: ({ rt, actor }, { params, query }) => getAnalytics(rt, actor, params.id, readRange(query, actor.timeZone)),
    present: (found) => ({ status: true as const, data: presentAnalytics(found) }),
  }),
  csvRoute(shortUrls.analyticsCsv, async ({ rt, actor }, { params, query }) => {
    const found = await getAnalytics(rt, actor, params.id, readRange(query, actor.timeZone));
    return figuresCsv(found, ['link', found.link.code, 'visits']);
  }),
  streamRoute(shortUrls.qr, async (context, { params }) => {
    const link = await getLink(context.rt, context.actor, params.id);
    return whole(qrSvg(`${context.linksAddress}/${link.code}`));
  }),
  streamRoute(shortUrls.qrPng, async (context, { params }) => {
    const link = await getLink(context.rt, context.actor, params.id);
    return whole(qrPng(`${context.linksAddress}/${link.code}`));
  }),
];
