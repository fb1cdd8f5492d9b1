import { compileText, type MergeFields, type MergeRules } from './merge-text.ts';
import { analyseSmsText, type SmsTextAnalysis } from './sms-text.ts';

/** More parts than this are never sent: the phones of some put no more together. */
export const PARTS_MAX = 10;

export interface CountedText extends SmsTextAnalysis {
  /** Why it cannot be sent; empty: it can. */
  readonly reason: '' | 'empty_text' | 'too_long';
}

/** What a finished text comes to. A preview, the sending of a message and a counter beside a text box all ask this. */
export function countText(text: string): CountedText {
  const analysis = analyseSmsText(text);
  const reason = text.trim() === '' ? 'empty_text' : analysis.parts > PARTS_MAX ? 'too_long' : '';
  return { ...analysis, reason };
}

/**
 * What a text as it was written comes to for one recipient: its fields are filled in, and each short link to come takes the
 * room that it will have. Null: a field is missing, and the recipient is left out.
 */
export function countWritten(written: string, fields: MergeFields, rules: MergeRules): CountedText | null {
  const merged = compileText(written, rules).merge(fields);
  return merged === null ? null : countText(merged.text);
}
