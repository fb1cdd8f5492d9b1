import type { FieldUse } from '../../contact-fields/index.ts';
import type { Handle } from '../../db/index.ts';
import { listNamingRules } from './store-keyword-rules.ts';

/** Lists the rules that set the given field of the account, each named by its first word. */
export async function listRulesNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const rules = await listNamingRules(handle, { accountId, key, limit });
  return rules.map((rule) => ({ kind: 'keyword_rule', ...rule }));
}
