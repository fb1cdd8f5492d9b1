import { setTimeout as sleep } from 'node:timers/promises';
import { Authentication } from '../messages/authentication.ts';
import { createRequest, createSameHop } from '../messages/create-message.ts';
import { createDialog, type Dialog } from '../messages/dialog.ts';
import type { SipRequest, SipResponse } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { RequestOutcome } from '../transactions/transaction-client.ts';
import { type CallContext, ownerKey } from './call-context.ts';
import type { CallFacts } from './call-facts.ts';
import { storedInviteParts } from './call-setup.ts';
import { DialogLine } from './dialog-line.ts';
import { AnswerDismisser } from './dismiss-answer.ts';
import { respondEarly } from './respond.ts';
import type { Trunk } from './trunk.ts';

// How a call of an earlier process ended.
export type StoredOutcome =
  // The far side confirmed the end: it refused the INVITE, or the call was hung up.
  | 'ended'
  // The callee had answered in the meantime, and the call is hung up now.
  | 'ended-answered'
  // The far side does not know the call.
  | 'gone'
  // The far side did not answer: the call may still be ringing.
  | 'unknown';

// The dead process may have sent refreshes or PRACKs after its last stored CSeq; a gap in
// the numbers is allowed.
const CSEQ_GAP = 100;

export interface StoredCall {
  facts: CallFacts;
  trunk: Trunk;
  // Awaited for a second at most before the 200 is acknowledged, as for a call of our own.
  onAnswer: ((facts: CallFacts) => Promise<void>) | undefined;
}

export async function cancelStored(context: CallContext, call: StoredCall): Promise<StoredOutcome> {
  const { facts, trunk } = call;
  const { outcome, cancelTag } = await cancelHeard(context, call);
  if (outcome === 'ended' || outcome === 'ended-answered') return outcome;
  // The INVITE's transaction has ended or gave no final answer, so the call may have been answered and acknowledged. A phone that
  // had rung is known by its tag; its answer to a BYE says whether it still has a call.
  if (facts.remoteTag !== null) return byeStored(context, facts, trunk);
  if (outcome === 'gone' || cancelTag === null) return outcome;
  // RFC 3261 9.2: the answer to a CANCEL should have the same tag as the answer to its INVITE. That of a proxy does not, so
  // only a success counts.
  const answer = await byeStored(context, { ...facts, remoteTag: cancelTag }, trunk);
  return answer === 'ended-answered' ? answer : 'unknown';
}

async function noteAnswer(context: CallContext, { facts, onAnswer }: StoredCall, found: Dialog): Promise<void> {
  const { remoteTag, remoteTarget, routeSet } = found;
  const limit = sleep(context.timers.secondMs, undefined, { ref: false });
  // A call that could not be stored is hung up all the same.
  const noted = onAnswer?.({ ...facts, remoteTag, remoteTarget, routeSet, isAnswered: true }).catch(() => undefined);
  await Promise.race([noted, limit]);
}

interface CancelResult {
  outcome: StoredOutcome;
  cancelTag: string | null;
}

// The far side answers an INVITE at the port that it came from: where that port is not ours we try to listen there too.
async function cancelHeard(context: CallContext, call: StoredCall): Promise<CancelResult> {
  const { flow, sentBy } = call.facts;
  const port = Number(sentBy.slice(sentBy.lastIndexOf(':') + 1));
  // A TCP connection died with its process; an answer over another one comes soon or never.
  if (flow.transport !== 'udp') return cancelInvite(context, call, false);
  if (port === context.transport.localPort('udp')) return cancelInvite(context, call, true);
  const host = context.transport.boundHost(flow);
  if (host === null) return cancelInvite(context, call, false);
  const isHeard = await context.inheritedPorts.borrow(host, port);
  try {
    return await cancelInvite(context, call, isHeard);
  } finally {
    await context.inheritedPorts.release(host, port);
  }
}

function createDismisser(
  context: CallContext,
  facts: CallFacts,
  invite: SipRequest,
  auth: Authentication,
): AnswerDismisser {
  const localCSeq = facts.localCSeq + CSEQ_GAP;
  return new AnswerDismisser({
    context,
    invite,
    flow: facts.flow,
    auth,
    createDialog: (response, core) => ({ ...createDialog(invite, response, core), localCSeq }),
  });
}

