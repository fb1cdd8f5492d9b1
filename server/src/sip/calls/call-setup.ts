import { Authentication } from '../messages/authentication.ts';
import { ALLOWED_METHODS, createRequest, createSameHop, createVia } from '../messages/create-message.ts';
import { parseCauseCode, parseRetryAfter, refusalWords } from '../messages/dialog.ts';
import type { Flow } from '../messages/flow.ts';
import { getHeader, listHeader, type SipHeader, type SipRequest, type SipResponse } from '../messages/message.ts';
import type { SipCore } from '../messages/parse-core.ts';
import { findMinSe } from '../messages/session-timer.ts';
import { describeNoFamily } from '../network/own-addresses.ts';
import type { InviteClient } from '../transactions/transaction-invite-client.ts';
import { describeSilence, describeUnknownName } from '../transport/describe-failure.ts';
import { type FittedRequest, fitRequest } from '../transport/fit-request.ts';
import { resolveTarget } from '../transport/resolve-target.ts';
import type { CallContext } from './call-context.ts';
import type { CallFacts, CallIdentity } from './call-facts.ts';
import { EarlyDialogs } from './early-dialogs.ts';
import { LateAddress } from './late-address.ts';
import { learnOwnName } from './learn-own-name.ts';
import { readRedirect } from './redirect.ts';
import { callerUri, contactOf, mayWriteKey, nextHop, proxyRoutes, type Trunk, trunkUri } from './trunk.ts';

export type SetupResult =
  | {
      kind: 'answered';
      invite: SipRequest;
      response: SipResponse;
      core: SipCore;
      flow: Flow;
      early: EarlyDialogs;
    }
  | { kind: 'refused'; statusCode: number; reason: string; causeCode: number | null; retryAfterSeconds: number | null }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'cancelled' };

export interface SetupOptions {
  context: CallContext;
  identity: CallIdentity;
  trunk: Trunk;
  to: string;
  from: string;
  fromName: string | null;
  // The address in the offer depends on the flow. An error that it throws ends the call, whatever other flows there are.
  createOffer: (flow: Flow) => Promise<Buffer>;
  // Awaited before each INVITE, so that its facts are stored before it is sent.
  // Whether a person waits, so that a silent trunk is given up after the time in which another address would be tried.
  isImpatient?: boolean;
  onAttempt: (facts: CallFacts) => Promise<void>;
  onProvisional: (response: SipResponse, core: SipCore) => void;
  // Called for a 2xx after the first one, which is a repeat or comes from another fork.
  onFurtherAnswer: (response: SipResponse, core: SipCore) => void;
}

type AttemptResult = SetupResult | { kind: 'response'; response: SipResponse };

// A silent address is left after five INVITEs while there is another to try: timer B (64 T1) would use up most of a ring
// time-out before the second is tried.
const SILENT_DOOR_T1 = 16;
// The most INVITEs on one flow: the first, one or two with credentials, one with a longer session interval, one
// that requires what the trunk demands.
const INVITES_PER_FLOW_MAX = 5;
// 300, 301 and 302 name the callee's other addresses; 305 and 380 ask for something else.
const MOVED_STATUS_MAX = 302;
const NO_KEY = 'its sound must be encrypted, and the key for that goes over TLS only';
// The extensions that we offer.
const EXTENSIONS = ['timer', '100rel'];

// Returns the extensions that a trunk demands with its 421 (RFC 3261 21.4.15), if we offer all of them.
function readDemand(response: SipResponse): string[] {
  const demanded = response.statusCode === 421 ? listHeader(response, 'require').map((tag) => tag.toLowerCase()) : [];
  return demanded.every((tag) => EXTENSIONS.includes(tag)) ? demanded : [];
}

