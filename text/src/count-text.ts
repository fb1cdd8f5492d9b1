import { compileText, type MergeFields, type MergeRules } from './merge-text.ts';
import { analyseSmsText, type SmsTextAnalysis } from './sms-text.ts';

/** Messages with more parts are never sent, because some phones join no more than this. */
export const PARTS_MAX = 10;

export interface CountedText extends SmsTextAnalysis {
  /** Why the text cannot be sent; empty when it can. */
  readonly reason: '' | 'empty_text' | 'too_long';
}

/** Counts a finished text: the one function for previews, for sending, and for a counter beside a text box. */
export function countText(text: string): CountedText {
  const analysis = analyseSmsText(text);
  const reason = text.trim() === '' ? 'empty_text' : analysis.parts > PARTS_MAX ? 'too_long' : '';
  return { ...analysis, reason };
}

/**
 * Counts a text as it was written for one recipient: its fields are filled in, and each short link takes the room that it
 * will have. Null when a field is missing, so that the recipient is left out.
 */
export function countWritten(written: string, fields: MergeFields, rules: MergeRules): CountedText | null {
  const merged = compileText(written, rules).merge(fields);
  return merged === null ? null : countText(merged.text);
}
