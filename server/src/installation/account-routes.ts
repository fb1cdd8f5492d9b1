import { operations, presenter, rowOf } from '@volley/contract';
import { account, accountWithBalance } from '@volley/contract/accounts';
import { type AvailableBalance, getAccount, listAccounts } from '../billing/index.ts';
import { readLimitsUse } from '../billing/limit-routes.ts';
import {
  closeAccount,
  createAccount,
  type RequestContext,
  resumeAccount,
  suspendAccount,
  updateAccount,
} from '../identity/index.ts';
import { beforeCursor, nextCursor } from '../lib/ids/id-cursor.ts';
import { formatAmount } from '../lib/values/money.ts';
import { forgetAllLinks } from '../links/index.ts';
import { ok, readAmount, routesWith } from '../routes/index.ts';

const { route } = routesWith<RequestContext>();

const presentAccount = presenter(account);

function presentBalance({ balance, held, available }: Omit<AvailableBalance, 'lowAt'>) {
  return { balance: formatAmount(balance), held: formatAmount(held), available: formatAmount(available) };
}

const presentListed = presenter(accountWithBalance);

const { accounts } = operations.admin;

export const accountRoutes = [
  route(accounts.list, {
    run: ({ rt }, { query }) => listAccounts(rt, beforeCursor(query), { search: query.search, state: query.state }),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentListed), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(accounts.get, {
    run: async ({ rt }, { params }) => {
      const account = await getAccount(rt, params.id);
      return { account, use: await readLimitsUse(rt, params.id) };
    },
    present: ({ account, use }) => ok({ ...presentAccount(account), ...use, ...presentBalance(account) }),
  }),
  route(accounts.create, {
    run: ({ rt, actor }, { body }) =>
      createAccount(rt, {
        name: body.name,
        defaultCountry: body.default_country ?? actor.country,
        timeZone: body.time_zone ?? actor.timeZone,
      }),
    present: (account) => ok(presentAccount(account)),
    target: (account) => String(account.id),
    accountId: (account) => account.id,
  }),
  route(accounts.update, {
    before: async ({ rt }, { id }) => presentAccount(await getAccount(rt, id)),
    run: ({ rt }, { params, body }) =>
      updateAccount(rt, params.id, {
        ...rowOf(body),
        monthlyLimit: readAmount('monthly_limit', body.monthly_limit),
      }),
    present: (account) => ok(presentAccount(account)),
    target: (account) => String(account.id),
    accountId: (account) => account.id,
  }),
  route(accounts.suspend, {
    run: ({ rt }, { params, body }) =>
      suspendAccount(rt, params.id, { reason: body.reason, also: (tx) => forgetAllLinks(rt, tx) }),
    present: (account) => ok(presentAccount(account)),
    target: (account) => `${account.id}: ${account.suspendedReason}`,
    accountId: (account) => account.id,
  }),
  route(accounts.resume, {
    run: ({ rt }, { params }) => resumeAccount(rt, params.id, (tx) => forgetAllLinks(rt, tx)),
    present: (account) => ok(presentAccount(account)),
    target: (account) => String(account.id),
    accountId: (account) => account.id,
  }),
  route(accounts.close, {
    run: ({ rt, keyring }, { params, body }) =>
      closeAccount(rt, keyring, { id: params.id, reason: body.reason, also: (tx) => forgetAllLinks(rt, tx) }),
    present: (account) => ok(presentAccount(account)),
    target: (account) => `${account.id}: ${account.closedReason}`,
    accountId: (account) => account.id,
  }),
];
