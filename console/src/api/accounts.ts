import { volley } from './client.ts';
import { followingRows } from './rows.ts';

/** All accounts of the installation, for its operators. */
export const accountRows = followingRows(['accounts', 'list'], (page, options) =>
  volley.admin.accounts.list(page, options),
);