// Takes a call from the trunk's name to a final answer: flows, challenges, CANCEL. One call may send many INVITEs.
export class CallSetup {
  readonly auth: Authentication;
  facts: CallFacts | null = null;
  readonly #options: SetupOptions;
  #attempt = 0;
  #isCancelled = false;
  #isCancelSent = false;
  // True once any INVITE of the call has had any response.
  #hasHeard = false;
  #sessionSeconds: number | null = null;
  #demanded: string[] = [];
  // The last refusal, if it names another address.
  #moved: SipResponse | null = null;
  #movedUri: string | null = null;
  #client: InviteClient | null = null;
  #abandonTimer: NodeJS.Timeout | undefined;
  #onAbandoned: (() => void) | null = null;

  constructor(options: SetupOptions) {
    this.#options = options;
    this.auth = new Authentication(options.trunk.credentials);
  }

  async run(): Promise<SetupResult> {
    const { context, trunk } = this.#options;
    const flows = await resolveTarget(nextHop(trunk), context.resolver, context.random);
    let last = await this.#tryFlows(flows);
    if (last.kind === 'refused' && this.#moved !== null && !this.#isCancelled) last = await this.#follow(last, flows);
    clearTimeout(this.#abandonTimer);
    // A trunk that was silent all the while is unreachable, even if the ring time-out cancelled the call.
    const isSilence = last.kind === 'unreachable' && this.#client !== null && !this.#hasHeard;
    return this.#isCancelled && last.kind !== 'answered' && !isSilence ? { kind: 'cancelled' } : last;
  }

  // Calls once where the trunk sends the call, and no further.
  async #follow(refusal: Extract<SetupResult, { kind: 'refused' }>, known: readonly Flow[]): Promise<SetupResult> {
    const { context, trunk } = this.#options;
    const moved = this.#moved;
    if (moved === null) return refusal;
    const { resolver, random } = context;
    const redirect = await readRedirect(moved, { trunk, known, resolver, random });
    if (redirect.kind === 'left') return { ...refusal, reason: `${refusal.reason}; ${redirect.reason}` };
    this.#movedUri = redirect.uri;
    this.#moved = null;
    const last = await this.#tryFlows(redirect.flows);
    if (last.kind !== 'refused' || this.#moved === null) return last;
    return { ...last, reason: `${last.reason}; the call was sent on a second time, which is not followed` };
  }

  async #tryFlows(flows: readonly Flow[]): Promise<SetupResult> {
    let last: SetupResult = { kind: 'unreachable', reason: describeUnknownName(nextHop(this.#options.trunk).host) };
    for (const [index, flow] of flows.entries()) {
      if (this.#isCancelled) break;
      last = await this.#tryFlow(flow, index < flows.length - 1);
      // RFC 3263 4.3: only silence, a dead connection or a 503 is a reason to try the next address.
      const isWorthMore = last.kind === 'unreachable' || (last.kind === 'refused' && last.statusCode === 503);
      if (!isWorthMore) break;
    }
    return last;
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.#sendCancel();
  }

  // Ends the setup without a CANCEL, when no caller waits for the result any more.
  abandon(): void {
    this.#isCancelled = true;
    this.#isCancelSent = true;
    clearTimeout(this.#abandonTimer);
    this.#onAbandoned?.();
  }

  async #tryFlow(flow: Flow, hasNext: boolean): Promise<SetupResult> {
    let isIntervalRaised = false;
    for (let count = 1; ; count += 1) {
      const result = await this.#sendInvite(flow, hasNext);
      if (count < INVITES_PER_FLOW_MAX && this.#isSilentForSize(result)) continue;
      if (result.kind !== 'response') return result;
      const { response } = result;
      this.#moved = response.statusCode <= MOVED_STATUS_MAX ? response : null;
      const refusal: SetupResult = {
        kind: 'refused',
        statusCode: response.statusCode,
        reason: refusalWords(response),
        causeCode: parseCauseCode(response),
        retryAfterSeconds: parseRetryAfter(response),
      };
      if (this.#isCancelled || count >= INVITES_PER_FLOW_MAX) return refusal;
      if (response.statusCode === 422 && !isIntervalRaised) {
        isIntervalRaised = true;
        this.#sessionSeconds = findMinSe(response);
      } else if (this.#demanded.length === 0 && readDemand(response).length > 0) {
        this.#demanded = readDemand(response);
      } else if (!this.auth.applyChallenge(response)) {
        return refusal;
      }
    }
  }

  async #sendInvite(flow: Flow, hasNext: boolean): Promise<AttemptResult> {
    const { context, trunk, onAttempt } = this.#options;
    this.#attempt += 1;
    let fitted: FittedRequest;
    if (context.transport.boundHost(flow) === null) return { kind: 'unreachable', reason: describeNoFamily(flow.host) };
    if (trunk.srtp?.isRequired === true && !mayWriteKey(trunk, flow)) return { kind: 'unreachable', reason: NO_KEY };
    // This stands outside the try block: that our own ports have run out says nothing about the trunk.
    const offer = await this.#options.createOffer(flow);
    try {
      const sentBy = await context.transport.findSentBy(flow);
      await learnOwnName(context, trunk, flow);
      const contactHost = await context.transport.findContactHost(flow);
      this.facts = { ...this.#createFacts(flow, sentBy), contactHost };
      const invite = this.#createInvite(this.facts, offer);
      fitted = await fitRequest(context.transport, invite, flow);
      this.facts.flow = fitted.flow;
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
    await onAttempt({ ...this.facts });
    if (this.#isCancelled) return { kind: 'cancelled' };
    // UDP remains to be tried where the request went over TCP only for its size.
    const isLeft = hasNext || fitted.flow.isForSize === true || this.#options.isImpatient === true;
    return this.#awaitFinal(fitted.request, fitted.flow, isLeft);
  }

  // The far side took the TCP connection but does not answer on it: the next INVITE goes over UDP.
  #isSilentForSize(result: AttemptResult): boolean {
    const flow = this.#client?.flow;
    if (result.kind !== 'unreachable' || flow?.isForSize !== true || this.#hasHeard || this.#isCancelled) return false;
    this.#options.context.transport.noteRefusal(flow);
    return true;
  }

  #awaitFinal(invite: SipRequest, flow: Flow, isLeftSilent: boolean): Promise<AttemptResult> {
    const { context } = this.#options;
    const { layer, timers } = context;
    const parts = { context, invite, flow, auth: this.auth };
    const late = new LateAddress(parts);
    const early = new EarlyDialogs(parts);
    let isSettled = false;
    let isLeft = false;
    let doorTimer: NodeJS.Timeout | undefined;
    return new Promise((onResult) => {
      const settle = (result: AttemptResult) => {
        isSettled = true;
        clearTimeout(doorTimer);
        onResult(result);
      };
      const client = layer.sendInvite(invite, flow, {
        onResponse: (response, core) => {
          clearTimeout(doorTimer);
          this.#hasHeard = true;
          const { statusCode } = response;
          if (isLeft) late.apply(response, core, client);
          else if (isSettled) this.#options.onFurtherAnswer(response, core);
          else if (statusCode < 200) this.#noteProvisional(response, core, early);
          else if (statusCode < 300) settle({ kind: 'answered', invite, response, core, flow, early });
          else settle({ kind: 'response', response });
        },
        onTimeout: () => settle({ kind: 'unreachable', reason: describeSilence(flow) }),
        onUnreachable: (error) => settle({ kind: 'unreachable', reason: error.message }),
      });
      this.#client = client;
      this.#onAbandoned = () => settle({ kind: 'unreachable', reason: 'no final answer after CANCEL' });
      const leave = () => {
        isLeft = true;
        settle({ kind: 'unreachable', reason: describeSilence(flow) });
      };
      if (isLeftSilent) doorTimer = setTimeout(leave, SILENT_DOOR_T1 * timers.t1Ms);
    });
  }

  #noteProvisional(response: SipResponse, core: SipCore, early: EarlyDialogs): void {
    if (!early.note(response, core)) return;
    if (this.facts && core.toTag !== null) this.facts.remoteTag = core.toTag;
    this.#options.onProvisional(response, core);
    if (this.#isCancelled) this.#sendCancel();
  }

  // RFC 3261 9.1: before a provisional response, the CANCEL could overtake its INVITE.
  #sendCancel(): void {
    const client = this.#client;
    if (client === null || client.state !== 'proceeding' || this.#isCancelSent) return;
    this.#isCancelSent = true;
    const { layer, timers } = this.#options.context;
    const cancel = createSameHop(client.request, 'CANCEL', getHeader(client.request, 'to'));
    // Only the final answer to the INVITE counts, so that to the CANCEL is not read.
    void layer.sendRequest(cancel, client.flow);
    this.#abandonTimer = setTimeout(() => {
      client.abandon();
      this.#onAbandoned?.();
    }, timers.giveUpMs);
  }

  #createFacts(flow: Flow, sentBy: string): CallFacts {
    const { identity, trunk, to, from, fromName } = this.#options;
    const name = fromName === null ? '' : `"${fromName.replace(/[^\x20-\x7e]/g, '').replace(/["\\]/g, '\\$&')}" `;
    const calledUri = trunkUri(trunk, to);
    return {
      callId: identity.callId,
      localTag: identity.localTag,
      branch: this.#attempt === 1 ? identity.branch : `${identity.branch}.${this.#attempt}`,
      attempt: this.#attempt,
      inviteCSeq: this.#attempt,
      flow,
      sentBy,
      requestUri: this.#movedUri ?? calledUri,
      ...(trunk.proxy === undefined ? {} : { proxyRoutes: proxyRoutes(trunk, flow) }),
      from: `${name}<${callerUri(trunk, from)}>;tag=${identity.localTag}`,
      // RFC 3261 8.1.3.4: a call that is sent elsewhere keeps its To.
      to: `<${calledUri}>`,
      remoteTag: null,
      isAnswered: false,
      remoteTarget: null,
      routeSet: [],
      localCSeq: this.#attempt,
    };
  }

  #createInvite(facts: CallFacts, offer: Buffer): SipRequest {
    const { trunk } = this.#options;
    const headers: SipHeader[] = [
      { name: 'contact', value: contactOf(trunk.contactUser, facts.contactHost ?? facts.sentBy, facts.flow.transport) },
      { name: 'allow', value: ALLOWED_METHODS },
      { name: 'supported', value: EXTENSIONS.join(', ') },
      ...this.#demanded.map((value) => ({ name: 'require', value })),
      ...this.auth.headers('INVITE', facts.requestUri, offer),
    ];
    if (this.#sessionSeconds !== null) {
      headers.push(
        { name: 'session-expires', value: String(this.#sessionSeconds) },
        { name: 'min-se', value: String(this.#sessionSeconds) },
      );
    }
    headers.push(...identityHeaders(trunk), { name: 'content-type', value: 'application/sdp' });
    return createRequest({
      ...storedInviteParts(facts),
      headers,
      body: offer,
    });
  }
}

// What a trunk is told of the caller beside From, and the operator's own headers.
function identityHeaders(trunk: Trunk): SipHeader[] {
  const { assertedUser, diversionUser, privacy, headers = [] } = trunk;
  const found: SipHeader[] = [];
  if (assertedUser !== undefined)
    found.push({ name: 'p-asserted-identity', value: `<${callerUri(trunk, assertedUser)}>` });
  if (diversionUser !== undefined)
    found.push({ name: 'diversion', value: `<${trunkUri(trunk, diversionUser)}>;reason=unconditional` });
  if (privacy !== undefined) found.push({ name: 'privacy', value: privacy });
  return [...found, ...headers];
}

// The parts of a stored INVITE that its CANCEL and ACK repeat.
export function storedInviteParts(facts: CallFacts) {
  return {
    method: 'INVITE',
    uri: facts.requestUri,
    via: createVia(facts.flow, facts.sentBy, facts.branch),
    from: facts.from,
    to: facts.to,
    callId: facts.callId,
    cseq: facts.inviteCSeq,
    routes: facts.proxyRoutes ?? [],
  };
}
