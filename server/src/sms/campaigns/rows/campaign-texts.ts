import type { TextVariants } from '@volley/text';
import type { Handle } from '../../../db/index.ts';
import { findUsable, readTemplateTexts } from '../../templates/index.ts';
import type { CampaignContent } from './campaign.ts';

/** Returns the campaign with the template version that it would use now. */
export async function withVersion<Content extends CampaignContent>(
  handle: Handle,
  accountId: number,
  campaign: Content,
): Promise<Content> {
  const { templateUuid, templateVersion } = campaign;
  if (templateUuid === null || templateVersion !== null) return campaign;
  const { version } = await findUsable(handle, { accountId, uuid: templateUuid, field: 'template_id' });
  return { ...campaign, templateVersion: version };
}

/** Returns the campaign's own text, or that of its template in the campaign's version or else in the newest one. */
export async function readCampaignTexts(
  handle: Handle,
  accountId: number,
  { message, templateUuid, templateVersion }: CampaignContent,
): Promise<TextVariants> {
  if (templateUuid === null) return { message, variants: {} };
  return readTemplateTexts(handle, accountId, { uuid: templateUuid, version: templateVersion });
}

/** Joins all texts, for checks of all of them at once. */
export const allTexts = ({ message, variants }: TextVariants): string =>
  [message, ...Object.values(variants)].join('\n');
