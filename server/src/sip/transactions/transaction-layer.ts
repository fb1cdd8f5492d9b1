import type { Flow, Incoming } from '../messages/flow.ts';
import { listHeader, type SipRequest, type SipResponse } from '../messages/message.ts';
import { parseVia } from '../messages/parse-address.ts';
import type { SipCore } from '../messages/parse-core.ts';
import type { SipTimers } from './sip-timers.ts';
import { RequestClient, type RequestOutcome } from './transaction-client.ts';
import { InviteClient, type InviteHandlers } from './transaction-invite-client.ts';
import { ServerTransaction } from './transaction-server.ts';

export interface TransactionUser {
  onRequest: (transaction: ServerTransaction) => void;
  onAck: (ack: SipRequest, core: SipCore) => void;
  // Called for a response of no transaction: a 2xx repeated after its transaction ended, or one for an earlier process.
  onStrayResponse: (response: SipResponse, core: SipCore, flow: Flow) => void;
}

export interface TransactionLayerOptions {
  timers: SipTimers;
  send: (flow: Flow, bytes: Buffer) => Promise<void>;
  user: TransactionUser;
}

// Far more than a trunk's OPTIONS, BYE and re-INVITE need; requests beyond it are dropped and will be repeated.
const SERVER_TRANSACTIONS_MAX = 20_000;

// Matches messages to transactions (RFC 3261 17.1.3 and 17.2.3).
export class TransactionLayer {
  readonly #options: TransactionLayerOptions;
  readonly #invites = new Map<string, InviteClient>();
  readonly #requests = new Map<string, RequestClient>();
  readonly #servers = new Map<string, ServerTransaction>();
  #isStopped = false;

  constructor(options: TransactionLayerOptions) {
    this.#options = options;
  }

  get openCount(): number {
    return this.#invites.size + this.#requests.size + this.#servers.size;
  }

  sendInvite(request: SipRequest, flow: Flow, handlers: InviteHandlers): InviteClient {
    const client = this.#registerInvite(request, flow, handlers);
    if (this.#isStopped) client.stop();
    else client.start();
    return client;
  }

  adoptInvite(request: SipRequest, flow: Flow, handlers: InviteHandlers): InviteClient {
    const client = this.#registerInvite(request, flow, handlers);
    if (this.#isStopped) client.stop();
    else client.adopt();
    return client;
  }

  sendRequest(request: SipRequest, flow: Flow): Promise<RequestOutcome> {
    const key = `${branchOf(request)} ${request.method}`;
    const { timers, send } = this.#options;
    return new Promise((onOutcome) => {
      const onTerminated = () => this.#requests.delete(key);
      const client = new RequestClient({ request, flow, timers, send, onOutcome, onTerminated });
      this.#requests.set(key, client);
      if (this.#isStopped) client.stop();
      else client.start();
    });
  }

  receive({ message, core, flow }: Incoming): void {
    if (this.#isStopped) return;
    if (message.kind === 'response') this.#receiveResponse(message, core, flow);
    else if (message.method === 'ACK') this.#receiveAck(message, core);
    else this.#receiveRequest(message, core, flow);
  }

  // The connection of these requests is gone (RFC 3261 17.1.4).
  fail({ transport, host, port }: Flow, error: Error): void {
    for (const client of [...this.#invites.values(), ...this.#requests.values()]) {
      const { flow } = client;
      if (flow.transport === transport && flow.host === host && flow.port === port) client.fail(error);
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const client of [...this.#invites.values()]) client.stop();
    for (const client of [...this.#requests.values()]) client.stop();
    for (const server of [...this.#servers.values()]) server.stop();
  }

  #registerInvite(request: SipRequest, flow: Flow, handlers: InviteHandlers): InviteClient {
    const { timers, send } = this.#options;
    const key = branchOf(request);
    const onTerminated = () => this.#invites.delete(key);
    const client = new InviteClient({ request, flow, timers, handlers, send, onTerminated });
    this.#invites.set(key, client);
    return client;
  }

  #receiveResponse(response: SipResponse, core: SipCore, flow: Flow): void {
    const client =
      core.cseq.method === 'INVITE'
        ? this.#invites.get(core.branch)
        : this.#requests.get(`${core.branch} ${core.cseq.method}`);
    if (client) client.receive(response, core);
    else this.#options.user.onStrayResponse(response, core, flow);
  }

  #receiveAck(ack: SipRequest, core: SipCore): void {
    const refused = this.#servers.get(serverKey(core, 'INVITE'));
    if (refused) refused.acknowledge();
    else this.#options.user.onAck(ack, core);
  }

  #receiveRequest(request: SipRequest, core: SipCore, flow: Flow): void {
    const key = serverKey(core, request.method);
    const present = this.#servers.get(key);
    if (present) {
      present.repeat();
      return;
    }
    if (this.#servers.size >= SERVER_TRANSACTIONS_MAX) return;
    const { timers, send, user } = this.#options;
    const onTerminated = () => this.#servers.delete(key);
    const transaction = new ServerTransaction({ request, core, flow, timers, send, onTerminated });
    this.#servers.set(key, transaction);
    if (request.method === 'CANCEL') {
      // Our answers to a re-INVITE are immediate, so none is left to cancel: a 200 only means that we know the INVITE.
      transaction.respond({ statusCode: this.#servers.has(serverKey(core, 'INVITE')) ? 200 : 481 });
      return;
    }
    user.onRequest(transaction);
  }
}

function branchOf(request: SipRequest): string {
  return parseVia(listHeader(request, 'via')[0] ?? '').params.get('branch') ?? '';
}

function serverKey(core: SipCore, method: string): string {
  return `${core.branch} ${core.via.host}:${core.via.port ?? ''} ${method} ${core.callId} ${core.cseq.number}`;
}
