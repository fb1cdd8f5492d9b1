import { operations, presenter, rowOf } from '@volley/contract';
import { namedValues as namedValuesShape } from '@volley/contract/named-values';
import { registeredText } from '@volley/contract/registered-texts';
import type { RequestContext } from '../identity/index.ts';
import { pageOfWhole } from '../lib/ids/page.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { importTexts } from './import-texts.ts';
import {
  checkText,
  deleteRegisteredText,
  getRegisteredText,
  listNamedValues,
  listRegisteredTexts,
  setNamedValues,
  writeRegisteredText,
} from './named-values.ts';
import type { NamedValuesRow, RegisteredText } from './store-named-values.ts';

const { route } = routesWith<RequestContext>();

const presentValues = presenter(namedValuesShape, ({ values }: NamedValuesRow) => ({ values: { ...values } }));
const presentText = presenter(registeredText, ({ values }: RegisteredText) => ({ values: { ...values } }));
const one = (text: RegisteredText) => ok(presentText(text));
const { namedValues, registeredTexts } = operations;

export const namedValueRoutes = [
  route(namedValues.list, {
    run: async ({ rt, actor }, { query }) => pageOfWhole(await listNamedValues(rt, actor), pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentValues, { context, path: '/named-values' })),
  }),
  route(namedValues.set, {
    run: ({ rt, actor }, { body }) => setNamedValues(rt, actor, rowOf(body)),
    present: (row) => ok(presentValues(row)),
    target: (row) => row.senderId ?? 'account',
  }),
  route(registeredTexts.list, {
    run: async ({ rt, actor }, { query }) =>
      pageOfWhole(await listRegisteredTexts(rt, actor, query.search), pageRequest(query)),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentText, { context, path: '/registered-texts', filters: { search } })),
  }),
  route(registeredTexts.create, {
    run: ({ rt, actor }, { body }) => writeRegisteredText(rt, actor, null, rowOf(body)),
    present: one,
    target: (text) => text.uuid,
  }),
  route(registeredTexts.import, {
    run: ({ rt, actor, upload }) => importTexts(rt, actor, upload),
    present: (counts) => ok(counts),
    target: () => 'file',
  }),
  route(registeredTexts.check, {
    run: ({ rt, actor }, { body }) => checkText(rt, actor, rowOf(body)),
    present: ({ found, values }) => {
      const { uuid, name } = found?.nearest ?? {};
      const nearest = uuid === undefined || name === undefined ? null : { uuid, name };
      return ok({ registered_text: nearest, difference: found?.difference ?? null, values: { ...values } });
    },
  }),
  route(registeredTexts.get, {
    run: ({ rt, actor }, { params }) => getRegisteredText(rt, actor, params.uuid),
    present: one,
  }),
  route(registeredTexts.update, {
    run: ({ rt, actor }, { params, body }) => writeRegisteredText(rt, actor, params.uuid, rowOf(body)),
    present: one,
  }),
  route(registeredTexts.delete, {
    run: ({ rt, actor }, { params }) => deleteRegisteredText(rt, actor, params.uuid),
    present: () => done('Registered text deleted.'),
  }),
];
