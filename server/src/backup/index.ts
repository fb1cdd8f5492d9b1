/** Backups, restores, and the hold on everything outgoing that a restore places until a person has decided. */
export { BackupError, type BackupHeader, SECRET_FILES } from './backup-format.ts';
export type { KnownErasure } from './erase-again.ts';
export { listBackups, noteBackup } from './note-backup.ts';
export { endHold, type OutgoingHold, placeHold, releaseHold, startOutgoingHold } from './outgoing-hold.ts';
export { checkBackup, restoreBackup, type WholeBackup } from './restore-backup.ts';
export type { Hold } from './store-outgoing-hold.ts';
export { writeBackup } from './write-backup.ts';
