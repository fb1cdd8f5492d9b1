import type { IdForm } from './smsc-settings.ts';

const PADDED_LENGTH = 10;
const IDS_PER_MS = 100;

/** The first id of a simulator that is started now: ids of an earlier start are all below it. */
export const firstIdByTime = (): number => Date.now() * IDS_PER_MS;

export function formatMessageId(number: number, form: IdForm): string {
  if (form === 'hex') return number.toString(16).toUpperCase();
  return form === 'padded' ? String(number).padStart(PADDED_LENGTH, '0') : String(number);
}
