/** Who a person is, how they prove it, what they may do, and the sessions they are signed in with. */
export { forgetAttempts } from './attempts.ts';
export type { Visitor } from './begin-session.ts';
export {
  changePassword,
  confirmSession,
  endOtherSessions,
  endOwnSession,
  enterAccount,
  leaveAccount,
} from './change-session.ts';
export { makeFirstLink } from './first-link.ts';
export { forgetSessions } from './forget-sessions.ts';
export { giveSecondFactor } from './give-second-factor.ts';
export { invite, withdraw } from './invitations.ts';
export { listOwnAccounts, listOwnSessions } from './list-own-sessions.ts';
export { listMembersOf, listOpenInvitations, listPeople } from './list-people.ts';
export { changeMember, removeMember } from './members.ts';
export { makeOfflineLink, type OfflinePurpose } from './offline-link.ts';
export { lookAtLink, redeemLink } from './redeem-link.ts';
export { type FactorsReset, resetFactors } from './reset-factors.ts';
export { confirmTotp, findFactors, offerTotp, removeTotp, renewRecoveryCodes } from './second-factor.ts';
export { type Person, type Sessions, startSessions } from './sessions.ts';
export { signIn } from './sign-in.ts';
export type { User } from './user.ts';
export { changeStaffRole, resetUser, resumeUser, suspendUser } from './users.ts';
