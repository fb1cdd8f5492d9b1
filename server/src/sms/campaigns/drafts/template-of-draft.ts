import type { Handle, Transaction } from '../../../db/index.ts';
import { invalidInput } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { keepTemplate, readTemplateTexts, useTemplate } from '../../templates/index.ts';
import { textUrlProblem } from '../../texts/index.ts';
import type { Campaign, CampaignContent } from '../rows/campaign.ts';
import { allTexts } from '../rows/campaign-texts.ts';

const FIELD = 'template_id';

interface Named {
  readonly message: string | undefined;
  readonly templateUuid: Uuid | null;
  readonly shortenUrls: boolean;
}

/** Refuses a draft's template with all its faults, and keeps it from being changed or deleted before the draft is stored. */
export async function refuseUnusableTemplate(
  handle: Handle,
  accountId: number,
  { message = '', templateUuid, shortenUrls }: Named,
): Promise<void> {
  if (templateUuid === null) return;
  if (message !== '')
    throw invalidInput({
      message: ['The message field must be empty beside a template. For a text of its own, template_id must be null.'],
    });
  const { uuid } = await keepTemplate(handle, { accountId, uuid: templateUuid, field: FIELD });
  const texts = await readTemplateTexts(handle, accountId, { uuid, version: null });
  if (texts.valueKeys.length > 0)
    throw invalidInput({
      [FIELD]: [`This template needs a value for ${texts.valueKeys.join(', ')}, which only a single message can give.`],
    });
  const problem = shortenUrls ? await textUrlProblem(handle, allTexts(texts)) : null;
  if (problem !== null) throw invalidInput({ [FIELD]: [`The text of this template ${problem}.`] });
}

/**
 * Returns the template version of a campaign that starts or is scheduled: its own, or else the newest. A series has none, because each run takes the
 * version that is newest then.
 */
export async function versionToKeep(
  tx: Transaction,
  { accountId, now }: { readonly accountId: number; readonly now: Timestamp },
  {
    templateUuid,
    templateVersion,
    isRecurring,
  }: Pick<Campaign & CampaignContent, 'templateUuid' | 'templateVersion' | 'isRecurring'>,
): Promise<number | null> {
  if (templateUuid === null) return null;
  if (templateVersion !== null && !isRecurring) return templateVersion;
  const { version } = await useTemplate(tx, { accountId, uuid: templateUuid, field: FIELD, now });
  return isRecurring ? null : version;
}
