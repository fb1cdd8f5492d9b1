import { operations, presenter, rowOf } from '@volley/contract';
import { contactField } from '@volley/contract/contact-fields';
import {
  type ContactField,
  createField,
  deleteField,
  type FieldUse,
  getField,
  listFieldUses,
  searchFields,
  updateField,
} from '../contact-fields/index.ts';
import type { RequestContext } from '../identity/index.ts';
import { done, ok, routesWith } from '../routes/index.ts';
import { FIELD_USE_FINDERS } from './finders.ts';

const { route } = routesWith<RequestContext>();

const presentField = presenter(contactField);

function presentDetails({ field, uses }: { readonly field: ContactField; readonly uses: readonly FieldUse[] }) {
  const used_by = uses.map(({ kind, uuid, name }) => ({ kind, uuid, name }));
  return ok({ ...presentField(field), used_by });
}

const one = (field: ContactField) => ok(presentField(field));
const { contactFields } = operations;

export const contactFieldRoutes = [
  route(contactFields.list, {
    run: ({ rt, actor }, { query }) => searchFields(rt.db, actor.accountId, query.search),
    present: (fields) => ok(fields.map(presentField)),
  }),
  route(contactFields.create, {
    run: ({ rt, actor }, { body }) =>
      createField(rt, actor, { ...rowOf(body), defaultValue: body.default_value ?? '' }),
    present: one,
    target: ({ key }) => key,
  }),
  route(contactFields.get, {
    run: async ({ rt, actor: { accountId } }, { params: { key } }) => ({
      field: await getField(rt.db, accountId, key),
      uses: await listFieldUses(rt.db, { accountId, key }, FIELD_USE_FINDERS),
    }),
    present: presentDetails,
  }),
  route(contactFields.update, {
    run: ({ rt, actor }, { params, body }) => updateField(rt, actor, params.key, rowOf(body)),
    present: one,
  }),
  route(contactFields.delete, {
    run: ({ rt, actor }, { params }) => deleteField(rt, actor, { key: params.key, finders: FIELD_USE_FINDERS }),
    present: () => done('Contact field deleted.'),
  }),
];
