import { type InputFor, operations, presenter } from '@volley/contract';
import { ledgerEntry, ledgerLine } from '@volley/contract/billing';
import { getAccount, type RequestContext } from '../identity/index.ts';
import { formatAmount } from '../lib/values/money.ts';
import { ok, readAmount, readInstant, routesWith } from '../routes/index.ts';
import { getBalance, setLowBalance } from './balances.ts';
import { addCredits } from './credits.ts';
import { listLedgerLines } from './fold-ledger.ts';
import { listLedger } from './list-ledger.ts';
import type { LedgerEntry } from './store.ts';
import type { LedgerLine } from './store-ledger-lines.ts';
import { balanceData } from './tell-low-balance.ts';

const { route } = routesWith<RequestContext>();

const presentEntry = presenter(ledgerEntry, (_entry: LedgerEntry) => ({}));

const presentLine = presenter(ledgerLine, (_line: LedgerLine) => ({}));

type LedgerQuery = InputFor<typeof operations.ledger.list>['query'];

function readLedgerQuery(query: LedgerQuery, timeZone: string) {
  return {
    cursor: query.cursor,
    perPage: query.per_page,
    kind: query.kind,
    references: [query.campaign_id, query.reference].filter((one) => one !== undefined),
    from: readInstant('from', query.from, timeZone),
    to: readInstant('to', query.to, timeZone),
  };
}

const presentEntries = (page: Awaited<ReturnType<typeof listLedger>>) =>
  ok({ data: page.entries.map(presentEntry), next_cursor: page.nextCursor === null ? null : String(page.nextCursor) });
const presentLines = (page: Awaited<ReturnType<typeof listLedgerLines>>) =>
  ok({ data: page.lines.map(presentLine), next_cursor: page.nextCursor === null ? null : String(page.nextCursor) });

const { balance, ledger, admin } = operations;

export const billingRoutes = [
  route(balance.get, {
    run: ({ rt, actor }) => getBalance(rt, actor.accountId),
    present: (found) => ok(balanceData(found)),
  }),
  route(balance.update, {
    run: ({ rt, actor }, { body }) => setLowBalance(rt, actor.accountId, readAmount('low_at', body.low_at)),
    present: (found) => ok(balanceData(found)),
  }),
  route(ledger.list, {
    run: ({ rt, actor }, { query }) => listLedger(rt, actor.accountId, readLedgerQuery(query, actor.timeZone)),
    present: presentEntries,
  }),
  route(ledger.summary, {
    run: ({ rt, actor }, { query }) =>
      listLedgerLines(rt, actor.accountId, { kind: query.kind, cursor: query.cursor, perPage: query.per_page }),
    present: presentLines,
  }),
  route(admin.ledger.list, {
    run: async ({ rt, actor }, { params, query }) => {
      await getAccount(rt.db, params.id);
      return listLedger(rt, params.id, readLedgerQuery(query, actor.timeZone));
    },
    present: presentEntries,
  }),
  route(admin.ledger.summary, {
    run: async ({ rt }, { params, query }) => {
      await getAccount(rt.db, params.id);
      return listLedgerLines(rt, params.id, { kind: query.kind, cursor: query.cursor, perPage: query.per_page });
    },
    present: presentLines,
  }),
  route(admin.credits.add, {
    run: ({ rt }, { params, body }) =>
      addCredits(rt, { accountId: params.id, amount: readAmount('amount', body.amount), note: body.note ?? '' }),
    present: (change) => ok({ amount: formatAmount(change.amount), balance: formatAmount(change.balance) }),
    accountId: (_, { params }) => params.id,
  }),
];
