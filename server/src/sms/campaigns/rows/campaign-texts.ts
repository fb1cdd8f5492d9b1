import type { TextVariants } from '@volley/text';
import type { Handle } from '../../../db/index.ts';
import { findUsable, readTemplateTexts } from '../../templates/index.ts';
import type { CampaignContent } from './campaign.ts';

/** With the version of its template by which it would be written now. */
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

/** What it says: its own text, or what its template says in its version, else in the newest one. */
export async function readCampaignTexts(
  handle: Handle,
  accountId: number,
  { message, templateUuid, templateVersion }: CampaignContent,
): Promise<TextVariants> {
  if (templateUuid === null) return { message, variants: {} };
  return readTemplateTexts(handle, accountId, { uuid: templateUuid, version: templateVersion });
}

/** Where all that a text says is looked at in one go. */
export const allTexts = ({ message, variants }: TextVariants): string =>
  [message, ...Object.values(variants)].join('\n');
