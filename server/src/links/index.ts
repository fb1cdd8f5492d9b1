/** Short URLs: creating them, resolving them from memory, what is stored of their visits, and what that tells. */
export { deleteLink, getLink, type LinkUpdate, updateLink } from './change-link.ts';
export { createLink, createLinks, type NewLink } from './create-link.ts';
export type { ActiveLink, Link, Switches } from './link.ts';
export { hostOf } from './link-url.ts';
export { type Links, startLinks } from './start-links.ts';
export { listLinks } from './store-links.ts';
export { isMachine, type Visitor } from './visit.ts';
