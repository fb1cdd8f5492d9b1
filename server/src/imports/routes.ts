import { type InputFor, operations, presenter, rowOf } from '@volley/contract';
import { IMPORT_DELIMITERS } from '@volley/contract/choices';
import { contactImport, importCheck, importColumn } from '@volley/contract/contact-import';
import { invalidInput } from '../errors.ts';
import type { RequestContext } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { type Country, isCountry } from '../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { done, ok, pageRequest, presentFullPage, readInstant, routesWith } from '../routes/index.ts';
import { createImport, getImport, listImportParts, listImports, uploadPart } from './create-import.ts';
import {
  type ContactImport,
  type ImportColumn,
  type ImportConsent,
  type ImportFound,
  PART_BYTES,
  partsOf,
} from './import.ts';
import {
  cancelImport,
  checkImport,
  deleteImport,
  readImportFile,
  startImport,
  undoImport,
  undoUntilMs,
  updateImport,
} from './move-import.ts';
import { type ImportResults, type RowResult, readResults } from './read-results.ts';

const { route, csvRoute } = routesWith<RequestContext>();

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

/** Estimates the rest of a running step by the time that its finished part took. */
function secondsLeft({ status, done: isDone, rowCount, bytes, stateAt }: ContactImport, nowMs: number): number | null {
  if (!['reading', 'checking', 'importing', 'undoing'].includes(status) || isDone === 0) return null;
  const whole = status === 'reading' ? bytes : rowCount;
  const tookMs = Math.max(0, nowMs - msFromTimestamp(stateAt));
  return Math.ceil((tookMs * Math.max(0, whole - isDone)) / isDone / 1_000);
}

const presentFound = presenter(importCheck, ({ optedOut = 0 }: ImportFound) => ({ opted_out: optedOut }));

function presentUndoUntil(one: ContactImport, nowMs: number) {
  const untilMs = ['completed', 'cancelled', 'failed'].includes(one.status) ? undoUntilMs(one) : null;
  return untilMs === null || untilMs < nowMs ? null : timestampFromMs(untilMs);
}

/** Only the kind `choice` has choices. */
function presentTarget(target: ContactImport['mapping'][number]) {
  if (target.to !== 'new_field') return target;
  const { kind, choices, ...rest } = target;
  return kind === 'choice' ? { ...rest, kind, choices: [...choices] } : { ...rest, kind };
}

const presentUnclear = presenter(importColumn.shape.unclear_dates.element);
const presentColumn = presenter(importColumn, ({ unclearDates = [], proposed }: ImportColumn) => ({
  proposed: presentTarget(proposed),
  unclear_dates: unclearDates.map((one) => presentUnclear(one)),
}));

function presentFile({ facts, columns, mapping, bytes, rowCount }: ContactImport) {
  return {
    part_bytes: PART_BYTES,
    parts: partsOf(bytes),
    format: facts?.format ?? '',
    encoding: facts?.encoding ?? '',
    delimiter: IMPORT_DELIMITERS.find((name) => DELIMITERS[name] === facts?.delimiter) ?? '',
    sheet: facts?.sheet ?? '',
    sheets: [...(facts?.sheets ?? [])],
    has_header: facts?.hasHeader ?? true,
    rows: rowCount,
    first_rows: (facts?.firstRows ?? []).map(({ row, cells }) => ({ row, cells: [...cells] })),
    date_proof: facts?.dateProof ?? '',
    columns: columns.map((column) => presentColumn(column)),
    mapping: mapping.map(presentTarget),
  };
}

const presentImport = presenter(contactImport, (one: ContactImport, { rt }: RequestContext) => {
  const { options, created, changed, same, left, refused } = one;
  const nowMs = rt.clock.nowMs();
  return {
    ...presentFile(one),
    on_existing: options.onExisting,
    names: options.names,
    date_order: options.dateOrder ?? null,
    country: options.country,
    group_ids: [...options.groupUuids],
    new_group: options.newGroup,
    new_group_id: one.newGroupUuid,
    consent: options.consent && { ...options.consent, channels: [...options.consent.channels] },
    check: one.found && presentFound(one.found),
    seconds_left: secondsLeft(one, nowMs),
    counts: { created, changed, same, left, refused },
    undo_until: presentUndoUntil(one, nowMs),
  };
});

