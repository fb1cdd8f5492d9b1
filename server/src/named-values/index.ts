/** Values that carriers are given beside texts, and texts that are registered with operators, of accounts and sender IDs. */

export { type AccountValues, COMPARED_AT_ONCE } from './account-values.ts';
export { type KnownValues, readAccountValues, startKnownValues } from './known-values.ts';
