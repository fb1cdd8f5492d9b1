/** People to write to: contacts, groups, who is in which, and the numbers that get no messages. */
export { assignGroups, type Membership, removeGroups } from './change-membership.ts';
export type { Contact, ContactGroup, ContactWithGroups } from './contact.ts';
export { createContact, type NewContact } from './create-contact.ts';
export { type CreatedContacts, createContacts, type RefusedContact, type SentContact } from './create-contacts.ts';
export { createGroup } from './create-group.ts';
export { deleteContact } from './delete-contact.ts';
export { deleteGroup } from './delete-group.ts';
export { describeAudience } from './describe-audience.ts';
export { getContact } from './get-contact.ts';
export { getGroup, listGroupContacts } from './get-group.ts';
export type { Group } from './group.ts';
export { listContacts } from './list-contacts.ts';
export { type AudienceInput, nameAudience } from './name-audience.ts';
export { NAMED_AUDIENCE, type NamedAudience, NOBODY } from './named-audience.ts';
export { type OptOut, optIn, optOut } from './opt-out.ts';
export { parseNumber } from './read-number.ts';
export {
  AUDIENCE_OF_MANY,
  type AudienceMember,
  type AudienceRange,
  type AudienceSource,
  audienceValues,
  listLiveGroups,
  type PrefixGroup,
  SUPPRESSION_OF_MANY,
} from './store-audience.ts';
export { listGroups } from './store-groups.ts';
export { purgeDeletedGroups } from './store-members.ts';
export { listSuppressions, type Suppression } from './store-suppressions.ts';
export { allowNumber, getSuppression, suppressNumber } from './suppress-number.ts';
export { type ContactUpdate, updateContact } from './update-contact.ts';
export { updateGroup } from './update-group.ts';
export {
  type Audience,
  findAudience,
  openAudience,
  walkBeginnings,
  walkContacts,
  walkNumbers,
  walkPrefixes,
} from './walk-audience.ts';
