/** Who a person is, how they prove it, what they may do, and the sessions they are signed in with. */
export { resetFactors } from './factors/reset-factors.ts';
export { answerForgotten } from './links/forgotten-password.ts';
export { makeFirstLink, makeOfflineLink } from './links/offline-link.ts';
export { beginOpenid } from './openid/begin-openid.ts';
export { finishOpenid } from './openid/finish-openid.ts';
export type { PersonContext } from './person-context.ts';
export type { Visitor } from './sessions/begin-session.ts';
export { type Person, type Sessions, startSessions } from './sessions/sessions.ts';
