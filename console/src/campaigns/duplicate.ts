import { VolleyError } from '@volley/sdk';
import { volley } from '../api/client.ts';
import type { Action } from '../api/use-action.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useToldAction } from '../ui/use-told-action.ts';

const NAME_MAX = 255;

/** Creates a draft with the same text, people and links, without a time. If the sender ID is gone, the person chooses another. */
async function duplicateCampaign(uuid: string, nameCopy: (name: string) => string): Promise<string> {
  const { version: _, ...content } = await volley.smsCampaigns.draft({ uuid });
  const copy = {
    ...content,
    name: [...nameCopy(content.name)].slice(0, NAME_MAX).join(''),
    scheduled_at: null,
    recurrence_ends_at: null,
  };
  try {
    return (await volley.smsCampaigns.create(copy)).uuid;
  } catch (error) {
    if (!(error instanceof VolleyError) || !('sender_id' in error.errors)) throw error;
    return (await volley.smsCampaigns.create({ ...copy, sender_id: '' })).uuid;
  }
}

/** Creates a draft with the same text for everybody to whom the campaign went and who opened no link of it, and the segment that selects them. */
async function writeAgain(uuid: string, nameOf: (name: string) => string): Promise<string> {
  const { name } = await volley.smsCampaigns.get({ uuid });
  const deed = (did: 'sent' | 'clicked') => ({ campaign: { campaign_id: uuid, did } }) as const;
  const segment = await volley.segments.create({
    name: [...nameOf(name)].slice(0, NAME_MAX).join(''),
    condition: { all: [deed('sent'), { not: deed('clicked') }] },
  });
  const copy = await duplicateCampaign(uuid, nameOf);
  const nobody = { group_ids: [], contact_ids: [], phone_numbers: [] };
  await volley.smsCampaigns.update({ uuid: copy, recipients: { ...nobody, segment_ids: [segment.uuid] } });
  return copy;
}

export function useWriteAgain(uuid: string): Action<void, string> {
  const t = useCampaignActionsText();
  const leave = useLeave();
  return useToldAction(
    () => writeAgain(uuid, (name) => t('notOpenedOf', { name: name === '' ? t('unnamed') : name })),
    {
      refreshes: ['smsCampaigns', 'segments'],
      onDone: (copy) => leave({ to: '/campaigns/$uuid/edit', params: { uuid: copy } }, t('writtenAgain')),
    },
  );
}

export function useDuplicate(uuid: string): Action<void, string> {
  const t = useCampaignActionsText();
  const leave = useLeave();
  return useToldAction(
    () => duplicateCampaign(uuid, (name) => t('copyOf', { name: name === '' ? t('unnamed') : name })),
    {
      refreshes: ['smsCampaigns'],
      onDone: (copy) => leave({ to: '/campaigns/$uuid/edit', params: { uuid: copy } }, t('duplicated')),
    },
  );
}
