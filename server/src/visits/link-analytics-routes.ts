import { type InputFor, operations } from '@volley/contract';
import type { RequestContext } from '../identity/index.ts';
import { getLink, presentSwitches, qrPng, qrSvg } from '../links/index.ts';
import { csvCell, readInstant, routesWith, zoneOr } from '../routes/index.ts';
import {
  type Analytics,
  type AnalyticsInput,
  getAnalytics,
  type Named,
  type Tally,
  type VisitFigures,
} from './analytics.ts';

const { route, streamRoute } = routesWith<RequestContext>();

const tally = ({ humans, machines }: Tally) => ({ human: humans, machine: machines });
const named = (list: readonly Named[]) => list.map(({ name, ...counts }) => ({ name, ...tally(counts) }));

export function presentFigures(found: VisitFigures) {
  return {
    from: found.from,
    to: found.to,
    time_zone: found.timeZone,
    interval: found.interval,
    visits: tally(found.visits),
    series: found.series.map(({ start, label, ...counts }) => ({ start, label, ...tally(counts) })),
    browsers: named(found.browsers),
    operating_systems: named(found.operatingSystems),
    device_types: named(found.deviceTypes),
    referring_hosts: named(found.referringHosts),
    countries: named(found.countries),
    unique_visitors: found.visitors.map(({ day, visitors }) => ({ day, visitors })),
  };
}

function presentAnalytics(found: Analytics) {
  const { from, to, time_zone, interval, ...figures } = presentFigures(found);
  const tracked = presentSwitches(found.link);
  return { status: true as const, data: { id: found.link.code, from, to, time_zone, interval, tracked, ...figures } };
}

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

/** Yields one line per figure, in the groups of the reply. */
export async function* figuresCsv(found: VisitFigures): AsyncGenerator<string> {
  const line = (group: string, name: string, counts: Tally) =>
    `${group},${csvCell(name)},${counts.humans},${counts.machines}\r\n`;
  let text = `group,name,human,machine\r\n${line('visits', 'total', found.visits)}`;
  for (const point of found.series) text += line(found.interval, point.label, point);
  for (const each of found.browsers) text += line('browser', each.name, each);
  for (const each of found.operatingSystems) text += line('operating_system', each.name, each);
  for (const each of found.deviceTypes) text += line('device_type', each.name, each);
  for (const each of found.referringHosts) text += line('referring_host', each.name, each);
  for (const each of found.countries) text += line('country', each.name, each);
  for (const { day, visitors } of found.visitors)
    text += line('unique_visitors', day, { humans: visitors, machines: 0 });
  yield text;
}

async function* whole<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}

const { shortUrls } = operations;

export const linkAnalyticsRoutes = [
  route(shortUrls.analytics, {
    run: ({ rt, actor }, { params, query }) => getAnalytics(rt, actor, params.id, readRange(query, actor.timeZone)),
    present: presentAnalytics,
  }),
  streamRoute(shortUrls.analyticsCsv, async ({ rt, actor }, { params, query }) =>
    figuresCsv(await getAnalytics(rt, actor, params.id, readRange(query, actor.timeZone))),
  ),
  streamRoute(shortUrls.qr, async (context, { params }) => {
    const link = await getLink(context.rt, context.actor, params.id);
    return whole(qrSvg(`${context.linksAddress}/${link.code}`));
  }),
  streamRoute(shortUrls.qrPng, async (context, { params }) => {
    const link = await getLink(context.rt, context.actor, params.id);
    return whole(qrPng(`${context.linksAddress}/${link.code}`));
  }),
];
