import type { IdForm } from './smsc-settings.ts';

const PADDED_LENGTH = 10;

export function formatMessageId(number: number, form: IdForm): string {
  if (form === 'hex') return number.toString(16).toUpperCase();
  return form === 'padded' ? String(number).padStart(PADDED_LENGTH, '0') : String(number);
}
