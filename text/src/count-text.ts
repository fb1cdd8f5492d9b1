import { compileText, type MergeFields, type MergeRules } from './merge-text.ts';
import { GSM_ALPHABETS, type SmsAlphabet } from './sms-alphabet.ts';
import { analyseSmsText, type SmsTextAnalysis } from './sms-text.ts';

/** Messages with more parts are never sent, because some phones join no more than this. */
export const PARTS_MAX = 10;

export interface CountedText extends SmsTextAnalysis {
  /** Why the text cannot be sent; empty when it can. */
  readonly reason: '' | 'empty_text' | 'too_long';
}

/**
 * Counts a finished text: the one function for previews, for charging, and for a counter beside a text box. Any of a route's carriers may
 * send it, so the alphabet that makes the most parts counts.
 */
export function countText(text: string, alphabets: readonly SmsAlphabet[] = GSM_ALPHABETS): CountedText {
  let analysis = analyseSmsText(text, alphabets[0]);
  for (let index = 1; index < alphabets.length; index += 1) {
    const other = analyseSmsText(text, alphabets[index]);
    if (other.parts > analysis.parts) analysis = other;
  }
  const reason = text.trim() === '' ? 'empty_text' : analysis.parts > PARTS_MAX ? 'too_long' : '';
  return { ...analysis, reason };
}

/**
 * Counts a text as it was written for one recipient: its fields are filled in, and each short link takes the room that it
 * will have. Null when a field is missing, so that the recipient is left out.
 */
export function countWritten(
  written: string,
  fields: MergeFields,
  rules: MergeRules,
  alphabets: readonly SmsAlphabet[] = GSM_ALPHABETS,
): CountedText | null {
  const merged = compileText(written, rules).merge(fields);
  return merged === null ? null : countText(merged.text, alphabets);
}
