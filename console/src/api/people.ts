import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

/** Everybody who signs in to this installation, for its operators. */
export const peopleRows = numberedRows(['people'], (page, options) => volley.admin.users.list(page, options));
