import { operations } from '@volley/contract';
import { verifyAudit } from '../../audit/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

const { audit } = operations.admin;

export const auditRoutes: readonly Route[] = [
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
