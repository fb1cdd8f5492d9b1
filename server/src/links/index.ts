/** Short URLs: how they are stored, their codes, the links in messages, and the memory in which they are looked up. */

export { createLink, createLinks, type NewLink } from './create-link.ts';
export {
  type ActiveLink,
  ALL_OFF,
  countedUnder,
  type Link,
  type MessageOfLink,
  presentSwitches,
  type Switches,
} from './link.ts';
export { allowDomain, denyDomain, listLinkDomains, listUrlProblems } from './link-domains.ts';
export { hostOf } from './link-url.ts';
export { deleteLink, findLinks, getLink, type LinkQuery, listLinks, updateLink } from './links.ts';
export { type DrawCode, hasFormOfMessageCode, messageCodeFloor, messageCodes } from './message-code.ts';
export { storeMessageLinks, withFreshCodes } from './message-links.ts';
export { purgeLinkChanges } from './purge-link-changes.ts';
export { qrPng, qrSvg } from './qr-code.ts';
export { Reservations } from './reservations.ts';
export { LinkResolver } from './resolver.ts';
export { forgetAllLinks } from './take-down.ts';
