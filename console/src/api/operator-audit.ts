import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { followingRows, numberedRows } from './rows.ts';

export interface AuditFilters {
  /** The account whose log is read; left out: that of the operator, the first one. */
  readonly account?: string;
  readonly operation?: string;
}

/** What the operator's people do anywhere stands in the log of the first account too. */
export const OPERATOR_ACCOUNT = 1;

const inputOf = ({ account, operation }: AuditFilters) => ({
  id: Number(account ?? OPERATOR_ACCOUNT),
  ...(operation !== undefined && { operation }),
});

export const auditRows = (filters: AuditFilters) =>
  followingRows(['operator-audit', filters], (page, options) =>
    volley.admin.audit.list({ ...inputOf(filters), ...page }, options),
  );

export const readAuditCsv = (filters: AuditFilters) => volley.admin.audit.csv(inputOf(filters));

export const deniedKey = ['denied-domains'] as const;
export const takedownsKey = ['link-takedowns'] as const;

export const deniedQuery = queryOptions({
  queryKey: deniedKey,
  queryFn: ({ signal }) => volley.admin.linkDomains.list({}, { signal }),
});

export const takedownRows = numberedRows([...takedownsKey, 'list'], (page, options) =>
  volley.admin.linkTakedowns.list(page, options),
);
