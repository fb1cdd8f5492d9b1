import type { Member } from '@volley/sdk';

type Owner = Pick<Member, 'uuid' | 'role' | 'suspended_at'>;

/**
 * Whether this member is the only one who can let others in. `members` must be all of the account. With fewer the page cannot tell, and the service
 * decides.
 */
export function isLastOwner(members: readonly Owner[], member: Owner): boolean {
  const isAnother = (one: Owner) => one.uuid !== member.uuid && one.role === 'owner' && one.suspended_at === null;
  return member.role === 'owner' && !members.some(isAnother);
}
