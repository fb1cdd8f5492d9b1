import type { Role, StaffRole } from '@volley/contract/choices';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { type Actor, findHomeAccountId, getAccount, refuseBeyond, waitToAdd } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type HandedLink, handOverLink } from '../links/hand-over-link.ts';
import { makeLink } from '../links/make-link.ts';
import { countInvitations, type OneTimeLink, withdrawInvitation } from '../links/store-links.ts';
import { scopesOfRole, scopesOfStaff } from '../person/roles.ts';
import { emailKey } from '../person/user.ts';
import { refuseBoundedKey } from './refuse-bounded-key.ts';
import { refuseManyMails } from './refuse-many-mails.ts';

export interface Invitation {
  readonly email: string;
  readonly accountId: number | null;
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
  /** Whether the reply shows the link, to be handed on, instead of a letter. */
  readonly showsLink: boolean;
}

/** Open invitations of one account: a list that people can still read through, and that cannot fill the table. */
const INVITATIONS_MAX = 500;

function tooMany(): AppError {
  const sentence = `An account has ${INVITATIONS_MAX} open invitations at most. Please withdraw some, or wait until they expire.`;
  return new AppError('storage_limit', sentence);
}

function refuseHalf({ accountId, role, staffRole }: Invitation): void {
  if (accountId !== null && role === null)
    throw invalidInput({ role: ['The role field is required with an account id.'] });
  if (accountId === null && role !== null)
    throw invalidInput({ account_id: ['The account id field is required with a role.'] });
  if (accountId === null && staffRole === null)
    throw invalidInput({ account_id: ['The account id field is required without a staff role.'] });
}

/**
 * A staff role is for a person whose address is proven: by the letter with the link or, where the link is shown, by an operator, who vouches that
 * the person who has the address gets it.
 */
function vouches(rt: Runtime, actor: Actor, showsLink: boolean): boolean {
  if (!showsLink && rt.post.linksBase !== null) return false;
  if (actor.scopes.has('operator')) return true;
  const sentence =
    'The staff role field must be empty: only a link that is mailed, or an operator who hands it on, proves that the person has the email address.';
  throw invalidInput({ staff_role: [sentence] });
}

/** Makes an invitation. Only the letter or the result contains its link. */
export function invite(rt: Runtime, actor: Actor, invitation: Invitation): Promise<HandedLink> {
  const { accountId, role, staffRole, showsLink } = invitation;
  refuseHalf(invitation);
  refuseBoundedKey(rt, actor, invitation);
  if (role !== null) refuseBeyond(actor, scopesOfRole(role), 'give');
  if (staffRole !== null) refuseBeyond(actor, scopesOfStaff(staffRole), 'give');
  const isVouched = staffRole !== null && vouches(rt, actor, showsLink);
  return rt.db.transact(async (tx) => {
    await waitToAdd(tx, actor, accountId ?? (await findHomeAccountId(tx)));
    const account = accountId === null ? null : await getAccount(tx, accountId);
    const email = emailKey(invitation.email);
    if (!showsLink && rt.post.linksBase !== null) await refuseManyMails(rt, tx, { email, accountId });
    const purpose = { kind: 'invitation', email, userId: null, accountId, role, staffRole } as const;
    const made = await makeLink(rt, tx, purpose, { ...actor, isVouched });
    // The count includes the new invitation, which may have replaced an earlier one.
    if ((await countInvitations(tx, accountId, rt.clock.now())) > INVITATIONS_MAX) throw tooMany();
    const by = actor.userId === null ? '' : actor.name;
    return handOverLink(rt, tx, made, { showsLink, by, accountName: account?.name ?? null });
  });
}

export function withdraw(rt: Runtime, actor: Actor, uuid: Uuid): Promise<OneTimeLink> {
  return rt.db.transact(async (tx) => {
    const link = await withdrawInvitation(tx, actor.accountId, uuid, rt.clock.now());
    if (!link) throw notFound('Invitation');
    await rt.post.drop(tx, [link.uuid]);
    return link;
  });
}
