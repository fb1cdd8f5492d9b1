import { LANGUAGE_KEY, listOwnKeys } from '@volley/text';
import { keepFields, unknownFieldProblem } from '../../contact-fields/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { type Actor, refuseUnlessSender, waitToAdd } from '../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { said } from '../../lib/values/said.ts';
import type { Runtime } from '../../runtime.ts';
import { listTemplateUses, refuseUsed } from './list-uses.ts';
import {
  countTemplates,
  deleteTemplateRow,
  insertTemplate,
  insertTemplateVersion,
  lockTemplate,
  updateTemplateRow,
} from './store-templates.ts';
import { TEMPLATES_MAX, type Template, type TemplateContent, VERSIONS_MAX } from './template.ts';

export interface TemplateInput {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
  /** Replaces the variants that the template had. */
  readonly variants?: Readonly<Record<string, string>> | undefined;
  readonly valueKeys?: readonly string[] | undefined;
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
  input: TemplateInput & { readonly name: string; readonly message: string },
): Promise<Template> {
  const { accountId } = actor;
  const now = rt.clock.now();
  const template: Template = {
    uuid: uuidV7(rt.clock.nowMs()),
    name: input.name,
    version: 1,
    message: input.message,
    variants: input.variants ?? {},
    valueKeys: [...new Set(input.valueKeys ?? [])],
    createdAt: now,
    updatedAt: now,
  };
  return rt.db.transact(async (tx) => {
    await waitToAdd(tx, actor, accountId);
    if ((await countTemplates(tx, accountId)) >= TEMPLATES_MAX)
      throw new AppError(
        'storage_limit',
        `An account has ${TEMPLATES_MAX} templates at most, with the deleted ones that messages were written by. Please delete one that nothing was sent by.`,
      );
    await insertTemplate(tx, accountId, template);
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

export interface TemplateChange {
  readonly uuid: Uuid;
  readonly input: TemplateInput;
  /** The version that the client has changed; undefined for the newest. */
  readonly changed: number | undefined;
}

/** Changes a template. A changed content becomes the next version, which all later messages use. A new name makes no new version. */
export async function updateTemplate(rt: Runtime, actor: Actor, change: TemplateChange): Promise<Template> {
  const { accountId } = actor;
  const { uuid, input, changed } = change;
  return rt.db.transact(async (tx) => {
    const found = await lockTemplate(tx, accountId, uuid);
    if (!found) throw notFound('Template');
    if (changed !== undefined && changed !== found.version)
      throw new AppError(
        'conflict',
        `This template has been changed meanwhile: its newest version is ${found.version}, not ${changed}. Please look at it again.`,
      );
    const { name, message, variants, valueKeys } = input;
    const content = said({ message, variants, valueKeys: valueKeys && [...new Set(valueKeys)] });
    const template = { ...found, ...said({ name }), ...content, updatedAt: rt.clock.now() };
    if (isSameContent(template, found)) {
      await updateTemplateRow(tx, accountId, template);
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
    await updateTemplateRow(tx, accountId, next);
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
