/** HTTP profiles: how each provider wants its requests, and how what it answers and calls is read. No sockets, no clock, no database. */
export type { HookRequest } from './check-guard.ts';
export {
  checkValues,
  type HttpRequest,
  type HttpSend,
  makeCheck,
  makePhoneAsks,
  makePoll,
  makeSend,
  makeStatusAsk,
  makeTokenAsk,
  type Values,
} from './make-request.ts';
export { type Profile, type ProfileValue, profileDocument } from './profile.ts';
export { type HttpAnswer, readAnswer, readCheck, readTokenAnswer, type Verdict } from './read-answer.ts';
export type { HookReceipt, HookReply } from './read-events.ts';
export { type HookRead, hookReply, readHook, readPollAnswer, readStatusAnswer } from './read-hook.ts';
export { type PhoneState, readPhone, readPhoneCall } from './read-phone.ts';
export { Reading } from './reading.ts';
export { shippedProfiles } from './shipped-profiles.ts';
