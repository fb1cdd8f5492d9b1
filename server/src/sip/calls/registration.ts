import { Authentication } from '../messages/authentication.ts';
import { createRequest, createVia } from '../messages/create-message.ts';
import { parseRetryAfter } from '../messages/dialog.ts';
import type { Flow } from '../messages/flow.ts';
import { findHeader, listHeader, type SipResponse } from '../messages/message.ts';
import { parseNameAddress } from '../messages/parse-address.ts';
import type { RequestOutcome } from '../transactions/transaction-client.ts';
import { fitRequest } from '../transport/fit-request.ts';
import { resolveTarget } from '../transport/resolve-target.ts';
import type { CallContext } from './call-context.ts';
import { contactOf, contactUri, nextHop, proxyRoutes, type Trunk, trunkUri } from './trunk.ts';

export interface RegistrationState {
  isRegistered: boolean;
  statusCode: number | null;
}

export interface RegistrationOptions {
  context: CallContext;
  trunk: Trunk;
  expiresSeconds: number;
  newToken: () => string;
  onChange: (state: RegistrationState) => void;
  // Called once the binding was removed, or the attempt to remove it ended: nothing more is sent.
  onStopped?: () => void;
}

// The share of the lifetime after which we refresh: one lost REGISTER and its repeats must fit in the rest.
const REFRESH_SHARE = 0.8;
// A simplified RFC 5626 4.5: the wait is half a minute after the first failure and at most a quarter of an hour.
const RETRY_SECONDS_MIN = 30;
const RETRY_SECONDS_MAX = 900;
const EXPIRES_SECONDS_MAX = 86_400;
// One plain, one with credentials, one with a longer interval, and one after a stale nonce.
const SENDS_MAX = 4;

// Keeps one binding alive (RFC 3261 10.2), for trunks that take calls only from registered clients.
export class Registration {
  readonly #options: RegistrationOptions;
  readonly #callId: string;
  readonly #tag: string;
  readonly #auth: Authentication;
  #cseq = 0;
  #failureCount = 0;
  #expiresSeconds: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isRegistered = false;

  constructor(options: RegistrationOptions) {
    this.#options = options;
    this.#callId = options.newToken();
    this.#tag = options.newToken();
    this.#auth = new Authentication(options.trunk.credentials);
    this.#expiresSeconds = options.expiresSeconds;
  }

  start(): void {
    void this.#refresh();
  }

  // Called when the process or the socket goes away: nothing more is sent.
  abandon(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    try {
      if (this.#isRegistered) await this.#register(0);
    } finally {
      this.#options.onStopped?.();
    }
  }

  async #refresh(): Promise<void> {
    const response = await this.#register(this.#expiresSeconds);
    if (this.#isStopped) return;
    const statusCode = response?.statusCode ?? null;
    this.#isRegistered = statusCode !== null && statusCode < 300;
    const waitSeconds =
      response && this.#isRegistered ? this.#grantedSeconds(response) * REFRESH_SHARE : this.#retrySeconds(response);
    this.#failureCount = this.#isRegistered ? 0 : this.#failureCount + 1;
    this.#timer = setTimeout(() => void this.#refresh(), waitSeconds * this.#options.context.timers.secondMs);
    this.#options.onChange({ isRegistered: this.#isRegistered, statusCode });
  }

  #retrySeconds(response: SipResponse | null): number {
    const asked = response && parseRetryAfter(response);
    if (asked) return Math.min(RETRY_SECONDS_MAX, asked);
    const grown = Math.min(RETRY_SECONDS_MAX, RETRY_SECONDS_MIN * 2 ** Math.min(this.#failureCount, 10));
    return grown * (0.5 + this.#options.context.random() / 2);
  }

  // The registrar may grant less than we asked for; the value at our own Contact takes precedence over the header.
  #grantedSeconds(response: SipResponse): number {
    const contact = listHeader(response, 'contact')
      .map(parseNameAddress)
      .find(({ uri }) => uri.startsWith(contactUri(this.#options.trunk.contactUser, '')));
    const granted = Number(contact?.params.get('expires') ?? findHeader(response, 'expires') ?? this.#expiresSeconds);
    return Number.isInteger(granted) && granted > 0 ? Math.min(granted, EXPIRES_SECONDS_MAX) : this.#expiresSeconds;
  }

  async #register(expiresSeconds: number): Promise<SipResponse | null> {
    const { context, trunk } = this.#options;
    const flows = await resolveTarget(nextHop(trunk), context.resolver, context.random);
    let busy: SipResponse | null = null;
    for (const flow of flows) {
      const response = await this.#registerAt(flow, expiresSeconds);
      if (response !== null && response.statusCode !== 503) return response;
      busy = response ?? busy;
    }
    return busy;
  }

  // The challenge may come before or after the answer that the interval is too brief.
  async #registerAt(flow: Flow, expiresSeconds: number): Promise<SipResponse | null> {
    this.#auth.beginRequest();
    let wantedSeconds = expiresSeconds;
    for (let count = 1; ; count += 1) {
      // A far side that takes no connection counts as one that does not answer; the next try follows by itself.
      const outcome = await this.#send(flow, wantedSeconds).catch(() => null);
      if (outcome?.kind !== 'response') return null;
      const { response } = outcome;
      if (count >= SENDS_MAX) return response;
      if (response.statusCode === 423 && wantedSeconds > 0) {
        // Interval Too Brief: the registrar says how long it must be at least.
        const least = Number(findHeader(response, 'min-expires'));
        this.#expiresSeconds = Number.isInteger(least) ? Math.min(least, EXPIRES_SECONDS_MAX) : EXPIRES_SECONDS_MAX;
        wantedSeconds = this.#expiresSeconds;
      } else if (!this.#auth.applyChallenge(response)) {
        return response;
      }
    }
  }

  async #send(flow: Flow, expiresSeconds: number): Promise<RequestOutcome> {
    const { context, trunk } = this.#options;
    const sentBy = await context.transport.findSentBy(flow);
    const contactHost = await context.transport.findContactHost(flow);
    const user = trunk.user ?? trunk.credentials?.username ?? null;
    const registrar = trunkUri(trunk, null);
    const address = `<${trunkUri(trunk, user)}>`;
    this.#cseq += 1;
    const request = createRequest({
      method: 'REGISTER',
      uri: registrar,
      via: createVia(flow, sentBy, context.newBranch()),
      from: `${address};tag=${this.#tag}`,
      to: address,
      callId: this.#callId,
      cseq: this.#cseq,
      routes: proxyRoutes(trunk, flow),
      headers: [
        {
          name: 'contact',
          value: `${contactOf(trunk.contactUser, contactHost, flow.transport)};expires=${expiresSeconds}`,
        },
        { name: 'expires', value: String(expiresSeconds) },
        ...this.#auth.headers('REGISTER', registrar),
      ],
    });
    const fitted = await fitRequest(context.transport, request, flow);
    return context.layer.sendRequest(fitted.request, fitted.flow);
  }
}
