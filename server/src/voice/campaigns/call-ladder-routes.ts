import { operations, presenter } from '@volley/contract';
import { callStep } from '@volley/contract/call-ladders';
import type { RequestContext } from '../../identity/index.ts';
import { ok, routesWith } from '../../routes/index.ts';
import type { CallStep } from '../dialer.ts';
import { readLadder } from './calls/keep-ladders.ts';

const { route } = routesWith<RequestContext>();

export const presentStep = presenter(callStep, ({ isSent }: CallStep) => ({
  direction: isSent ? ('sent' as const) : ('received' as const),
}));

export const callLadderRoutes = [
  route(operations.admin.callAttempts.ladder, {
    run: ({ rt }, { params }) => readLadder(rt, { accountId: params.id, attemptId: params.uuid }),
    present: (steps) => ok({ steps: steps.map(presentStep) }),
  }),
];
