import type { Member } from '@volley/sdk';

type Owner = Pick<Member, 'uuid' | 'role' | 'suspended_at'>;

/** Without this member nobody could let anybody in. `members`: all of the account; of fewer nobody can tell, and the service decides. */
export function isLastOwner(members: readonly Owner[], member: Owner): boolean {
  const isAnother = (one: Owner) => one.uuid !== member.uuid && one.role === 'owner' && one.suspended_at === null;
  return member.role === 'owner' && !members.some(isAnother);
}
