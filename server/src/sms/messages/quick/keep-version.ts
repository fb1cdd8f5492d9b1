import type { Transaction } from '../../../db/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { type TemplateRef, useTemplate } from '../../templates/index.ts';

/** Before anything is accepted by it: from then on this version stays, and a template that was deleted meanwhile is refused. */
export async function keepVersion(
  rt: Runtime,
  tx: Transaction,
  { accountId, template }: { readonly accountId: number; readonly template: TemplateRef },
): Promise<void> {
  await useTemplate(tx, { accountId, uuid: template.uuid, field: 'template.id', now: rt.clock.now() });
}