const present = (one: ContactImport, context: RequestContext) => ok(presentImport(one, context));
const uuidOf = ({ params }: { params: { uuid: Uuid } }): Uuid => params.uuid;

const resultsCsv = ({ fileName, columns, chunks }: ImportResults, outcome = 'results') => ({
  called: ['import', fileName.replace(/\.\w+$/, ''), outcome],
  names: ['row', 'outcome', 'reason', ...columns],
  ...{ chunks, momentNames: [] },
  cellsOf: ({ row, outcome: of, reason, cells }: RowResult) => [
    ...[row, of, reason],
    ...columns.map((_, column) => cells[column] ?? ''),
  ],
});

function readCountry(raw: string): Country {
  const country = raw.toUpperCase();
  if (!isCountry(country))
    throw invalidInput({ country: ['The country field must be a two-letter country code, such as GH.'] });
  return country;
}

type GivenConsent = NonNullable<InputFor<typeof operations.imports.update>['body']['consent']>;

function readConsent({ channels, source, words = '', at }: GivenConsent, zone: string): ImportConsent {
  return { channels: [...new Set(channels)], source, words, at: readInstant('consent.at', at, zone) };
}

const { imports } = operations;

export const importRoutes = [
  route(imports.list, {
    run: ({ rt, actor }, { query }) => listImports(rt, actor, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(
        presentFullPage(page, (one) => presentImport(one, context), { context, path: '/imports', filters: { search } }),
      ),
  }),
  route(imports.create, {
    run: ({ rt, actor }, { body }) => createImport(rt, actor, { fileName: body.file_name, bytes: body.bytes }),
    present,
    target: (one) => one.uuid,
  }),
  route(imports.get, { run: ({ rt, actor }, input) => getImport(rt, actor, uuidOf(input)), present }),
  route(imports.parts, {
    run: ({ rt, actor }, input) => listImportParts(rt, actor, uuidOf(input)),
    present: (parts) => ok(parts),
  }),
  route(imports.uploadPart, {
    run: ({ rt, actor, upload }, input) =>
      uploadPart(rt, actor, { uuid: uuidOf(input), part: input.params.part, bytes: upload }),
    present: (part) => ok(part),
    // The import is: of a file there are up to hundreds of parts.
    isAudited: () => false,
  }),
  route(imports.readFile, {
    run: ({ rt, actor }, input) => {
      const { has_header: hasHeader, delimiter: name, ...choice } = input.body;
      const delimiter = name && DELIMITERS[name];
      return readImportFile(rt, actor, uuidOf(input), { ...choice, hasHeader, delimiter });
    },
    present,
  }),
  route(imports.update, {
    run: ({ rt, actor }, input) => {
      const { mapping, groupIds, consent, country, ...options } = rowOf(input.body);
      return updateImport(rt, actor, uuidOf(input), {
        mapping: mapping?.map((target) => (target.to === 'new_field' ? { choices: [], ...target } : target)),
        options: {
          ...options,
          country: country === undefined ? undefined : readCountry(country),
          groupUuids: groupIds && [...new Set(groupIds)],
          consent: consent && readConsent(consent, actor.timeZone),
        },
      });
    },
    present,
  }),
  route(imports.check, { run: ({ rt, actor }, input) => checkImport(rt, actor, uuidOf(input)), present }),
  route(imports.start, { run: ({ rt, actor }, input) => startImport(rt, actor, uuidOf(input)), present }),
  route(imports.cancel, { run: ({ rt, actor }, input) => cancelImport(rt, actor, uuidOf(input)), present }),
  route(imports.undo, { run: ({ rt, actor }, input) => undoImport(rt, actor, uuidOf(input)), present }),
  csvRoute(imports.results, async ({ rt, actor }, input) => {
    const { outcome } = input.query;
    return resultsCsv(await readResults(rt, actor, { uuid: uuidOf(input), outcome: outcome ?? null }), outcome);
  }),
  route(imports.delete, {
    run: ({ rt, actor }, input) => deleteImport(rt, actor, uuidOf(input)),
    present: () => done('Import deleted.'),
  }),
];
