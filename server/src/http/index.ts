/** HTTP: parses, calls one use case, presents. The only room that knows the web framework. */
import type { Listener } from '@volley/contract';
import type { FastifyRequest } from 'fastify';
import { addressList, type Keyring } from '../identity/index.ts';
import type { Links } from '../links/index.ts';
import type { Runtime } from '../runtime.ts';
import type { CarrierDesk, QuickSender } from '../sms/index.ts';
import type { VoiceDesk } from '../voice/index.ts';
import { baseUrlOf } from './base-url.ts';
import { mountDocs } from './docs.ts';
import { type Check, mountHealth } from './health.ts';
import { mountHome } from './home.ts';
import { messageRoutes } from './messages.ts';
import { mount } from './mount.ts';
import { mountPlainQuick } from './quick-plain.ts';
import { RateLimiter, startFailureGuard } from './rate-limit.ts';
import { mountRedirect, type OptOuts } from './redirect.ts';
import { routes } from './routes.ts';
import { buildServer, type HttpOptions } from './server.ts';

export type { Check } from './health.ts';
export { routes } from './routes.ts';

export interface ListenerOptions extends Omit<HttpOptions, 'log' | 'listener' | 'isHttps'> {
  readonly rt: Runtime;
  readonly keyring: Keyring;
  readonly quick: QuickSender;
  readonly desk: CarrierDesk;
  readonly voice: VoiceDesk;
  readonly version: string;
  readonly publicUrl: string;
  /** The links listener's own: what its redirects need. */
  readonly links?: Links;
  readonly operatorName: string;
  readonly optOuts: OptOuts;
  checks(): Promise<readonly Check[]>;
  metrics(): Promise<{ contentType: string; text: string }>;
}

export interface HttpListener {
  /** Binds and returns the port. */
  listen(host: string, port: number): Promise<number>;
  /** Takes no new connection and ends when the requests under way have their answers. */
  stop(): Promise<void>;
}

export function openListener(listener: Listener, options: ListenerOptions): HttpListener {
  const { rt, keyring, quick, desk, voice, publicUrl } = options;
  const isHttps = publicUrl.startsWith('https:');
  const app = buildServer({ ...options, listener, log: rt.log, isHttps });
  const baseUrl = (request: FastifyRequest) => baseUrlOf(publicUrl, request);
  mountHealth(app, options);
  mountDocs(app, { listener, version: options.version, baseUrl });
  mountHome(app, { listener, operatorName: options.operatorName, baseUrl });
  const gate = { keyring, failures: startFailureGuard(), limiter: new RateLimiter() };
  mount(app, listener, routes, { rt, quick, desk, voice, baseUrl, gate });
  const endRedirects =
    options.links && mountRedirect(app, { ...options, links: options.links, clock: rt.clock, log: rt.log });
  const quickRoute = messageRoutes.find((route) => route.operation.id === 'smsCampaigns.quick');
  const endPlainQuick =
    listener === 'api' && quickRoute
      ? mountPlainQuick(app, {
          route: quickRoute,
          gate,
          clock: rt.clock,
          log: rt.log,
          trusted: addressList(options.trustedProxies),
          isHttps,
          observe: options.observe,
          context: { rt, keyring, quick, desk, voice, upload: Buffer.alloc(0), isKeyed: false, baseUrl: '' },
        })
      : undefined;
  return {
    async listen(host, port) {
      await app.listen({ host, port });
      const address = app.server.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    async stop() {
      endRedirects?.();
      endPlainQuick?.();
      await app.close();
    },
  };
}
