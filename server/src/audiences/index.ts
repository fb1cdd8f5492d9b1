/** Audiences: whom a campaign names, the walk over them, and its tally. SMS and voice campaigns share them. */

export { presentAudience, readAudienceBody } from './audience-body.ts';
export {
  AUDIENCE_OF_MANY,
  type AudienceRange,
  type AudienceSource,
  audienceValues,
  BARRED_BY,
  type BarredBy,
  PERMISSION_OF_MANY,
} from './audience-source.ts';
export { type ContactZones, readContactZones } from './contact-zones.ts';
export { filling } from './filling.ts';
export { findAudienceFields, findNumbers } from './find-fields.ts';
export { type AudienceInput, describeAudience, nameAudience, readNumbers } from './name-audience.ts';
export {
  NAMED_AUDIENCE,
  type NamedAudience,
  NOBODY,
  refuseIncompleteWith,
} from './named-audience.ts';
export { type PrefixPlanner, planByPrefix } from './plan-by-prefix.ts';
export { NO_CLOCKS, type RecipientClocks, startRecipientClocks } from './recipient-clocks.ts';
export type { AudienceFields, AudienceMember } from './store-audience.ts';
export { addToTally, onlyReason, startTally, type TalliedRows, type Tally } from './tally-audience.ts';
export {
  type Audience,
  findAudience,
  openAudience,
  walkAudience,
  walkBeginnings,
  walkPrefixes,
} from './walk-audience.ts';
