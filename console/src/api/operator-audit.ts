import type { AuditEntry } from '@volley/sdk';
import { type AuditFilters, auditInput } from './audit.ts';
import { volley } from './client.ts';
import { FOR_EXCEL } from './file-address.ts';
import { type RowSource, rowsOf } from './rows.ts';

/** With the account whose log is read, by default all. */
export interface OperatorAuditFilters extends AuditFilters {
  readonly account?: string;
}

const idOf = ({ account }: OperatorAuditFilters): number | null =>
  account !== undefined && /^[1-9]\d{0,14}$/.test(account) ? Number(account) : null;

export function operatorAuditRows(filters: OperatorAuditFilters): RowSource<AuditEntry> {
  const [id, input] = [idOf(filters), auditInput(filters)];
  return id === null ? rowsOf('admin.audit.listAll', input) : rowsOf('admin.audit.list', { id, ...input });
}

export function readOperatorAuditCsv(filters: OperatorAuditFilters): Promise<string> {
  const [id, input] = [idOf(filters), { ...auditInput(filters), ...FOR_EXCEL }];
  return id === null ? volley.admin.audit.csvAll(input) : volley.admin.audit.csv({ id, ...input });
}
