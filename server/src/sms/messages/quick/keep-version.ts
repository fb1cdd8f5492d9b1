import type { Transaction } from '../../../db/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { type TemplateRef, useTemplate } from '../../templates/index.ts';

/** Called before a message is accepted. From then on the version is kept; a template that was deleted in the meantime is refused. */
export async function keepVersion(
  rt: Runtime,
  tx: Transaction,
  { accountId, template }: { readonly accountId: number; readonly template: TemplateRef },
): Promise<void> {
  await useTemplate(tx, { accountId, uuid: template.uuid, field: 'template.id', now: rt.clock.now() });
}
