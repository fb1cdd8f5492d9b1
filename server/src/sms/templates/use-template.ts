import type { Handle, Transaction } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { liveAccountOf } from '../../lib/ids/test-account.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { findVersion } from './store-template-versions.ts';
import { findTemplate, keepTemplateRow, markTemplateUsed } from './store-templates.ts';
import type { Template, TemplateContent, TemplateRef } from './template.ts';

interface UseOfTemplate {
  readonly accountId: number;
  readonly uuid: Uuid;
  /** The client's name of the field, for a refusal. */
  readonly field: string;
}

const unknownTemplate = (field: string) => invalidInput({ [field]: ['This template does not exist.'] });

/** Returns the template with its newest version. */
export async function findUsable(handle: Handle, { accountId, uuid, field }: UseOfTemplate): Promise<Template> {
  const template = await findTemplate(handle, accountId, uuid);
  if (!template) throw unknownTemplate(field);
  return template;
}

/** Keeps a draft's template from being deleted before the transaction is committed. */
export async function keepTemplate(handle: Handle, { accountId, uuid, field }: UseOfTemplate): Promise<TemplateRef> {
  const ref = await keepTemplateRow(handle, accountId, uuid);
  if (!ref) throw unknownTemplate(field);
  return ref;
}

/** Returns the newest version for sending. From now on it is kept, even if the template is deleted. */
export async function useTemplate(
  tx: Transaction,
  use: UseOfTemplate & { readonly now: Timestamp },
): Promise<TemplateRef> {
  await markTemplateUsed(tx, use);
  return keepTemplate(tx, use);
}

/** Returns the content of a version; a null version means the newest. */
export async function readTemplateTexts(
  handle: Handle,
  accountId: number,
  { uuid, version }: { readonly uuid: Uuid; readonly version: number | null },
): Promise<TemplateContent> {
  const content =
    version === null
      ? await findTemplate(handle, accountId, uuid)
      : await findVersion(handle, { accountId: liveAccountOf(accountId), uuid, version });
  // The caller may have read a draft just before it was given another template and this one was deleted.
  if (content === null) throw notFound('Template');
  return content;
}
