import { operations } from '@volley/contract';
import type { RequestContext } from '../../identity/index.ts';
import { ok, routesWith } from '../../routes/index.ts';
import type { CallStep } from '../dialer.ts';
import { readLadder } from './calls/keep-ladders.ts';

const { route } = routesWith<RequestContext>();

export function presentStep({ atMs, isSent, peer, line, headers, repeats }: CallStep) {
  const direction = isSent ? ('sent' as const) : ('received' as const);
  return { at_ms: atMs, direction, peer, line, headers: [...headers], repeats };
}

export const callLadderRoutes = [
  route(operations.admin.callAttempts.ladder, {
    run: ({ rt }, { params }) => readLadder(rt, { accountId: params.id, attemptId: params.uuid }),
    present: (steps) => ok({ steps: steps.map(presentStep) }),
  }),
];
