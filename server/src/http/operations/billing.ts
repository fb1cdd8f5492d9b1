import { operations } from '@volley/contract';
import { addCredits, findBalance, type LedgerEntry, listLedgerEntries } from '../../billing/index.ts';
import { invalidInput } from '../../errors.ts';
import { formatAmount, type Hundredths, hundredths, parseAmount } from '../../lib/money.ts';
import { ok } from '../frame/envelope.ts';
import { pageRequest, presentFullPage } from '../frame/page.ts';
import { type Route, route } from '../frame/route.ts';

function presentEntry(entry: LedgerEntry) {
  return {
    number: entry.number,
    at: entry.at,
    kind: entry.kind,
    amount: formatAmount(entry.amount),
    balance_after: formatAmount(entry.balanceAfter),
    reference: entry.reference,
    note: entry.note,
  };
}

function readAmount(raw: string): Hundredths {
  const amount = parseAmount(raw);
  if (amount === null) throw invalidInput({ amount: ['The amount field must be an amount such as "12.50".'] });
  return amount;
}

const { balance, ledger, admin } = operations;

export const billingRoutes: readonly Route[] = [
  route(balance.get, {
    run: ({ rt, actor }) => findBalance(rt.db, actor.accountId),
    present: (found) =>
      ok({
        balance: formatAmount(found.balance),
        held: formatAmount(found.held),
        available: formatAmount(hundredths(found.balance - found.held)),
      }),
  }),
  route(ledger.list, {
    run: ({ rt, actor }, { query }) => listLedgerEntries(rt.db, actor.accountId, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentEntry, { context, path: '/ledger' })),
  }),
  route(admin.credits.add, {
    run: ({ rt }, { params, body }) =>
      addCredits(rt, { accountId: params.id, amount: readAmount(body.amount), note: body.note ?? '' }),
    present: (change) => ok({ amount: formatAmount(change.amount), balance: formatAmount(change.balance) }),
    accountId: (_, { params }) => params.id,
  }),
];
