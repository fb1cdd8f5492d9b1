import { VolleyError } from '@volley/sdk';
import type { Campaigns } from '../api/campaigns.ts';
import { volley } from '../api/client.ts';
import type { Action } from '../api/use-action.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useToldAction } from '../ui/use-told-action.ts';

const NAME_MAX = 255;

type NameCopy = (name: string) => string;

const cutName = (name: string): string => [...name].slice(0, NAME_MAX).join('');

/** Runs again with these values blank if the service refuses one of the fields, since what it names may be gone. */
async function orBlank<Body extends object>(
  create: (body: Body) => Promise<{ readonly uuid: string }>,
  body: Body,
  blanks: Partial<Body>,
): Promise<string> {
  try {
    return (await create(body)).uuid;
  } catch (error) {
    const refused =
      error instanceof VolleyError ? Object.entries(blanks).filter(([field]) => field in error.errors) : [];
    if (refused.length === 0) throw error;
    return (await create({ ...body, ...Object.fromEntries(refused) })).uuid;
  }
}

/** Creates a draft with the same text, people and links, without a time. If the sender ID is gone, the person chooses another. */
async function duplicateSms(uuid: string, nameCopy: NameCopy): Promise<string> {
  const { version: _, ...content } = await volley.smsCampaigns.draft({ uuid });
  const hours = content.sending_window === null ? null : { ...content.sending_window, start_day: null };
  const untimed = { scheduled_at: null, recurrence_ends_at: null, sending_window: hours };
  const copy = { ...content, ...untimed, name: cutName(nameCopy(content.name)) };
  return orBlank((body: typeof copy) => volley.smsCampaigns.create(body), copy, { sender_id: '' });
}

/** Creates a draft with the same recording, people, keys, texts and hours, without a time. What is gone is chosen anew. */
async function duplicateVoice(uuid: string, nameCopy: NameCopy): Promise<string> {
  const { version: _, ...content } = await volley.voiceCampaigns.draft({ uuid });
  const copy = { ...content, scheduled_at: null, name: cutName(nameCopy(content.name)) };
  const blanks = { caller_id: '', recording_id: null };
  return orBlank((body: typeof copy) => volley.voiceCampaigns.create(body), copy, blanks);
}

/** Creates a draft with the same text for everybody to whom the campaign went and who opened no link of it, and the segment that selects them. */
async function writeAgain(uuid: string, nameOf: NameCopy): Promise<string> {
  const { name } = await volley.smsCampaigns.get({ uuid });
  const deed = (did: 'sent' | 'clicked') => ({ campaign: { campaign_id: uuid, did } }) as const;
  const segment = await volley.segments.create({
    name: cutName(nameOf(name)),
    condition: { all: [deed('sent'), { not: deed('clicked') }] },
  });
  const copy = await duplicateSms(uuid, nameOf);
  // Whom the campaign left out is left out again.
  const { except } = (await volley.smsCampaigns.draft({ uuid: copy })).recipients;
  const recipients = { group_ids: [], contact_ids: [], phone_numbers: [], segment_ids: [segment.uuid], except };
  await volley.smsCampaigns.update({ uuid: copy, recipients });
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

/** Duplicates a campaign of either kind, and leads to the copy. */
export function useDuplicate(of: Campaigns): Action<string, string> {
  const t = useCampaignActionsText();
  const leave = useLeave();
  const duplicate = of === 'smsCampaigns' ? duplicateSms : duplicateVoice;
  return useToldAction((uuid) => duplicate(uuid, (name) => t('copyOf', { name: name === '' ? t('unnamed') : name })), {
    refreshes: [of],
    onDone: (copy) =>
      of === 'smsCampaigns'
        ? leave({ to: '/campaigns/$uuid/edit', params: { uuid: copy } }, t('duplicated'))
        : leave({ to: '/voice/new', search: { draft: copy } }, t('duplicated')),
  });
}
