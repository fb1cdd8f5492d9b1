import type { Handle } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { listCampaignsOfTemplate, type TemplateUse } from './store-template-uses.ts';

const USES_TOLD = 20;
const USES_NAMED = 3;

/** Lists the campaigns that will still write messages by the template. */
export function listTemplateUses(handle: Handle, accountId: number, uuid: Uuid): Promise<TemplateUse[]> {
  return listCampaignsOfTemplate(handle, { accountId, uuid, limit: USES_TOLD });
}

export function refuseUsed(uses: readonly TemplateUse[], what: string): void {
  if (uses.length === 0) return;
  const named = uses.slice(0, USES_NAMED).map(({ name, uuid }) => `the campaign ${name || uuid}`);
  const more = uses.length - named.length;
  const others = more === 0 ? '' : uses.length === USES_TOLD ? ', and others' : `, and ${more} more`;
  const sentence = `${what} is used by ${named.join(', ')}${others}. Give that another text, or cancel or delete it first.`;
  throw new AppError('wrong_state', sentence);
}
