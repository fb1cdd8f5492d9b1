/** What is encrypted with the secret of the installation, and its encryption anew after that secret was replaced. */
export { lastReplacement } from './replace-secrets.ts';
export { SEALED_COLUMNS } from './sealed-columns.ts';
