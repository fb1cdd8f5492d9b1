import { randomBytes } from 'node:crypto';
import { MediaEngine } from '../media/media-engine.ts';
import type { PortRange } from '../media/media-protocol.ts';
import type { PacingFigures } from '../media/pacing-figures.ts';
import { RtpPorts } from '../media/rtp-ports.ts';
import { Authentication } from '../messages/authentication.ts';
import { createRequest, createVia } from '../messages/create-message.ts';
import type { Flow } from '../messages/flow.ts';
import { type SipTimers, sipTimers } from '../transactions/sip-timers.ts';
import { TransactionLayer } from '../transactions/transaction-layer.ts';
import { describeSilence, describeUnknownName } from '../transport/describe-failure.ts';
import { fitRequest } from '../transport/fit-request.ts';
import { InheritedPorts } from '../transport/inherited-ports.ts';
import { type Resolver, resolveTarget, systemResolver } from '../transport/resolve-target.ts';
import { Transport, type TransportOptions } from '../transport/transport.ts';
import type { TlsSettings } from '../transport/transport-stream.ts';
import { Call, type CallRequest } from './call.ts';
import { type CallContext, ownerKey } from './call-context.ts';
import type { CallFacts, CallIdentity } from './call-facts.ts';
import { Ladders } from './ladder.ts';
import { Registration, type RegistrationState } from './registration.ts';
import { respondOutsideDialog } from './respond.ts';
import { byeStored, cancelStored, type StoredOutcome } from './stored-call.ts';
import { type SipTap, showReceived, showSent } from './tap.ts';
import { nextHop, proxyRoutes, type Trunk, trunkUri } from './trunk.ts';

export interface UserAgentOptions {
  // The addresses to bind, one of each family that is called over; 0.0.0.0 and :: stand for all of their family.
  hosts: readonly string[];
  // Fixed in production, so that answers to a process that died reach its successor.
  port: number;
  // Where the far side reaches us, for signalling and sound, when we are behind NAT: an address of each family, or a name.
  advertisedHosts?: readonly string[];
  // Those of a process with several agents are shared by them.
  rtpPorts: PortRange | RtpPorts;
  // How long an answered call may go on without sound from the far side before it counts as over; left out: no limit.
  silenceMsMax?: number | null;
  isTcpServed?: boolean;
  tls?: TlsSettings;
  // Says whether there may be NAT on the way to a host; left out: everywhere but on this machine.
  isNatPossible?: (host: string) => boolean;
  timers?: SipTimers;
  resolver?: Resolver;
  random?: () => number;
  // Left out: nothing is traced.
  tap?: SipTap;
}

export interface ActiveCall {
  // Sends CANCEL before the answer and BYE after it. One 'ended' event follows either way.
  cancel: () => void;
  hangUp: () => void;
  sendDigits: (digits: string) => void;
}

export interface TrunkCheck {
  isReachable: boolean;
  statusCode: number | null;
  roundTripMs: number;
  // Why there was no answer; empty where there was one.
  problem: string;
}

export interface UserAgent {
  localPort: number;
  call: (request: CallRequest) => ActiveCall;
  cancelStored: (
    facts: CallFacts,
    trunk: Trunk,
    onAnswer?: (facts: CallFacts) => Promise<void>,
  ) => Promise<StoredOutcome>;
  byeStored: (facts: CallFacts, trunk: Trunk) => Promise<StoredOutcome>;
  options: (trunk: Trunk) => Promise<TrunkCheck>;
  register: (trunk: Trunk, expiresSeconds: number, onChange: (state: RegistrationState) => void) => Registration;
  // How late the packets of all calls left; it may be read at any time.
  pacing: PacingFigures;
  malformedCount: () => number;
  // True without a call, a registration, an unanswered request, or a dialog that may still get a late message.
  isIdle: () => boolean;
  // Ends at once, without a message to the far side and without events. A caller that wants a clean end hangs up the calls first.
  stop: () => Promise<void>;
}

