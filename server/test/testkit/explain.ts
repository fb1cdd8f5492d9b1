import type { Client } from 'pg';
import { allStatements } from '../../src/db/statement.ts';

/** Postgres decides after the fifth. */
const CALLS = 6;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface Explained {
  /** The 8 KB pages that the statement read, a cost that does not depend on how busy the machine is. */
  readonly buffers: number;
  readonly ms: number;
  readonly text: string;
}

const outline = (plan: PlanNode): string =>
  [plan['Node Type'], plan['Relation Name']].filter(Boolean).join(' ') +
  (plan.Plans ? ` (${plan.Plans.map(outline).join(', ')})` : '');

/** Prepares a statement, and has it planned so often that Postgres has decided whether it keeps one plan for all values. */
export async function planStatement(
  client: Client,
  name: string,
  { as, literals }: { readonly as: string; readonly literals: readonly string[] },
): Promise<void> {
  const text = allStatements().get(name);
  if (text === undefined) throw new Error(`there is no statement ${name}`);
  await client.query(`prepare ${as} as ${text}`);
  for (let calls = 0; calls < CALLS; calls += 1) await client.query(`explain execute ${as}(${literals.join(', ')})`);
}

/** Runs a statement by the plan that it has, and explains this run. Its writes are rolled back. */
export async function explainPlanned(client: Client, as: string, literals: readonly string[]): Promise<Explained> {
  await client.query('begin');
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    `explain (analyze, buffers, format json) execute ${as}(${literals.join(', ')})`,
  );
  await client.query('rollback');
  const explained = rows[0]?.['QUERY PLAN'][0];
  if (!explained) throw new Error(`${as} was not explained`);
  const { Plan } = explained;
  const buffers = (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
  return { buffers, ms: explained['Execution Time'], text: outline(Plan) };
}

/** Runs a statement as this connection plans it after several calls, and explains the last run. Its writes are rolled back. */
export async function explainStatement(client: Client, name: string, literals: readonly string[]): Promise<Explained> {
  await planStatement(client, name, { as: 'explained', literals });
  try {
    return await explainPlanned(client, 'explained', literals);
  } finally {
    await client.query('deallocate explained');
  }
}
