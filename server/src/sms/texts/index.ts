/** The links in a message: which may be shortened, and what is stored of them. `@volley/text` handles the text itself. */

export { refuseUnusableUrls, textUrlProblem } from './check-urls.ts';
export {
  changedChoice,
  LINK_NAMES,
  type LinkChoice,
  type LinkChoiceInput,
  NO_LINKS,
  presentLinkChoice,
  switchesOf,
} from './link-choice.ts';
export { hasLocalLinks, refuseLocalLinks } from './refuse-local-links.ts';
