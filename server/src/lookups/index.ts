/** Lookups: which network a number belongs to now, by sources that are asked, answers that are kept, and a table of ported numbers. */
export { askEnum } from './ask-enum.ts';
export { askSip } from './ask-sip.ts';
export type { Asked, AskSource, LookupSource, SourceAnswer } from './lookup-source.ts';
export { Lookups, type NumberFacts, type StalledBy } from './lookups.ts';
