import { queryOptions } from '@tanstack/react-query';
import { type AuditFilters, auditInput, type EntryQuery, findEntry } from './audit.ts';
import { volley } from './client.ts';
import { followingRows, numberedRows } from './rows.ts';

/** With the account whose log is read, by default all. */
export interface OperatorAuditFilters extends AuditFilters {
  readonly account?: string;
}

const idOf = ({ account }: OperatorAuditFilters): number | null =>
  account !== undefined && /^[1-9]\d{0,14}$/.test(account) ? Number(account) : null;

export function operatorAuditRows(filters: OperatorAuditFilters) {
  const [id, input] = [idOf(filters), auditInput(filters)];
  return followingRows(['operator-audit', filters], (page, options) =>
    id === null
      ? volley.admin.audit.listAll({ ...input, ...page }, options)
      : volley.admin.audit.list({ id, ...input, ...page }, options),
  );
}

export function readOperatorAuditCsv(filters: OperatorAuditFilters): Promise<string> {
  const [id, input] = [idOf(filters), auditInput(filters)];
  return id === null ? volley.admin.audit.csvAll(input) : volley.admin.audit.csv({ id, ...input });
}

/** The key of an entry names its account. */
export const anyEntryQuery = (entry: string): EntryQuery => findEntry(volley.admin.audit.listAll, entry);

export const deniedKey = ['denied-domains'] as const;
export const takedownsKey = ['link-takedowns'] as const;

export const deniedQuery = queryOptions({
  queryKey: deniedKey,
  queryFn: ({ signal }) => volley.admin.linkDomains.list({}, { signal }),
});

export const takedownRows = numberedRows([...takedownsKey, 'list'], (page, options) =>
  volley.admin.linkTakedowns.list(page, options),
);
