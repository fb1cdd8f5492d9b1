import type { BodyOf } from '@volley/contract';
import type { templateOperations } from '@volley/contract/templates';
import { LANGUAGE_KEY, listOwnKeys } from '@volley/text';
import { type FieldUse, keepFields, unknownFieldProblem } from '../../contact-fields/index.ts';
import type { Handle, Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { type Actor, refuseUnlessSender, waitToAdd } from '../../identity/index.ts';
import { type Page, type PageRequest, pageOfWhole, readSort } from '../../lib/ids/page.ts';
import { liveAccountOf } from '../../lib/ids/test-account.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import type { Runtime } from '../../runtime.ts';
import { listCampaignsOfTemplate, type TemplateUse } from './store-template-uses.ts';
import { countVersions, findVersion, listVersionRows } from './store-template-versions.ts';
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  insertTemplateVersion,
  listNamingTemplates,
  listTemplateRows,
  lockTemplate,
  updateTemplateRow,
} from './store-templates.ts';
import {
  TEMPLATES_MAX,
  type Template,
  type TemplateContent,
  type TemplateRef,
  type TemplateVersion,
  VERSIONS_MAX,
} from './template.ts';

const USES_TOLD = 20;
const USES_NAMED = 3;

/** Lists the campaigns that will still write messages by the template. */
export function listTemplateUses(handle: Handle, accountId: number, uuid: Uuid): Promise<TemplateUse[]> {
  return listCampaignsOfTemplate(handle, { accountId, uuid, limit: USES_TOLD });
}

function refuseUsed(uses: readonly TemplateUse[], what: string): void {
  if (uses.length === 0) return;
  const named = uses.slice(0, USES_NAMED).map(({ name, uuid }) => `the campaign ${name || uuid}`);
  const more = uses.length - named.length;
  const others = more === 0 ? '' : uses.length === USES_TOLD ? ', and others' : `, and ${more} more`;
  const sentence = `${what} is used by ${named.join(', ')}${others}. Give that another text, or cancel or delete it first.`;
  throw new AppError('wrong_state', sentence);
}

export async function listTemplates(
  handle: Handle,
  accountId: number,
  request: PageRequest,
  text = '',
): Promise<Page<Template>> {
  const { by, isFromBack } = readSort(request.sort ?? 'name');
  const byName = await listTemplateRows(handle, accountId, text);
  const rising = by === 'name' ? byName : byName.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  return pageOfWhole(isFromBack ? rising : rising.toReversed(), request);
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
  const liveId = liveAccountOf(accountId);
  const total = await countVersions(handle, liveId, uuid);
  if (total === 0) throw notFound('Template');
  const offset = (page - 1) * perPage;
  return {
    items: await listVersionRows(handle, { accountId: liveId, uuid, limit: perPage, offset }),
    total,
    page,
    perPage,
  };
}

