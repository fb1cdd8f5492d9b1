import type { Listener } from '@volley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleFiles } from '../console-files/index.ts';
import type { EventFeeds } from '../events/index.ts';
import { addressList } from '../identity/index.ts';
import type { Check, HealthReport, Installation } from '../installation/index.ts';
import type { Lookups } from '../lookups/index.ts';
import type { Runtime } from '../runtime.ts';
import type { QuickSender } from '../sms/messages/index.ts';
import type { CarrierControl } from '../sms/routing/index.ts';
import type { CodeCaller } from '../sms/verifications/index.ts';
import type { Links } from '../visits/index.ts';
import type { VoiceControl } from '../voice/voice-control.ts';
import type { WebhookControl } from '../webhooks/index.ts';
import { routes } from './all-routes.ts';
import { mountDirectQuickSends } from './direct/quick-sends.ts';
import { mountDirectRedirects } from './direct/redirects.ts';
import type { Gate } from './frame/authenticate.ts';
import { baseUrlOf } from './frame/base-url.ts';
import type { BodyBudget } from './frame/body-budget.ts';
import { limitCodeGuesses } from './frame/code-guesses.ts';
import type { Connections } from './frame/connections.ts';
import { mountHealth } from './frame/health.ts';
import { mount } from './frame/mount.ts';
import { buildServer, type HttpOptions } from './frame/server.ts';
import { VisitorCountry } from './frame/visitor-country.ts';
import { mountCarrierHooks } from './pages/carrier-hooks.ts';
import { mountConsole } from './pages/console.ts';
import { mountHome } from './pages/home.ts';
import { mountOpenid } from './pages/openid.ts';
import { mountShortLinks, type OptOuts } from './pages/short-links.ts';
import { mountDocs } from './reference/docs.ts';

export interface ListenerOptions extends Omit<HttpOptions, 'log' | 'listener' | 'isHttps'> {
  readonly rt: Runtime;
  readonly gate: Gate;
  readonly bodies: BodyBudget;
  readonly connections: Connections;
  /** For so long a process that leaves answers who asks once more on an open connection. */
  readonly lingerMs: number;
  readonly quick: QuickSender;
  readonly control: CarrierControl;
  readonly lookups: Lookups;
  readonly voice: VoiceControl;
  readonly codeCalls: CodeCaller;
  readonly webhooks: WebhookControl;
  readonly feeds: EventFeeds;
  /** Null when the console is switched off. */
  readonly console: ConsoleFiles | null;
  readonly version: string;
  readonly publicUrl: string;
  /** True when the process answers only health requests. */
  readonly isHealthAlone?: boolean;
  /** The known public addresses of this service, empty if unset. A short link must not lead to them, whatever Host a request names. */
  readonly ownAddresses: readonly string[];
  /** Returns the public address of the short links, for requests to the API. */
  linksAddress(): string;
  /** Set for the links listener only, for its redirects. */
  readonly links?: Links;
  readonly operatorName: string;
  readonly optOuts: OptOuts;
  checks(): Promise<readonly Check[]>;
  health(): Promise<HealthReport>;
  readonly installation: Installation;
  metrics(): Promise<{ contentType: string; text: string }>;
}

export interface HttpListener {
  /** Binds and returns the port. */
  listen(host: string, port: number): Promise<number>;
  /** Must be called when the process begins to stop. From then on clients are told to close their connections. */
  leave(): void;
  /** Accepts no new connection and resolves when the requests under way have their answers. */
  stop(): Promise<void>;
}

/** Mounts the pages that are not part of the contract. */
function mountPages(
  app: FastifyInstance,
  listener: Listener,
  options: ListenerOptions,
  baseUrl: (request: FastifyRequest) => string,
): void {
  const { rt, control, publicUrl, operatorName, version } = options;
  mountHealth(app, { ...options, listener });
  mountDocs(app, { listener, version, baseUrl });
  const files = listener === 'api' ? options.console : null;
  const consoleUrl = files && mountConsole(app, { files, publicUrl });
  if (listener === 'api') mountCarrierHooks(app, { control, baseUrl });
  mountOpenid(app, { listener, rt, seal: control.seal, operatorName, baseUrl });
  mountHome(app, { listener, operatorName, consoleUrl, baseUrl });
}

export function openListener(listener: Listener, options: ListenerOptions): HttpListener {
  const { rt, gate, bodies, quick, control, lookups, voice, codeCalls, webhooks, publicUrl, ownAddresses, feeds } =
    options;
  const { health, installation } = options;
  const parts = { rt, quick, control, lookups, voice, codeCalls, webhooks, ownAddresses, feeds, health, installation };
  const { keyring } = gate;
  const isHttps = publicUrl.startsWith('https:');
  const app = buildServer({ ...options, listener, log: rt.log, isHttps });
  if (options.isHealthAlone === true) {
    mountHealth(app, { ...options, listener });
    return guarded(app, options, []);
  }
  const baseUrl = (request: FastifyRequest) => baseUrlOf(publicUrl, request);
  mountPages(app, listener, options, baseUrl);
  const linksAddress = (request: FastifyRequest) =>
    listener === 'links' ? baseUrl(request).replace(/\/v1$/, '') : options.linksAddress();
  mount(app, listener, routes, { ...parts, publicUrl, baseUrl, linksAddress, gate, bodies });
  const trusted = addressList(options.trustedProxies);
  const direct: { leave(): void; stop(): void }[] = [];
  if (options.links) {
    const opener = options.links.opener(limitCodeGuesses(gate.livingProcesses));
    const country = new VisitorCountry(options.countryHeader, trusted);
    mountShortLinks(app, { ...options, opener, isHttps, trusted, country, log: rt.log });
    direct.push(mountDirectRedirects(app, { opener, clock: rt.clock, trusted, country, isHttps }));
  }
  const quickRoute = listener === 'api' && routes.find((route) => route.operation.id === 'smsCampaigns.quick');
  if (quickRoute) {
    const base = {
      ...parts,
      person: null,
      visitor: { aside: rt, address: '', requestId: '', userAgent: '', token: '' },
      keyring,
      upload: Buffer.alloc(0),
      ...{ confirmKey: null, isKeyed: false },
      ...{ baseUrl: '', publicUrl, linksAddress: '' },
      lastEventId: '',
      isStillAllowed: async () => true,
    };
    const { clock, log } = rt;
    const { observe } = options;
    direct.push(
      mountDirectQuickSends(app, { route: quickRoute, gate, clock, log, trusted, isHttps, observe, context: base }),
    );
  }
  return guarded(app, options, direct);
}

function guarded(
  app: FastifyInstance,
  { connections, lingerMs }: ListenerOptions,
  direct: readonly { leave(): void; stop(): void }[],
): HttpListener {
  connections.guard(app.server);
  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    leave() {
      for (const server of direct) server.leave();
      connections.leave();
    },
    async stop() {
      await connections.untilLeft(lingerMs);
      for (const server of direct) server.stop();
      await app.close();
    },
  };
}
