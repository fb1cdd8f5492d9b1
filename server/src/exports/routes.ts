import { type InputFor, operations } from '@volley/contract';
import { invalidInput, refuseTogether } from '../errors.ts';
import type { RequestContext } from '../identity/index.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { done, ok, pageRequest, presentFullPage, readInstant, routesWith, zoneOr } from '../routes/index.ts';
import { type AskedExport, cancelExport, createExport, deleteExport, getExport, listExports } from './create-export.ts';
import type { Export } from './export.ts';
import { presentExport } from './present-export.ts';
import { type ExportManifest, readExportFile, readManifest } from './read-file.ts';

const { route, streamRoute } = routesWith<RequestContext>();

const KEEP_DAYS = 7;

const present = (one: Export) => ok(presentExport(one));

const presentManifest = ({ one, columns, parts }: ExportManifest) =>
  ok({
    export: presentExport(one),
    columns: columns.map(({ name, type, words }) => ({ name, type, description: words })),
    parts: parts.map(({ part, rowCount, bytes, sha256 }) => ({
      ...{ part, rows: rowCount, bytes, sha256: sha256.toString('hex') },
    })),
  });

async function readAsked(
  { actor }: RequestContext,
  body: InputFor<typeof operations.exports.create>['body'],
): Promise<AskedExport> {
  const timeZone = zoneOr(body.time_zone, actor.timeZone);
  let [fromAt, toAt] = ['' as Timestamp, '' as Timestamp];
  await refuseTogether([
    () => {
      if (body.time_zone !== undefined && !isTimeZone(body.time_zone))
        throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
    },
    () => {
      fromAt = readInstant('from', body.from, timeZone);
    },
    () => {
      toAt = readInstant('to', body.to, timeZone);
    },
  ]);
  const { kind, format = 'csv', has_bom: hasBom = false, has_texts: hasTexts = true } = body;
  return { kind, format, fromAt, toAt, timeZone, hasBom, hasTexts, keepDays: body.keep_days ?? KEEP_DAYS };
}

const { exports: own } = operations;

export const exportRoutes = [
  route(own.list, {
    run: ({ rt, actor }, { query }) => listExports(rt, actor, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, (one) => presentExport(one), { context, path: '/exports' })),
  }),
  route(own.get, { run: ({ rt, actor }, { params }) => getExport(rt, actor, params.uuid), present }),
  route(own.create, {
    run: async (context, { body }) => createExport(context.rt, context.actor, await readAsked(context, body)),
    present,
    target: ({ uuid }) => uuid,
  }),
  streamRoute(own.file, ({ rt, actor }, { params }) => readExportFile(rt, actor, params.uuid)),
  route(own.manifest, {
    run: ({ rt, actor }, { params }) => readManifest(rt, actor, params.uuid),
    present: presentManifest,
  }),
  route(own.cancel, { run: ({ rt, actor }, { params }) => cancelExport(rt, actor, params.uuid), present }),
  route(own.delete, {
    run: ({ rt, actor }, { params }) => deleteExport(rt, actor, params.uuid),
    present: () => done('Export deleted.'),
  }),
];
