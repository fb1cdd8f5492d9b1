import type { IdForm } from '@volley/contract/choices';

const DECIMAL = /^\d+$/;
const HEX = /^[0-9a-f]+$/i;
/** Longer ids need more than the 53 bits of a number. */
const HEX_DIGITS_OF_A_NUMBER = 13;

/**
 * Brings an id to the one form in which ids are compared: decimal without leading zeros. An id that is not written in the
 * configured form stays as it came, so that under a wrong setting identical ids are still found.
 */
export function normaliseMessageId(raw: string, form: IdForm): string {
  if (form === 'as_is') return raw;
  if (form === 'hex') {
    if (!HEX.test(raw)) return raw;
    return raw.length <= HEX_DIGITS_OF_A_NUMBER ? String(Number.parseInt(raw, 16)) : BigInt(`0x${raw}`).toString();
  }
  if (!DECIMAL.test(raw)) return raw;
  return raw.charCodeAt(0) === 0x30 ? raw.replace(/^0+(?=\d)/, '') : raw;
}

/** Finds the forms under which an answer's id and its receipt's are the same number; null when there are none. */
export function proposeIdForms(submitted: string, receipted: string): { submit: IdForm; receipt: IdForm } | null {
  if (submitted === receipted) return { submit: 'as_is', receipt: 'as_is' };
  const forms: readonly IdForm[] = ['decimal', 'hex'];
  for (const submit of forms) {
    for (const receipt of forms) {
      if (normaliseMessageId(submitted, submit) === normaliseMessageId(receipted, receipt)) return { submit, receipt };
    }
  }
  return null;
}