export async function getVersion(handle: Handle, accountId: number, ref: TemplateRef): Promise<TemplateVersion> {
  const version = await findVersion(handle, { accountId: liveAccountOf(accountId), ...ref });
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

const textsOf = ({ message, variants }: TemplateContent): [field: string, text: string][] => [
  ['message', message],
  ...Object.entries(variants).map(([language, text]): [string, string] => [`variants.${language}`, text]),
];

/** Refuses names in braces that are no field: recipients would see them in the text. */
async function refuseUnknownFields(tx: Transaction, accountId: number, content: TemplateContent): Promise<void> {
  const problems: Record<string, string[]> = {};
  for (const [field, text] of textsOf(content)) {
    const problem = await unknownFieldProblem(tx, accountId, text, content.valueKeys);
    if (problem !== null) problems[field] = [`The ${field} field ${problem}`];
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** Returns the account's own fields that the content reads, and keeps them from being deleted meanwhile. */
async function fieldKeysOf(tx: Transaction, accountId: number, content: TemplateContent): Promise<string[]> {
  const named = new Set(textsOf(content).flatMap(([, text]) => listOwnKeys(text)));
  if (Object.keys(content.variants).length > 0) named.add(LANGUAGE_KEY);
  const keys = [...named].filter((key) => key === LANGUAGE_KEY || !content.valueKeys.includes(key));
  await keepFields(tx, accountId, keys);
  return keys;
}

async function putVersion(tx: Transaction, accountId: number, template: Template): Promise<void> {
  await refuseUnknownFields(tx, accountId, template);
  const fieldKeys = await fieldKeysOf(tx, accountId, template);
  await insertTemplateVersion(tx, accountId, { template, fieldKeys, now: template.updatedAt });
}

export async function createTemplate(
  rt: Runtime,
  actor: Actor,
  { name, message, variants = {}, values = [] }: BodyOf<typeof templateOperations.create>,
): Promise<Template> {
  const { accountId } = actor;
  const now = rt.clock.now();
  const content = { message, variants, valueKeys: [...new Set(values)] };
  const template = { uuid: uuidV7(rt.clock.nowMs()), name, version: 1, ...content, createdAt: now, updatedAt: now };
  return rt.db.transact(async (tx) => {
    await waitToAdd(tx, actor, accountId);
    if ((await countTemplates(tx, accountId)) >= TEMPLATES_MAX)
      throw new AppError(
        'storage_limit',
        `An account has ${TEMPLATES_MAX} templates at most, with the deleted ones that messages were written by. Please delete one that nothing was sent by.`,
      );
    await insertTemplate(tx, { accountId, ...template });
    await putVersion(tx, accountId, template);
    return template;
  });
}

function isSameContent(one: TemplateContent, other: TemplateContent): boolean {
  const form = ({ message, variants, valueKeys }: TemplateContent) =>
    JSON.stringify([message, Object.entries(variants).sort(), [...valueKeys].sort()]);
  return form(one) === form(other);
}

/** Refuses fields that need a value in each message if campaigns use the template: a campaign cannot give values. */
async function refuseValuesOfUsed(tx: Transaction, accountId: number, template: Template): Promise<void> {
  if (template.valueKeys.length === 0) return;
  const uses = await listTemplateUses(tx, accountId, template.uuid);
  refuseUsed(uses, 'A campaign gives no values, and this template');
}

/** Changes a template. A changed content becomes the next version, which all later messages use. A new name makes no new version. */
export async function updateTemplate(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  { version: changed, name, message, variants, values }: BodyOf<typeof templateOperations.update>,
): Promise<Template> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const found = await lockTemplate(tx, accountId, uuid);
    if (!found) throw notFound('Template');
    if (changed !== undefined && changed !== found.version)
      throw new AppError(
        'conflict',
        `This template has been changed meanwhile: its newest version is ${found.version}, not ${changed}. Please look at it again.`,
      );
    const content = withoutUndefined({ message, variants, valueKeys: values && [...new Set(values)] });
    const template = { ...found, ...withoutUndefined({ name }), ...content, updatedAt: rt.clock.now() };
    if (isSameContent(template, found)) {
      await updateTemplateRow(tx, { accountId, ...template });
      return template;
    }
    refuseUnlessSender(actor, 'Programs and series send what a template says: changing it');
    if (found.version >= VERSIONS_MAX)
      throw new AppError(
        'storage_limit',
        `A template has ${VERSIONS_MAX} versions at most. Please make a new template of its text.`,
      );
    const next = { ...template, version: found.version + 1 };
    await refuseValuesOfUsed(tx, accountId, next);
    await updateTemplateRow(tx, { accountId, ...next });
    await putVersion(tx, accountId, next);
    return next;
  });
}

export async function deleteTemplate(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  const { accountId } = actor;
  await rt.db.transact(async (tx) => {
    if (!(await lockTemplate(tx, accountId, uuid))) throw notFound('Template');
    refuseUsed(await listTemplateUses(tx, accountId, uuid), 'This template');
    await deleteTemplateRow(tx, { accountId, uuid, now: rt.clock.now() });
  });
}
