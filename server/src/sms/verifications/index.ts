/** Verifications: codes that are sent to numbers and checked here. No row holds a code (sms/codes). */
export type { CodeCall, CodeCaller } from './code-caller.ts';
export { startMoves } from './moves.ts';
