/** The whole installation as its operator sees it: health, settings, storage, backups, what is held back, and the accounts with their balances. */
export type { Check, HealthReport, Installation, InstallationContext } from './installation.ts';