// 8 seconds on a real network.
const ANSWER_LIMIT_T1 = 16;

const newToken = () => randomBytes(12).toString('hex');
const newBranch = () => `z9hG4bK${newToken()}`;

export function createCallIdentity(): CallIdentity {
  return { callId: newToken(), localTag: newToken(), branch: newBranch() };
}

export async function startUserAgent(options: UserAgentOptions): Promise<UserAgent> {
  const context = createContext(options);
  const { transport, layer, media } = context;
  await transport.start();
  const calls = new Set<Call>();
  const registrations = new Set<Registration>();
  let asking = 0;
  const ask = async <T>(question: Promise<T>): Promise<T> => {
    asking += 1;
    try {
      return await question;
    } finally {
      asking -= 1;
    }
  };
  return {
    localPort: transport.localPort('udp'),
    call: (request) => startCall(context, calls, request),
    cancelStored: (facts, trunk, onAnswer) => ask(cancelStored(context, { facts, trunk, onAnswer })),
    byeStored: (facts, trunk) => ask(byeStored(context, facts, trunk)),
    options: (trunk) => ask(sendOptions(context, trunk)),
    register: (trunk, expiresSeconds, onChange) => {
      const onStopped = () => registrations.delete(registration);
      const registration: Registration = new Registration({
        context,
        trunk,
        expiresSeconds,
        newToken,
        onChange,
        onStopped,
      });
      registrations.add(registration);
      registration.start();
      return registration;
    },
    pacing: media.pacing,
    isIdle: () => calls.size + registrations.size + asking + layer.openCount + context.owners.size === 0,
    malformedCount: () => transport.malformedCount,
    stop: async () => {
      for (const call of calls) call.abandon();
      for (const registration of registrations) registration.abandon();
      layer.stop();
      context.owners.clear();
      await media.stop();
      await context.inheritedPorts.stop();
      await transport.stop();
    },
  };
}

function createContext(options: UserAgentOptions): CallContext {
  const timers = options.timers ?? sipTimers();
  const ladders = new Ladders();
  const transportOptions: TransportOptions = {
    hosts: options.hosts,
    port: options.port,
    advertisedHosts: options.advertisedHosts,
    isTcpServed: options.isTcpServed ?? false,
    tls: options.tls,
    isNatPossible: options.isNatPossible,
    answerLimitMs: timers.t1Ms * ANSWER_LIMIT_T1,
    onBroken: (flow, error) => layer.fail(flow, error),
    onSending: (flow, bytes) => {
      ladders.noteSent(flow, bytes);
      if (options.tap?.isOn) showSent(options.tap, flow, bytes);
    },
    onMessage: (incoming) => {
      ladders.noteReceived(incoming);
      if (options.tap?.isOn) showReceived(options.tap, incoming);
      layer.receive(incoming);
    },
  };
  const transport = new Transport(transportOptions);
  const owners: CallContext['owners'] = new Map();
  const layer = new TransactionLayer({
    timers,
    send: (flow, bytes) => transport.send(flow, bytes),
    user: {
      onRequest: (transaction) => {
        const { callId, toTag } = transaction.core;
        const owner = toTag === null ? undefined : owners.get(ownerKey(callId, toTag));
        if (owner) owner.onRequest(transaction);
        else respondOutsideDialog(transaction, newToken());
      },
      onAck: (ack, core) => owners.get(ownerKey(core.callId, core.toTag ?? ''))?.onAck(core, ack.body),
      // Only answers to known calls are taken: a forged 200 would otherwise make us send to its Contact.
      onStrayResponse: (response, core) => {
        const isAnswer = core.cseq.method === 'INVITE' && response.statusCode >= 200 && response.statusCode < 300;
        if (isAnswer) owners.get(ownerKey(core.callId, core.fromTag ?? ''))?.onStrayAnswer(response, core);
      },
    },
  });
  return {
    transport,
    layer,
    inheritedPorts: new InheritedPorts(transportOptions),
    ladders,
    media: new MediaEngine(options.rtpPorts instanceof RtpPorts ? options.rtpPorts : new RtpPorts(options.rtpPorts)),
    resolver: options.resolver ?? systemResolver(),
    timers,
    silenceMsMax: options.silenceMsMax ?? null,
    random: options.random ?? Math.random,
    newBranch,
    owners,
  };
}

