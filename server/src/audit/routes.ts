import { type InputFor, operations, presenter } from '@volley/contract';
import { auditEntry } from '@volley/contract/audit';
import type { Actor, AuditEntry, RequestContext } from '../identity/index.ts';
import { ok, readInstant, routesWith } from '../routes/index.ts';
import { verifyAudit } from './check-audit.ts';
import { listAudit, listOwnAudit, streamAudit, streamOwnAudit } from './list-audit.ts';

const { route, csvRoute } = routesWith<RequestContext>();

const presentAuditEntry = presenter(auditEntry);

const presentAuditPage = ({ entries, nextCursor: next }: Awaited<ReturnType<typeof listAudit>>) =>
  ok({ data: entries.map(presentAuditEntry), next_cursor: next });

const CSV_NAMES =
  'at,account_id,actor_account_id,actor_key_id,actor_user_id,actor_name,operation,target,address,request_id,changes'.split(
    ',',
  );

const auditCsv = (chunks: AsyncIterable<readonly AuditEntry[]>, accountId?: number) => ({
  called: ['audit', ...(accountId === undefined ? [] : [`account ${accountId}`])],
  ...{ names: CSV_NAMES, chunks },
  cellsOf: (entry: AuditEntry) => ({ ...presentAuditEntry(entry), changes: JSON.stringify(entry.changes) }),
});

type AuditQuery = Omit<InputFor<typeof operations.audit.list>['query'], 'cursor' | 'per_page'>;

function readAuditFilter(actor: Actor, query: AuditQuery) {
  return {
    actorAccountId: query.actor_account_id,
    actorKeyId: query.actor_key_id,
    actorUserId: query.actor_user_id,
    operation: query.operation,
    target: query.target,
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  };
}

const { audit } = operations.admin;
const own = operations.audit;

export const auditRoutes = [
  route(own.list, {
    run: ({ rt, actor }, { query }) =>
      listOwnAudit(rt, actor, { ...readAuditFilter(actor, query), cursor: query.cursor, perPage: query.per_page }),
    present: presentAuditPage,
  }),
  csvRoute(own.csv, async ({ rt, actor }, { query }) =>
    auditCsv(await streamOwnAudit(rt, actor, readAuditFilter(actor, query))),
  ),
  route(audit.list, {
    run: ({ rt, actor }, { params, query }) =>
      listAudit(rt, {
        ...readAuditFilter(actor, query),
        accountId: params.id,
        cursor: query.cursor,
        perPage: query.per_page,
      }),
    present: presentAuditPage,
  }),
  route(audit.listAll, {
    run: ({ rt, actor }, { query }) =>
      listAudit(rt, {
        ...readAuditFilter(actor, query),
        accountId: null,
        cursor: query.cursor,
        perPage: query.per_page,
      }),
    present: presentAuditPage,
  }),
  csvRoute(audit.csvAll, async ({ rt, actor }, { query }) =>
    auditCsv(await streamAudit(rt, { ...readAuditFilter(actor, query), accountId: null })),
  ),
  csvRoute(audit.csv, async ({ rt, actor }, { params, query }) =>
    auditCsv(await streamAudit(rt, { ...readAuditFilter(actor, query), accountId: params.id }), params.id),
  ),
  route(audit.verify, {
    run: ({ rt }, { params, query }) => verifyAudit(rt, { accountId: params.id, after: Number(query.cursor ?? 0) }),
    present: ({ chain, unsealed, portion }) =>
      ok({
        sealed: chain.number,
        first_number: chain.firstNumber,
        hash: chain.hash,
        unsealed,
        checked_to: portion.through,
        next_cursor: portion.isEnd || portion.fault !== null ? null : String(portion.through),
        fault: portion.fault?.kind ?? null,
        fault_number: portion.fault?.number ?? null,
      }),
  }),
];
