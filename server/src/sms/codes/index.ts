/** One-time codes of verifications: how one is computed, its place in a text, and which messages have one. No row holds a code. */

export { CLOCKS_APART_MS, CODE_MS_MAX, codeOf, isCode, KEY_VERSION, placeOf, withCode } from './code.ts';
export { findCodes, noteCode } from './message-codes.ts';
