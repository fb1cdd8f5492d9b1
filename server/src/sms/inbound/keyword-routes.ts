import { type InputFor, operations, presenter } from '@volley/contract';
import { keywordRule } from '@volley/contract/keyword-rules';
import { keywords as keywordSets } from '@volley/contract/keywords';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import { type AccountKeywords, getKeywords, updateKeywords } from './account-keywords.ts';
import { createRule, deleteRule, getRule, listRules, type RuleInput, updateRule } from './keyword-rules.ts';
import type { KeywordRule } from './store-keyword-rules.ts';

const { route } = routesWith<RequestContext>();

const presentSets = presenter(keywordSets);
const presentAll = (sets: AccountKeywords) => ok(presentSets(sets));

/** A field that the rule empties is shown as an empty text. */
const withoutNull = (fields: KeywordRule['fields']) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? '']));

const presentRule = presenter(keywordRule, (rule: KeywordRule) => ({
  group_id: rule.groupUuid,
  fields: withoutNull(rule.fields),
}));
const oneRule = (rule: KeywordRule) => ok(presentRule(rule));

type RuleBody = InputFor<typeof operations.keywordRules.update>['body'];
const readRule = ({ words, answer, group_id, minutes, fields }: RuleBody): RuleInput => ({
  ...{ words, answer, minutes, fields },
  groupUuid: group_id as Uuid | null | undefined,
});

const { keywordRules } = operations;

export const keywordRoutes = [
  route(keywordRules.list, {
    run: async ({ rt, actor }, { query }) => {
      const all = await listRules(rt, actor);
      const { page, perPage } = pageRequest(query);
      return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length, page, perPage };
    },
    present: (page, context) => ok(presentFullPage(page, presentRule, { context, path: '/keyword-rules' })),
  }),
  route(keywordRules.create, {
    run: ({ rt, actor }, { body }) => createRule(rt, actor, readRule(body)),
    present: oneRule,
    target: (rule) => rule.uuid,
  }),
  route(keywordRules.get, {
    run: ({ rt, actor }, { params }) => getRule(rt, actor, params.uuid),
    present: oneRule,
  }),
  route(keywordRules.update, {
    run: ({ rt, actor }, { params, body }) => updateRule(rt, actor, { uuid: params.uuid, input: readRule(body) }),
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
