import { AppError } from '../../errors.ts';

/** Refuses a change of a version that somebody else has changed since it was read. Whoever names none changes whatever is there. */
export function refuseOtherVersion(current: number, read: number | undefined): void {
  if (read === undefined || read === current) return;
  const sentence = `Somebody else has changed this since you read it: its version is ${current}, not ${read}. Nothing was changed. Read it again, and make your change to what is there now.`;
  throw new AppError('conflict', sentence);
}
