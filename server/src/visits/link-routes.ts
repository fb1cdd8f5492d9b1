import { type InputFor, operations, presenter, rowOf } from '@volley/contract';
import { linkDomain } from '@volley/contract/link-domains';
import { shortUrl, shortUrlDetails, shortUrlWithVisits } from '@volley/contract/links';
import type { RequestContext } from '../identity/index.ts';
import {
  allowDomain,
  createLink,
  createLinks,
  deleteLink,
  denyDomain,
  getLink,
  hostOf,
  type Link,
  listLinkDomains,
  type NewLink,
  updateLink,
} from '../links/index.ts';
import { done, ok, pageRequest, presentFullPage, readInstant, routesWith } from '../routes/index.ts';
import { findLinksWithVisits, type LinkWithVisits, listLinksWithVisits } from './list-links.ts';

const { route } = routesWith<RequestContext>();

const data = <T>(value: T) => ({ status: true as const, data: value });
const said = <T>(message: string, value: T) => ({ status: true as const, message, data: value });

/** The host of the request is added to the configured ones and replaces none, because the client writes it. */
function ownHosts({ baseUrl, linksAddress, ownAddresses }: RequestContext): string[] {
  return [baseUrl, linksAddress, ...ownAddresses].map(hostOf).filter((host) => host !== null);
}

const addressed = (link: Link, { linksAddress }: RequestContext) => ({
  ...{ id: link.code, short_url: `${linksAddress}/${link.code}`, original_url: link.url },
});

/** A reply of the interface has the fields that it names, and the switch that it does not know only where it is on. */
const presentMade = presenter(shortUrl, (link: Link, context: RequestContext) => ({
  ...{ ...addressed(link, context), track_country: link.trackCountry || undefined },
}));
const presentDetails = presenter(shortUrlDetails, (link: Link, context: RequestContext) => ({
  ...{ ...addressed(link, context), disabled: link.isDisabled },
}));
const presentWithVisits = presenter(shortUrlWithVisits, (link: LinkWithVisits, context: RequestContext) => ({
  ...{ ...addressed(link, context), disabled: link.isDisabled },
}));

type NewLinkBody = InputFor<typeof operations.shortUrls.create>['body'];

const readNewLink = (body: NewLinkBody, timeZone: string): NewLink => ({
  ...{ ...rowOf(body), expiresAt: readInstant('expires_at', body.expires_at, timeZone) ?? undefined },
});

const presentDomain = presenter(linkDomain);

const { shortUrls, admin } = operations;

export const linkRoutes = [
  route(shortUrls.create, {
    run: (context, { body }) =>
      createLink(context.rt, context.actor, readNewLink(body, context.actor.timeZone), ownHosts(context)),
    present: (link, context) => said('Short URL created.', presentMade(link, context)),
    target: (link) => link.code,
    // Two transactions might take chosen names in opposite orders, so only generated codes share a commit.
    sharesCommit: ({ body }) => body.alias === undefined,
  }),
  route(shortUrls.createBulk, {
    run: (context, { body }) => {
      const { rt, actor } = context;
      const links = body.links.map((link) => readNewLink(link, actor.timeZone));
      return createLinks(rt, actor, links, ownHosts(context));
    },
    present: (links, context) =>
      said(
        links.length === 1 ? '1 short URL created.' : `${links.length} short URLs created.`,
        links.map((link) => presentMade(link, context)),
      ),
    target: (links) => `${links.length} links from ${links[0]?.code ?? ''}`,
  }),
  route(shortUrls.list, {
    run: ({ rt, actor }, { query }) => listLinksWithVisits(rt, actor, pageRequest(query)),
    present: (page, context) =>
      data(presentFullPage(page, (link) => presentWithVisits(link, context), { context, path: '/url-shortener' })),
  }),
  route(shortUrls.search, {
    run: ({ rt, actor }, { query }) =>
      findLinksWithVisits(rt, actor, {
        filter: {
          text: query.search,
          isDisabled: query.disabled === undefined ? undefined : query.disabled === 'true',
          from: readInstant('from', query.from, actor.timeZone),
          to: readInstant('to', query.to, actor.timeZone),
        },
        after: query.cursor === undefined ? undefined : Number(query.cursor),
        sort: query.sort ?? 'newest',
        perPage: query.per_page,
      }),
    present: ({ links, nextCursor }, context) =>
      data({
        data: links.map((link) => presentWithVisits(link, context)),
        next_cursor: nextCursor === null ? null : String(nextCursor),
      }),
  }),
  route(shortUrls.get, {
    run: ({ rt, actor }, { params }) => getLink(rt, actor, params.id),
    present: (link, context) => data(presentDetails(link, context)),
  }),
  route(shortUrls.update, {
    run: (context, { params, body }) =>
      updateLink(context.rt, context.actor, params.id, {
        update: { ...rowOf(body), expiresAt: readInstant('expires_at', body.expires_at, context.actor.timeZone) },
        ownHosts: ownHosts(context),
      }),
    present: (link, context) => data(presentDetails(link, context)),
  }),
  route(shortUrls.delete, {
    run: ({ rt, actor }, { params }) => deleteLink(rt, actor, params.id),
    present: () => ({ status: true as const, message: 'Short URL deleted.' }),
  }),
  route(admin.linkDomains.list, {
    run: ({ rt }) => listLinkDomains(rt),
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
