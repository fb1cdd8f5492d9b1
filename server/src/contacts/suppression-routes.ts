import { operations, presenter, rowOf } from '@volley/contract';
import { suppression } from '@volley/contract/suppressions';
import type { RequestContext } from '../identity/index.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { allowNumber, getSuppression, listSuppressions, streamSuppressions, suppressNumber } from './suppressions.ts';

const { route, csvRoute } = routesWith<RequestContext>();

type Suppression = Awaited<ReturnType<typeof getSuppression>>;

const presentSuppression = presenter(suppression);

const one = (suppression: Suppression) => ok(presentSuppression(suppression));
const CSV_NAMES = ['phone_number', 'reason', 'note', 'created_at'];
const { suppressions } = operations;

export const suppressionRoutes = [
  route(suppressions.list, {
    run: ({ rt, actor }, { query }) => listSuppressions(rt, actor, pageRequest(query), query.phone_number),
    present: (page, context, { query: { phone_number } }) =>
      ok(presentFullPage(page, presentSuppression, { context, path: '/suppressions', filters: { phone_number } })),
  }),
  csvRoute(suppressions.csv, async ({ rt, actor }, { query }) => ({
    ...{ called: ['suppressed numbers'], names: CSV_NAMES },
    chunks: streamSuppressions(rt, actor, query.phone_number),
    cellsOf: presentSuppression,
  })),
  route(suppressions.create, {
    numberField: 'phone_number',
    run: ({ rt, actor }, { body }) => suppressNumber(rt, actor, rowOf(body)),
    present: one,
    target: (suppression) => `suppression ${suppression.id}`,
  }),
  route(suppressions.get, {
    run: ({ rt, actor }, { params }) => getSuppression(rt, actor, params.phone_number),
    present: one,
  }),
  route(suppressions.delete, {
    run: ({ rt, actor }, { params, query }) =>
      allowNumber(rt, actor, { rawNumber: params.phone_number, reason: query.reason ?? '' }),
    present: () => done('Suppression removed.'),
    // A number has no place in the audit log.
    target: ({ id, reason }, { query }) =>
      `suppression ${id} (${reason})${query.reason === undefined ? '' : `: ${query.reason}`}`,
  }),
];
