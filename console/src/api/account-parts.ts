import { volley } from './client.ts';
import { operatorAccountsKey } from './operator-accounts.ts';
import { followingRows } from './rows.ts';

export const accountKeysKey = (id: number) => ['account-keys', id] as const;

export const accountKeyRows = (id: number) =>
  followingRows(accountKeysKey(id), (page, options) => volley.admin.keys.list({ id, ...page }, options));

/** The key begins like that of the accounts, so that added credits are shown here too. */
export const accountLedgerRows = (id: number) =>
  followingRows([...operatorAccountsKey, 'ledger', id], (page, options) =>
    volley.admin.ledger.summary({ id, ...page }, options),
  );
