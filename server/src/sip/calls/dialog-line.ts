import type { Authentication } from '../messages/authentication.ts';
import { createRequest, createVia } from '../messages/create-message.ts';
import { type Dialog, routeInDialog } from '../messages/dialog.ts';
import type { Flow, TransportName } from '../messages/flow.ts';
import { type SipHeader, type SipRequest, type SipResponse, writeMessage } from '../messages/message.ts';
import { parseUri } from '../messages/parse-address.ts';
import type { RequestOutcome } from '../transactions/transaction-client.ts';
import { type FittedRequest, fitRequest } from '../transport/fit-request.ts';
import { resolveTarget } from '../transport/resolve-target.ts';
import type { CallContext } from './call-context.ts';
import { contactOf } from './trunk.ts';

export interface DialogLineParts {
  context: CallContext;
  dialog: Dialog;
  auth: Authentication;
  inviteFlow: Flow;
  // As the INVITE had it; left out where no request of the dialog has a Contact.
  contactUser?: string | undefined;
  // Whether requests may hold a key, so that none goes another way than the INVITE.
  isTlsOnly?: boolean;
}

function transportOf(value: string | null | undefined): TransportName | null {
  const name = value?.toLowerCase();
  return name === 'udp' || name === 'tcp' || name === 'tls' ? name : null;
}

function udpOf({ isForSize: _, ...flow }: Flow): Flow {
  return { ...flow, transport: 'udp' };
}

// Sends within a dialog: it finds the flow, sends the requests, and repeats the ACK where the far side asks for it.
export class DialogLine {
  readonly dialog: Dialog;
  readonly #context: CallContext;
  readonly #auth: Authentication;
  readonly #inviteFlow: Flow;
  readonly #contactUser: string | undefined;
  readonly #isTlsOnly: boolean;
  #flow: Promise<Flow> | null = null;
  #lastAck: { flow: Flow; bytes: Buffer } | null = null;

  constructor({ context, dialog, auth, inviteFlow, contactUser, isTlsOnly = false }: DialogLineParts) {
    this.#contactUser = contactUser;
    this.#isTlsOnly = isTlsOnly;
    this.#context = context;
    this.dialog = dialog;
    this.#auth = auth;
    // Only the INVITE that was too large for UDP went over TCP; other requests go over UDP.
    this.#inviteFlow = inviteFlow.isForSize === true ? udpOf(inviteFlow) : inviteFlow;
  }

  // The remote target has changed, so the next request looks its flow up again.
  forgetFlow(): void {
    this.#flow = null;
  }

  async acknowledge(invite: SipRequest, cseq: number): Promise<void> {
    const flow = await this.#findFlow();
    // RFC 3261 13.2.2.4: the ACK of a 200 carries the credentials of its INVITE.
    const headers = invite.headers.filter(({ name }) => name === 'authorization' || name === 'proxy-authorization');
    const ack = await this.#build({ method: 'ACK', flow, cseq, headers });
    this.#lastAck = { flow: ack.flow, bytes: writeMessage(ack.request) };
    this.repeatAck();
  }

  repeatAck(): void {
    const ack = this.#lastAck;
    // If the ACK is lost, the far side asks for it by repeating its 200.
    if (ack) this.#context.transport.send(ack.flow, ack.bytes).catch(() => undefined);
  }

  async request(method: string, headers: SipHeader[] = []): Promise<RequestOutcome> {
    this.#auth.beginRequest();
    const outcome = await this.#sendOnce(method, headers);
    if (outcome.kind !== 'response' || !this.#auth.applyChallenge(outcome.response)) return outcome;
    return this.#sendOnce(method, headers);
  }

  // Called before a re-INVITE, which another object sends and awaits.
  beginInvite(): void {
    this.#auth.beginRequest();
  }

  // True when the re-INVITE should be sent again, with the credentials that the far side asked for.
  applyChallenge(response: SipResponse): boolean {
    return this.#auth.applyChallenge(response);
  }

  async buildInvite(headers: SipHeader[], body: Buffer): Promise<FittedRequest & { cseq: number }> {
    const flow = await this.#findFlow();
    this.dialog.localCSeq += 1;
    const cseq = this.dialog.localCSeq;
    const { uri } = routeInDialog(this.dialog);
    const all = [...headers, ...this.#auth.headers('INVITE', uri, body)];
    return { ...(await this.#build({ method: 'INVITE', flow, cseq, headers: all, body })), cseq };
  }

  async #sendOnce(method: string, headers: SipHeader[]): Promise<RequestOutcome> {
    const flow = await this.#findFlow();
    this.dialog.localCSeq += 1;
    const { uri } = routeInDialog(this.dialog);
    const all = [...headers, ...this.#auth.headers(method, uri)];
    const { request, flow: way } = await this.#build({ method, flow, cseq: this.dialog.localCSeq, headers: all });
    return this.#context.layer.sendRequest(request, way);
  }

  async #build(parts: {
    method: string;
    flow: Flow;
    cseq: number;
    headers: SipHeader[];
    body?: Buffer;
  }): Promise<FittedRequest> {
    const { dialog } = this;
    const sentBy = await this.#context.transport.findSentBy(parts.flow);
    const { uri, routes } = routeInDialog(dialog);
    const needsContact = parts.method === 'INVITE' || parts.method === 'UPDATE';
    const contactHost = needsContact ? await this.#context.transport.findContactHost(parts.flow) : sentBy;
    const contact = { name: 'contact', value: contactOf(this.#contactUser, contactHost, parts.flow.transport) };
    const request = createRequest({
      method: parts.method,
      uri,
      via: createVia(parts.flow, sentBy, this.#context.newBranch()),
      from: dialog.from,
      to: dialog.to,
      callId: dialog.callId,
      cseq: parts.cseq,
      routes,
      headers: needsContact ? [contact, ...parts.headers] : parts.headers,
      ...(parts.body === undefined ? {} : { body: parts.body }),
    });
    return fitRequest(this.#context.transport, request, parts.flow);
  }

  #findFlow(): Promise<Flow> {
    this.#flow ??= this.#resolveFlow();
    return this.#flow;
  }

  async #resolveFlow(): Promise<Flow> {
    try {
      const uri = parseUri(routeInDialog(this.dialog).nextHop);
      // Many peers reached over TCP or TLS leave the transport out of their Contact and mean the current one.
      const transport = transportOf(uri.params.get('transport')) ?? this.#inviteFlow.transport;
      if (this.#isTlsOnly && transport !== 'tls') return this.#inviteFlow;
      const target = { host: uri.host, port: uri.port, transport };
      const [flow] = await resolveTarget(target, this.#context.resolver, this.#context.random);
      return flow ?? this.#inviteFlow;
    } catch {
      // The Contact cannot be resolved; the flow of the INVITE is the best guess.
      return this.#inviteFlow;
    }
  }
}
