import { operations, presenter, rowOf } from '@volley/contract';
import { template, templateVersion } from '@volley/contract/templates';
import type { RequestContext } from '../../identity/index.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import type { TemplateUse } from './store-template-uses.ts';
import type { Template, TemplateContent } from './template.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  getVersion,
  listTemplates,
  listTemplateUses,
  listVersions,
  updateTemplate,
} from './templates.ts';

const { route } = routesWith<RequestContext>();

const computed = ({ variants, valueKeys }: TemplateContent) => ({ variants: { ...variants }, values: [...valueKeys] });
const presentTemplate = presenter(template, computed);
const presentVersion = presenter(templateVersion, computed);

function presentDetails({ template, uses }: { readonly template: Template; readonly uses: readonly TemplateUse[] }) {
  return ok({ ...presentTemplate(template), used_by: uses.map(({ kind, uuid, name }) => ({ kind, uuid, name })) });
}

const one = (template: Template) => ok(presentTemplate(template));
const { templates } = operations;

export const templateRoutes = [
  route(templates.list, {
    run: ({ rt, actor }, { query }) => listTemplates(rt.db, actor.accountId, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentTemplate, { context, path: '/templates', filters: { search } })),
  }),
  route(templates.create, {
    run: ({ rt, actor }, { body }) => createTemplate(rt, actor, rowOf(body)),
    present: one,
    target: (template) => template.uuid,
  }),
  route(templates.get, {
    run: async ({ rt, actor: { accountId } }, { params }) => {
      const uuid = params.uuid;
      const template = await getTemplate(rt.db, accountId, uuid);
      return { template, uses: await listTemplateUses(rt.db, accountId, uuid) };
    },
    present: presentDetails,
  }),
  route(templates.update, {
    run: ({ rt, actor }, { params, body }) => updateTemplate(rt, actor, params.uuid, rowOf(body)),
    present: one,
  }),
  route(templates.delete, {
    run: ({ rt, actor }, { params }) => deleteTemplate(rt, actor, params.uuid),
    present: () => done('Template deleted.'),
  }),
  route(templates.versions, {
    run: ({ rt, actor: { accountId } }, { params, query }) =>
      listVersions(rt.db, { accountId, uuid: params.uuid }, pageRequest(query)),
    present: (page, context, { params }) =>
      ok(presentFullPage(page, presentVersion, { context, path: `/templates/${params.uuid}/versions` })),
  }),
  route(templates.version, {
    run: ({ rt, actor: { accountId } }, { params }) =>
      getVersion(rt.db, accountId, { uuid: params.uuid, version: params.version }),
    present: (version) => ok(presentVersion(version)),
  }),
];
