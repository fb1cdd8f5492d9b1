/** Audiences: whom a campaign names, and the walk over them that SMS and voice campaigns share. */
export { describeAudience } from './describe-audience.ts';
export { type AudienceInput, nameAudience } from './name-audience.ts';
export { NAMED_AUDIENCE, type NamedAudience, NOBODY } from './named-audience.ts';
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
export {
  type Audience,
  findAudience,
  openAudience,
  walkBeginnings,
  walkContacts,
  walkNumbers,
  walkPrefixes,
} from './walk-audience.ts';
