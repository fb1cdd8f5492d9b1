import type { Handle, Transaction } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { findVersion } from './store-template-versions.ts';
import { findTemplate, keepTemplateRow, markTemplateUsed } from './store-templates.ts';
import type { Template, TemplateContent, TemplateRef } from './template.ts';

interface UseOfTemplate {
  readonly accountId: number;
  readonly uuid: Uuid;
  /** What the client calls it: a refusal is told of this field. */
  readonly field: string;
}

const unknownTemplate = (field: string) => invalidInput({ [field]: ['This template does not exist.'] });

/** As its newest version says it. */
export async function findUsable(handle: Handle, { accountId, uuid, field }: UseOfTemplate): Promise<Template> {
  const template = await findTemplate(handle, accountId, uuid);
  if (!template) throw unknownTemplate(field);
  return template;
}

/** For a draft: it is not deleted before the transaction is committed. */
export async function keepTemplate(handle: Handle, { accountId, uuid, field }: UseOfTemplate): Promise<TemplateRef> {
  const ref = await keepTemplateRow(handle, accountId, uuid);
  if (!ref) throw unknownTemplate(field);
  return ref;
}

/** For what is sent: its newest version, which from now on stays whatever becomes of the template. */
export async function useTemplate(
  tx: Transaction,
  use: UseOfTemplate & { readonly now: Timestamp },
): Promise<TemplateRef> {
  await markTemplateUsed(tx, use);
  return keepTemplate(tx, use);
}

/** What a version says. A null version is the newest. */
export async function readTemplateTexts(
  handle: Handle,
  accountId: number,
  { uuid, version }: { readonly uuid: Uuid; readonly version: number | null },
): Promise<TemplateContent> {
  const content =
    version === null
      ? await findTemplate(handle, accountId, uuid)
      : await findVersion(handle, accountId, { uuid, version });
  // Whoever looked at a draft, and asks after it named another and this one was deleted.
  if (content === null) throw notFound('Template');
  return content;
}
