import { operations, presenter } from '@volley/contract';
import { lookup, lookupSource, portedTable } from '@volley/contract/lookups';
import { invalidInput, notFound } from '../errors.ts';
import type { RequestContext } from '../identity/index.ts';
import { type Country, type PhoneNumber, parsePhoneNumber } from '../lib/phone/phone-number.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { changeSource, createSource, getSource, listSources, refuseBadSource, removeSource } from './change-source.ts';
import type { LookupSource } from './lookup-source.ts';
import { ageSeconds, type Lookups, type NumberFacts } from './lookups.ts';
import {
  activatePortedTable,
  createPortedTable,
  deletePortedTable,
  getPortedTable,
  listPortedTables,
  uploadPortedPart,
} from './ported-tables.ts';
import type { PortedTable } from './store-ported.ts';

interface Needs extends RequestContext {
  readonly lookups: Lookups;
}

const { route } = routesWith<Needs>();

const presentFacts = presenter(lookup, (facts: NumberFacts, { rt }: Pick<Needs, 'rt'>) => ({
  age_seconds: ageSeconds(facts, rt.clock.nowMs()),
}));
const presentRow = presenter(lookupSource, (row: LookupSource, { lookups, rt }: Needs) => ({
  has_secret: row.sealedSecret !== null,
  asked_today: row.lastDay === rt.clock.now().slice(0, 10) ? (row.askedOnLastDay ?? 0) : 0,
  words: row.settings.paused ? 'Paused.' : lookups.health.describe(row.id, performance.now()),
}));
const presentTable = presenter(portedTable);

const presentSource = (source: LookupSource, context: Needs) => presentRow({ ...source, ...source.settings }, context);

function readNumber(raw: string, country: Country, field: string): PhoneNumber {
  const parsed = parsePhoneNumber(raw, country);
  if (parsed.ok) return parsed.number;
  if (field === 'number') throw notFound('Number');
  throw invalidInput({ [field]: ['The phone number field must be a valid phone number.'] });
}

const { lookupSources, portedNumbers } = operations.admin;
const one = (source: LookupSource, context: Needs) => ok(presentSource(source, context));
const target = ({ id }: LookupSource) => `lookup source ${id}`;
const table = (found: PortedTable) => ok(presentTable(found));

const OUTCOMES = { answered: 'It answered.', unknown: 'It does not know the number.' } as const;

const sourceRoutes = [
  route(lookupSources.list, {
    run: ({ rt }, { query }) => listSources(rt, pageRequest(query)),
    present: (page, context) =>
      ok(
        presentFullPage(page, (source) => presentSource(source, context), {
          context,
          path: '/admin/lookup-sources',
        }),
      ),
  }),
  route(lookupSources.get, {
    run: ({ rt }, { params }) => getSource(rt, params.id),
    present: one,
  }),
  route(lookupSources.create, {
    check: (_, body) => refuseBadSource(body.kind, body),
    run: ({ rt }, { body }) => createSource(rt, body),
    present: one,
    target,
  }),
  route(lookupSources.update, {
    run: ({ rt }, { params, body }) => changeSource(rt, params.id, body),
    present: one,
    target,
  }),
  route(lookupSources.delete, {
    run: ({ rt }, { params }) => removeSource(rt, params.id),
    present: () => done('Lookup source deleted.'),
    target: (_, { params }) => `lookup source ${params.id}`,
  }),
  route(lookupSources.test, {
    numberField: 'phone_number',
    run: async ({ rt, actor, lookups }, { params, body }) => {
      const source = await getSource(rt, params.id);
      const phoneNumber = readNumber(body.phone_number, actor.country, 'phone_number');
      const tested = await lookups.test(source, phoneNumber);
      // A transaction that changes nothing commits the audit entry.
      return rt.db.transact(async () => tested);
    },
    present: ({ asked, facts }, context) =>
      ok({
        outcome: asked.kind,
        words: asked.kind === 'failed' ? asked.words : OUTCOMES[asked.kind],
        lookup: facts && presentFacts(facts, context),
      }),
    target: (_, { params }) => `lookup source ${params.id}`,
  }),
];

const tableTarget = ({ id }: PortedTable) => `ported numbers ${id}`;

const portedRoutes = [
  route(portedNumbers.list, {
    run: ({ rt }, { query }) => listPortedTables(rt, pageRequest(query)),
    present: (page, context) =>
      ok(presentFullPage(page, (found) => presentTable(found), { context, path: '/admin/ported-numbers' })),
  }),
  route(portedNumbers.get, { run: ({ rt }, { params }) => getPortedTable(rt, params.id), present: table }),
  route(portedNumbers.create, {
    run: ({ rt }, { body }) => createPortedTable(rt, body.name),
    present: table,
    target: tableTarget,
  }),
  route(portedNumbers.uploadPart, {
    run: ({ rt, upload }, { params }) => uploadPortedPart(rt, { ...params, bytes: upload }),
    present: table,
    target: tableTarget,
    // The table is: a file has up to hundreds of parts.
    isAudited: () => false,
  }),
  route(portedNumbers.activate, {
    run: ({ rt }, { params }) => activatePortedTable(rt, params.id),
    present: table,
    target: tableTarget,
  }),
  route(portedNumbers.delete, {
    run: ({ rt }, { params }) => deletePortedTable(rt, params.id),
    present: () => done('Table of ported numbers deleted.'),
    target: (_, { params }) => `ported numbers ${params.id}`,
  }),
];

export const lookupRoutes = [
  route(operations.lookups.get, {
    run: ({ actor, lookups }, { params }) => lookups.find(readNumber(params.number, actor.country, 'number'), actor),
    present: (facts, context) => ok(presentFacts(facts, context)),
  }),
  ...sourceRoutes,
  ...portedRoutes,
];
