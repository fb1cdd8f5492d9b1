import { operations } from '@volley/contract';
import { readLadder } from '../../voice/campaigns/index.ts';
import type { CallStep } from '../../voice/dialer.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

export function presentStep({ atMs, isSent, peer, line, headers, repeats }: CallStep) {
  const direction = isSent ? ('sent' as const) : ('received' as const);
  return { at_ms: atMs, direction, peer, line, headers: [...headers], repeats };
}

export const callLadderRoutes: readonly Route[] = [
  route(operations.admin.callAttempts.ladder, {
    run: ({ rt }, { params }) => readLadder(rt, { accountId: params.id, attemptId: params.uuid }),
    present: (steps) => ok({ steps: steps.map(presentStep) }),
  }),
];
