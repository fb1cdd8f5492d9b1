/** Counts and writes texts: parts, look-alikes, merge fields, URLs. The server and browsers share it, so it uses nothing of Node's. */
export { type CountedText, countText, countWritten, PARTS_MAX } from './count-text.ts';
export { csvText, readCsvText } from './csv-text.ts';
export { type FoundUrl, findUrls } from './find-urls.ts';
export { decodeGsm, type GsmTables } from './gsm-alphabet.ts';
export { addressOfLength, MESSAGE_CODE_LENGTH, PLACEHOLDER_CODE } from './link-room.ts';
export { replaceLookAlikes } from './look-alikes.ts';
export {
  compileText,
  type FieldValue,
  type LinkRules,
  listFieldNames,
  listOwnKeys,
  listUnknownFields,
  type Merged,
  type MergeFields,
  type MergeRules,
  type MergeText,
  type MissingFieldPolicy,
  namesOptOutLink,
  type OwnField,
  type TextLink,
} from './merge-text.ts';
export { chooseLanguage, compileVariants, LANGUAGE_KEY, type TextVariants } from './merge-variants.ts';
export { type NationalShift, type NationalTables, tablesOf } from './national-tables.ts';
export { GSM_ALPHABET, GSM_ALPHABETS, LATIN1_ALPHABET, type SmsAlphabet } from './sms-alphabet.ts';
export { analyseSmsText, type SmsEncoding, type SmsParts, type SmsTextAnalysis, splitSmsText } from './sms-text.ts';
