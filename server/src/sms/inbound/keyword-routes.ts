import { operations, presenter, rowOf } from '@volley/contract';
import { keywordRule } from '@volley/contract/keyword-rules';
import { keywords as keywordSets } from '@volley/contract/keywords';
import type { RequestContext } from '../../identity/index.ts';
import { pageOfWhole } from '../../lib/ids/page.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import { getKeywords, updateKeywords } from './account-keywords.ts';
import { deleteRule, getRule, listRules, writeRule } from './keyword-rules.ts';
import type { KeywordRule } from './store-keyword-rules.ts';

const { route } = routesWith<RequestContext>();

const presentSets = presenter(keywordSets);
const presentAll = (sets: Parameters<typeof presentSets>[0]) => ok(presentSets(sets));

/** A field that the rule empties is shown as an empty text. */
const withoutNull = (fields: KeywordRule['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? '']));

const presentRule = presenter(keywordRule, (rule: KeywordRule) => ({
  group_id: rule.groupUuid,
  fields: withoutNull(rule.fields),
}));
const oneRule = (rule: KeywordRule) => ok(presentRule(rule));

const { keywordRules } = operations;

export const keywordRoutes = [
  route(keywordRules.list, {
    run: async ({ rt, actor }, { query }) => pageOfWhole(await listRules(rt, actor), pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentRule, { context, path: '/keyword-rules' })),
  }),
  route(keywordRules.create, {
    run: ({ rt, actor }, { body }) => writeRule(rt, actor, null, rowOf(body)),
    present: oneRule,
    target: (rule) => rule.uuid,
  }),
  route(keywordRules.get, {
    run: ({ rt, actor }, { params }) => getRule(rt, actor, params.uuid),
    present: oneRule,
  }),
  route(keywordRules.update, {
    run: ({ rt, actor }, { params, body }) => writeRule(rt, actor, params.uuid, rowOf(body)),
    present: oneRule,
  }),
  route(keywordRules.delete, {
    run: ({ rt, actor }, { params }) => deleteRule(rt, actor, params.uuid),
    present: () => done('Keyword rule deleted.'),
  }),
  route(operations.keywords.get, { run: ({ rt, actor }) => getKeywords(rt, actor), present: presentAll }),
  route(operations.keywords.update, {
    run: ({ rt, actor }, { body }) => updateKeywords(rt, actor, body),
    present: presentAll,
    target: () => 'keywords',
  }),
];