function cancelInvite(context: CallContext, call: StoredCall, isHeard: boolean): Promise<CancelResult> {
  const { facts, trunk } = call;
  const invite = createRequest(storedInviteParts(facts));
  const auth = new Authentication(trunk.credentials);
  const dismisser = createDismisser(context, facts, invite, auth);
  const key = ownerKey(facts.callId, facts.localTag);
  const { layer, timers } = context;
  return new Promise((onOutcome) => {
    const settle = (outcome: StoredOutcome) => {
      clearTimeout(giveUpTimer);
      setTimeout(() => context.owners.delete(key), timers.giveUpMs).unref();
      onOutcome({ outcome, cancelTag });
    };
    let cancelTag: string | null = null;
    let answering: Promise<unknown> | null = null;
    const end = async (response: SipResponse, core: SipCore) => {
      await noteAnswer(context, call, createDialog(invite, response, core));
      await dismisser.dismiss(response, core);
      settle('ended-answered');
    };
    // Another 200, repeated or from another telephone, waits until the first one is stored.
    const repeat = async (response: SipResponse, core: SipCore) => {
      await answering;
      await dismisser.dismiss(response, core);
    };
    const client = layer.adoptInvite(invite, facts.flow, {
      onResponse: (response, core) => {
        if (response.statusCode >= 300) settle('ended');
        else if (response.statusCode >= 200)
          answering = answering === null ? end(response, core) : repeat(response, core);
      },
      onTimeout: () => settle('unknown'),
      onUnreachable: () => settle('unknown'),
    });
    const giveUp = () => {
      client.abandon();
      settle('unknown');
    };
    let giveUpTimer = setTimeout(giveUp, timers.giveUpMs);
    context.owners.set(key, {
      onRequest: (transaction) => {
        respondEarly(transaction, '', true);
        if (transaction.request.method !== 'BYE') return;
        // The callee answered, nobody acknowledged, and now the far side hangs up.
        client.abandon();
        settle('ended-answered');
      },
      onAck: () => undefined,
      onStrayAnswer: (response, core) => void dismisser.dismiss(response, core),
    });
    void layer.sendRequest(createSameHop(invite, 'CANCEL', facts.to), facts.flow).then((outcome) => {
      if (outcome.kind !== 'response' || answering !== null) return;
      if (outcome.response.statusCode === 481) {
        // The INVITE never arrived, or its final answer is long past; nothing more will come.
        client.abandon();
        settle('gone');
        return;
      }
      cancelTag = outcome.core.toTag;
      if (!isHeard) {
        // No answer will be heard; T4 is long enough for a CANCEL to take effect.
        clearTimeout(giveUpTimer);
        giveUpTimer = setTimeout(giveUp, timers.t4Ms);
      }
    });
  });
}

export async function byeStored(context: CallContext, facts: CallFacts, trunk: Trunk): Promise<StoredOutcome> {
  const dialog: Dialog = {
    callId: facts.callId,
    localTag: facts.localTag,
    remoteTag: facts.remoteTag ?? '',
    from: facts.from,
    to: facts.remoteTag === null ? facts.to : `${facts.to};tag=${facts.remoteTag}`,
    remoteTarget: facts.remoteTarget ?? facts.requestUri,
    routeSet: facts.routeSet,
    localCSeq: facts.localCSeq + CSEQ_GAP,
    remoteCSeq: null,
  };
  const auth = new Authentication(trunk.credentials);
  const line = new DialogLine({ context, dialog, auth, inviteFlow: facts.flow });
  return outcomeOfBye(await line.request('BYE'));
}

function outcomeOfBye(outcome: RequestOutcome): StoredOutcome {
  if (outcome.kind !== 'response') return 'unknown';
  const { statusCode } = outcome.response;
  if (statusCode < 300) return 'ended-answered';
  // RFC 3261 15.1.1: 481 and 408 mean that the dialog no longer exists.
  return statusCode === 481 || statusCode === 408 ? 'gone' : 'unknown';
}
