/** Changes of all contacts that a search, a group or a segment chooses, in the background, and the undoing of deletions. */
export { forgetContactChanges } from './run-changes.ts';
