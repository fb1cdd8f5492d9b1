import type { FieldUse } from '../../contact-fields/index.ts';
import type { Handle } from '../../db/index.ts';
import { notFound } from '../../errors.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { countVersions, findVersion, listVersionRows } from './store-template-versions.ts';
import { findTemplate, listNamingTemplates, listTemplateRows } from './store-templates.ts';
import type { Template, TemplateRef, TemplateVersion } from './template.ts';

export async function listTemplates(
  handle: Handle,
  accountId: number,
  { page, perPage }: PageRequest,
  text = '',
): Promise<Page<Template>> {
  const all = await listTemplateRows(handle, accountId, text);
  return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length, page, perPage };
}

export async function getTemplate(handle: Handle, accountId: number, uuid: Uuid): Promise<Template> {
  const template = await findTemplate(handle, accountId, uuid);
  if (!template) throw notFound('Template');
  return template;
}

/** Lists the versions of a template, newest first. A deleted template keeps them if something was sent by it. */
export async function listVersions(
  handle: Handle,
  { accountId, uuid }: { readonly accountId: number; readonly uuid: Uuid },
  { page, perPage }: PageRequest,
): Promise<Page<TemplateVersion>> {
  const total = await countVersions(handle, accountId, uuid);
  if (total === 0) throw notFound('Template');
  const offset = (page - 1) * perPage;
  return { items: await listVersionRows(handle, { accountId, uuid, limit: perPage, offset }), total, page, perPage };
}

export async function getVersion(handle: Handle, accountId: number, ref: TemplateRef): Promise<TemplateVersion> {
  const version = await findVersion(handle, accountId, ref);
  if (!version) throw notFound('Template');
  return version;
}

/** Lists the templates that read the given field of the account. */
export async function listTemplatesNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const templates = await listNamingTemplates(handle, { accountId, key, limit });
  return templates.map((template) => ({ kind: 'template', ...template }));
}