function startCall(context: CallContext, calls: Set<Call>, request: CallRequest): ActiveCall {
  const call: Call = new Call(context, {
    ...request,
    onEvent: (event) => {
      if (event.kind === 'ended') calls.delete(call);
      request.onEvent(event);
    },
  });
  calls.add(call);
  void call.run();
  return { cancel: () => call.cancel(), hangUp: () => call.hangUp(), sendDigits: (digits) => call.sendDigits(digits) };
}

type OptionsAnswer = Pick<TrunkCheck, 'statusCode' | 'problem'>;

async function sendOptionsBy(context: CallContext, trunk: Trunk, flow: Flow): Promise<OptionsAnswer> {
  const auth = new Authentication(trunk.credentials);
  const uri = trunkUri(trunk, null);
  const tag = newToken();
  const callId = newToken();
  const sentBy = await context.transport.findSentBy(flow);
  const send = async (cseq: number) => {
    const request = createRequest({
      method: 'OPTIONS',
      uri,
      via: createVia(flow, sentBy, newBranch()),
      from: `<sip:volley@${sentBy}>;tag=${tag}`,
      to: `<${uri}>`,
      callId,
      cseq,
      routes: proxyRoutes(trunk, flow),
      headers: [{ name: 'accept', value: 'application/sdp' }, ...auth.headers('OPTIONS', uri)],
    });
    const fitted = await fitRequest(context.transport, request, flow);
    return context.layer.sendRequest(fitted.request, fitted.flow);
  };
  let outcome = await send(1);
  if (outcome.kind === 'response' && auth.applyChallenge(outcome.response)) outcome = await send(2);
  if (outcome.kind === 'response') {
    const { statusCode } = outcome.response;
    const isRefused = statusCode === 401 || statusCode === 407;
    const asked = trunk.credentials === null ? 'it asks for a user name' : 'it refuses the user name or the password';
    return { statusCode, problem: isRefused ? `${asked} (${statusCode})` : '' };
  }
  return { statusCode: null, problem: outcome.kind === 'timeout' ? describeSilence(flow) : outcome.error.message };
}

// Any answer but 503 shows a reachable trunk; many answer OPTIONS with 404 or 405.
const isLiving = ({ statusCode }: OptionsAnswer): boolean => statusCode !== null && statusCode !== 503;

// Asks all addresses of the trunk at once, since a call goes on to the next one where the first is silent.
async function sendOptions(context: CallContext, trunk: Trunk): Promise<TrunkCheck> {
  const startMs = performance.now();
  const flows = await resolveTarget(nextHop(trunk), context.resolver, context.random);
  const answers = flows.map((flow) =>
    sendOptionsBy(context, trunk, flow).catch((error: unknown) => ({
      statusCode: null,
      problem: error instanceof Error ? error.message : String(error),
    })),
  );
  const living = answers.map(async (answer) => {
    const found = await answer;
    return isLiving(found) ? found : Promise.reject(new Error(found.problem));
  });
  const found = await Promise.any(living).catch(async (): Promise<OptionsAnswer> => {
    const all = await Promise.all(answers);
    const nothing = { statusCode: null, problem: describeUnknownName(nextHop(trunk).host) };
    return all.find(({ statusCode }) => statusCode !== null) ?? all.at(-1) ?? nothing;
  });
  return { isReachable: isLiving(found), ...found, roundTripMs: Math.round(performance.now() - startMs) };
}
