import { type InputFor, operations, presenter } from '@volley/contract';
import { exportSchedule } from '@volley/contract/exports';
import { refuseTogether } from '../errors.ts';
import type { RequestContext } from '../identity/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import {
  done,
  minuteOfDay,
  ok,
  pageRequest,
  presentFullPage,
  readInstant,
  routesWith,
  timeOfDay,
  zoneNamed,
  zoneOr,
} from '../routes/index.ts';
import { type AskedExport, cancelExport, createExport, deleteExport, getExport, listExports } from './create-export.ts';
import type { Export } from './export.ts';
import { presentExport } from './present-export.ts';
import { readExportFile, readManifest } from './read-file.ts';
import { createSchedule, deleteSchedule, type ExportSchedule, goOnWithSchedule, haltSchedule } from './schedules.ts';
import { listSchedules } from './store-schedules.ts';

const { route, streamRoute } = routesWith<RequestContext>();

const KEEP_DAYS = 7;
const NIGHT = '02:00';

const present = (one: Export) => ok(presentExport(one));

const { exports: own, exportSchedules } = operations;

type Body = InputFor<typeof own.create>['body'];

/** What exports and their schedules are asked for alike. */
const readForm = ({ actor }: RequestContext, body: Omit<Body, 'from' | 'to'>) => ({
  ...{ kind: body.kind, format: body.format ?? 'csv', timeZone: zoneOr(body.time_zone, actor.timeZone) },
  ...{ hasBom: body.has_bom ?? false, hasTexts: body.has_texts ?? true, keepDays: body.keep_days ?? KEEP_DAYS },
  destination: body.destination ?? 'download',
});

async function readAsked(context: RequestContext, body: Body): Promise<AskedExport> {
  const form = readForm(context, body);
  let [fromAt, toAt] = ['' as Timestamp, '' as Timestamp];
  await refuseTogether([
    () => zoneNamed(body.time_zone, form.timeZone),
    () => {
      fromAt = readInstant('from', body.from, form.timeZone);
    },
    () => {
      toAt = readInstant('to', body.to, form.timeZone);
    },
  ]);
  return { ...form, fromAt, toAt };
}

const presentSchedule = presenter(exportSchedule, ({ atMinute }: ExportSchedule) => ({ at: timeOfDay(atMinute) }));
const presentOne = (one: ExportSchedule) => ok(presentSchedule(one));

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
    present: ok,
  }),
  route(own.cancel, { run: ({ rt, actor }, { params }) => cancelExport(rt, actor, params.uuid), present }),
  route(own.delete, {
    run: ({ rt, actor }, { params }) => deleteExport(rt, actor, params.uuid),
    present: () => done('Export deleted.'),
  }),
  route(exportSchedules.list, {
    run: ({ rt, actor }) => listSchedules(rt.db, actor.accountId),
    present: (found) => ok(found.map((one) => presentSchedule(one))),
  }),
  route(exportSchedules.create, {
    run: (context, { body }) => {
      zoneNamed(body.time_zone, context.actor.timeZone);
      const atMinute = minuteOfDay(body.at ?? NIGHT);
      return createSchedule(context.rt, context.actor, { ...readForm(context, body), atMinute });
    },
    present: presentOne,
    target: ({ uuid }) => uuid,
  }),
  route(exportSchedules.pause, {
    run: ({ rt, actor }, { params }) => haltSchedule(rt, actor, params.uuid),
    present: presentOne,
  }),
  route(exportSchedules.resume, {
    run: ({ rt, actor }, { params }) => goOnWithSchedule(rt, actor, params.uuid),
    present: presentOne,
  }),
  route(exportSchedules.delete, {
    run: ({ rt, actor }, { params }) => deleteSchedule(rt, actor, params.uuid),
    present: () => done('Export schedule deleted.'),
  }),
];
