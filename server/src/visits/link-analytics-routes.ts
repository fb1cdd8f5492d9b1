import { type InputFor, operations, presenter } from '@volley/contract';
import { analytics } from '@volley/contract/link-analytics';
import type { RequestContext } from '../identity/index.ts';
import { getLink, presentSwitches, qrPng, qrSvg } from '../links/index.ts';
import { csvCell, readInstant, routesWith, zoneOr } from '../routes/index.ts';
import { type Analytics, type AnalyticsInput, getAnalytics, type VisitFigures } from './analytics.ts';

const { route, streamRoute } = routesWith<RequestContext>();

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

/** Yields one line per figure, in the groups of the reply. */
export async function* figuresCsv(found: VisitFigures): AsyncGenerator<string> {
  const line = (group: string, name: string, { human, machine }: VisitFigures['visits']) =>
    `${group},${csvCell(name)},${human},${machine}\r\n`;
  let text = `group,name,human,machine\r\n${line('visits', 'total', found.visits)}`;
  for (const point of found.series) text += line(found.interval, point.label, point);
  for (const each of found.browsers) text += line('browser', each.name, each);
  for (const each of found.operatingSystems) text += line('operating_system', each.name, each);
  for (const each of found.deviceTypes) text += line('device_type', each.name, each);
  for (const each of found.referringHosts) text += line('referring_host', each.name, each);
  for (const each of found.countries) text += line('country', each.name, each);
  for (const { day, visitors } of found.uniqueVisitors)
    text += line('unique_visitors', day, { human: visitors, machine: 0 });
  yield text;
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
