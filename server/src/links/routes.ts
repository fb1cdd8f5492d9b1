import { operations, presenter } from '@volley/contract';
import { takedown } from '@volley/contract/link-takedowns';
import type { RequestContext } from '../identity/index.ts';
import { ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import type { Takedown } from './store-takedowns.ts';
import { listTakedowns, putUpLink, takeDownLink } from './take-down.ts';

const { route } = routesWith<RequestContext>();

function kindOf({ campaignId }: Takedown) {
  if (campaignId === null) return 'short_url' as const;
  return campaignId === 0 ? ('message' as const) : ('campaign' as const);
}

const presentTakedown = presenter(takedown, (takedown: Takedown) => ({
  kind: kindOf(takedown),
  campaign_id: takedown.campaignUuid,
}));

const { linkTakedowns } = operations.admin;

export const linkTakedownRoutes = [
  route(linkTakedowns.list, {
    run: ({ rt }, { query }) => listTakedowns(rt, pageRequest(query)),
    present: (page, context) => ok(presentFullPage(page, presentTakedown, { context, path: '/admin/link-takedowns' })),
  }),
  route(linkTakedowns.create, {
    run: ({ rt }, { params, body }) => takeDownLink(rt, { code: params.code, reason: body.reason }),
    present: (takedown) => ok(presentTakedown(takedown)),
    target: (takedown) => `${takedown.code}: ${takedown.reason}`,
    accountId: (takedown) => takedown.accountId,
  }),
  route(linkTakedowns.delete, {
    run: ({ rt }, { params }) => putUpLink(rt, params.code),
    present: (takedown) => ok(presentTakedown(takedown)),
    accountId: (takedown) => takedown.accountId,
  }),
];
