import { operations } from '@volley/contract';
import {
  allowDomain,
  createLink,
  createLinks,
  deleteLink,
  denyDomain,
  getLink,
  hostOf,
  type Link,
  type LinkDomain,
  listLinkDomains,
  listLinks,
  type NewLink,
  type Switches,
  updateLink,
} from '../links/index.ts';
import { done, ok } from './envelope.ts';
import { pageRequest, presentFullPage } from './page.ts';
import { readInstant } from './read-instant.ts';
import { type Context, type Route, route } from './route.ts';

const data = <T>(value: T) => ({ status: true as const, data: value });
const said = <T>(message: string, value: T) => ({ status: true as const, message, data: value });

/** Where people reach the links: the listener's own address without its version segment. */
export function linksAddress(context: Context): string {
  return context.baseUrl.replace(/\/v1$/, '');
}

function ownHosts(context: Context): string[] {
  const host = hostOf(context.baseUrl);
  return host === null ? [] : [host];
}

export interface SwitchesBody {
  readonly track_visits?: boolean | undefined;
  readonly track_ip_address?: boolean | undefined;
  readonly track_browser?: boolean | undefined;
  readonly track_operating_system?: boolean | undefined;
  readonly track_device_type?: boolean | undefined;
  readonly track_referer_url?: boolean | undefined;
}

export function readSwitches(body: SwitchesBody) {
  return {
    trackVisits: body.track_visits,
    trackIpAddress: body.track_ip_address,
    trackBrowser: body.track_browser,
    trackOperatingSystem: body.track_operating_system,
    trackDeviceType: body.track_device_type,
    trackRefererUrl: body.track_referer_url,
  };
}

export function presentSwitches(link: Switches) {
  return {
    track_visits: link.trackVisits,
    track_ip_address: link.trackIpAddress,
    track_browser: link.trackBrowser,
    track_operating_system: link.trackOperatingSystem,
    track_device_type: link.trackDeviceType,
    track_referer_url: link.trackRefererUrl,
  };
}

function presentLink(link: Link, context: Context) {
  return {
    id: link.code,
    short_url: `${linksAddress(context)}/${link.code}`,
    original_url: link.url,
    ...presentSwitches(link),
    created_at: link.createdAt,
  };
}

function presentDetails(link: Link, context: Context) {
  return {
    ...presentLink(link, context),
    title: link.title,
    disabled: link.isDisabled,
    expires_at: link.expiresAt,
    max_visits: link.maxVisits,
    updated_at: link.updatedAt,
  };
}

interface NewLinkBody extends SwitchesBody {
  readonly url: string;
  readonly alias?: string | undefined;
  readonly title?: string | undefined;
  readonly expires_at?: string | null | undefined;
  readonly max_visits?: number | null | undefined;
}

function readNewLink(body: NewLinkBody): NewLink {
  return {
    url: body.url,
    switches: {
      trackVisits: body.track_visits ?? false,
      trackIpAddress: body.track_ip_address ?? false,
      trackBrowser: body.track_browser ?? false,
      trackOperatingSystem: body.track_operating_system ?? false,
      trackDeviceType: body.track_device_type ?? false,
      trackRefererUrl: body.track_referer_url ?? false,
    },
    alias: body.alias ?? null,
    title: body.title ?? '',
    expiresAt: readInstant('expires_at', body.expires_at) ?? null,
    maxVisits: body.max_visits ?? null,
  };
}

function presentDomain({ domain, note, createdAt }: LinkDomain) {
  return { domain, note, created_at: createdAt };
}

const { shortUrls, admin } = operations;

export const linkRoutes: readonly Route[] = [
  route(shortUrls.create, {
    run: (context, { body }) => createLink(context.rt, context.actor, readNewLink(body), ownHosts(context)),
    present: (link, context) => said('Short URL created.', presentLink(link, context)),
    target: (link) => link.code,
    // Names that people chose may be asked for in any order by two transactions at once.
    sharesCommit: ({ body }) => body.alias === undefined,
  }),
  route(shortUrls.createBulk, {
    run: (context, { body }) => createLinks(context.rt, context.actor, body.links.map(readNewLink), ownHosts(context)),
    present: (links, context) =>
      said(
        links.length === 1 ? '1 short URL created.' : `${links.length} short URLs created.`,
        links.map((link) => presentLink(link, context)),
      ),
    target: (links) => `${links.length} links from ${links[0]?.code ?? ''}`,
  }),
  route(shortUrls.list, {
    run: ({ rt, actor }, { query }) => listLinks(rt.db, actor.accountId, pageRequest(query)),
    present: (page, context) =>
      data(presentFullPage(page, (link) => presentDetails(link, context), { context, path: '/url-shortener' })),
  }),
  route(shortUrls.get, {
    run: ({ rt, actor }, { params }) => getLink(rt, actor, params.id),
    present: (link, context) => data(presentDetails(link, context)),
  }),
  route(shortUrls.update, {
    run: (context, { params, body }) =>
      updateLink(context.rt, context.actor, params.id, {
        update: {
          url: body.url,
          switches: readSwitches(body),
          title: body.title,
          expiresAt: readInstant('expires_at', body.expires_at),
          maxVisits: body.max_visits,
          isDisabled: body.disabled,
        },
        ownHosts: ownHosts(context),
      }),
    present: (link, context) => data(presentDetails(link, context)),
  }),
  route(shortUrls.delete, {
    run: ({ rt, actor }, { params }) => deleteLink(rt, actor, params.id),
    present: () => ({ status: true as const, message: 'Short URL deleted.' }),
  }),
  route(admin.linkDomains.list, {
    run: ({ rt }) => listLinkDomains(rt.db),
    present: (domains) => ok(domains.map(presentDomain)),
  }),
  route(admin.linkDomains.create, {
    run: ({ rt }, { body }) => denyDomain(rt, { domain: body.domain, note: body.note ?? '' }),
    present: (domain) => ok(presentDomain(domain)),
    target: (domain) => domain.domain,
  }),
  route(admin.linkDomains.delete, {
    run: ({ rt }, { params }) => allowDomain(rt, params.domain),
    present: () => done('Domain allowed.'),
  }),
];
