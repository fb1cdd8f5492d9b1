/** What stands in a message: merge fields, the links in it, and what becomes of them. */

export { refuseUnusableUrls, textUrlProblem } from './check-urls.ts';
export {
  changedChoice,
  LINK_COLUMNS,
  type LinkChoice,
  type LinkChoiceInput,
  NO_LINKS,
  switchesOf,
} from './link-choice.ts';
export {
  compileText,
  listUnknownFields,
  type Merged,
  type MergeText,
  type MissingFieldPolicy,
  type TextLink,
} from './merge-text.ts';
