import { operations, presenter } from '@volley/contract';
import { numberCheck } from '@volley/contract/number-checks';
import { invalidInput } from '../errors.ts';
import type { RequestContext } from '../identity/index.ts';
import { ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { cancelCheck, checkNumbers, cleanNumbers, getCheck, listChecks } from './change-check.ts';
import type { NumberCheck } from './check.ts';

const { route } = routesWith<RequestContext>();

const NETWORKS_SHOWN = 100;

const presentCheck = presenter(numberCheck, ({ groupUuid, segmentUuid, counts, cleaning }: NumberCheck) => ({
  group_id: groupUuid,
  segment_id: segmentUuid,
  cleaning: cleaning && { kinds: [...cleaning.kinds], to_group_id: cleaning.toGroupUuid },
  counts: {
    asked: counts.asked,
    unlisted: counts.unlisted,
    unanswered: counts.unanswered,
    ported: counts.ported,
    types: counts.types.map(([type, numbers]) => ({ type, numbers })),
    networks: counts.networks
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, NETWORKS_SHOWN)
      .map(([network, numbers]) => ({ network, numbers })),
  },
}));

const present = (check: NumberCheck) => ok(presentCheck(check));
const { numberChecks } = operations;

export const numberCheckRoutes = [
  route(numberChecks.list, {
    run: ({ rt, actor }, { query }) => listChecks(rt, actor, pageRequest(query)),
    present: (page, context) =>
      ok(presentFullPage(page, (check) => presentCheck(check), { context, path: '/number-checks' })),
  }),
  route(numberChecks.get, { run: ({ rt, actor }, { params }) => getCheck(rt, actor, params.uuid), present }),
  route(numberChecks.create, {
    run: ({ rt, actor }, { body }) => {
      const { group_id: groupUuid, segment_id: segmentUuid } = body;
      if ((groupUuid === undefined) === (segmentUuid === undefined))
        throw invalidInput({ group_id: ['Give either a group or a segment.'] });
      return checkNumbers(rt, actor, { groupUuid, segmentUuid });
    },
    present,
    target: ({ uuid }) => uuid,
  }),
  route(numberChecks.clean, {
    run: ({ rt, actor }, { params, body }) =>
      cleanNumbers(rt, actor, params.uuid, {
        kinds: [...new Set(body.kinds)],
        toGroupUuid: body.to_group_id ?? null,
      }),
    present,
  }),
  route(numberChecks.cancel, { run: ({ rt, actor }, { params }) => cancelCheck(rt, actor, params.uuid), present }),
];
