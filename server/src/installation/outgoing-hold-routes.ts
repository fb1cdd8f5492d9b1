import { operations } from '@volley/contract';
import { type Hold, releaseHold } from '../backup/index.ts';
import type { Handle } from '../db/index.ts';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import { countWaitingMessages } from '../sms/campaigns/index.ts';
import { countWaitingCalls } from '../voice/campaigns/index.ts';

const { route } = routesWith<RequestContext>();

type HoldState = Awaited<ReturnType<typeof readHoldState>>;

async function readHoldState(rt: Runtime, handle: Handle, hold: Hold | null) {
  const dueUntil = hold?.restoredAt ?? rt.clock.now();
  return {
    hold,
    messages: await countWaitingMessages(handle, dueUntil),
    calls: await countWaitingCalls(handle, dueUntil),
  };
}

function release(rt: Runtime, due: 'cancel' | 'send'): Promise<HoldState> {
  return rt.db.transact(async (tx) => {
    return readHoldState(rt, tx, await releaseHold(tx, due));
  });
}

function present({ hold, messages, calls }: HoldState) {
  return {
    is_held: hold !== null,
    reason: hold?.reason ?? ('' as const),
    restored_at: hold?.restoredAt ?? null,
    backup_at: hold?.backupAt ?? null,
    is_cancelling: hold?.isCancelling ?? false,
    due: {
      sms_campaigns: messages.campaignsDue,
      sms_recipients: messages.recipientsDue,
      messages: messages.singlesDue,
      voice_campaigns: calls.campaignsDue,
      voice_recipients: calls.recipientsDue,
    },
    later: {
      sms_campaigns: messages.campaignsLater,
      messages: messages.singlesLater,
      voice_campaigns: calls.campaignsLater,
    },
  };
}

const { outgoingHold } = operations.admin;

export const outgoingHoldRoutes = [
  route(outgoingHold.get, {
    run: async ({ rt }) => readHoldState(rt, rt.db, await rt.outgoing.find()),
    present: (held) => ok(present(held)),
  }),
  route(outgoingHold.release, {
    run: ({ rt }, { body }) => release(rt, body.due),
    present: (held) => ok(present(held)),
    target: (held) => (held.hold === null ? 'send' : 'cancel'),
  }),
];
