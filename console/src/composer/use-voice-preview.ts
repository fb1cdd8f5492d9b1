import { useQuery } from '@tanstack/react-query';
import type { VoiceCampaignPreview } from '@volley/sdk';
import { voicePreviewQuery } from '../api/previews.ts';
import { namesNobody } from './draft.ts';
import type { Composer } from './use-composer.ts';
import type { VoiceDraft } from './voice-draft.ts';

export interface VoicePreview {
  readonly answer: VoiceCampaignPreview | undefined;
  readonly error: Error | null;
  /** The shown figures are of an older version. */
  readonly isOld: boolean;
  /** There is no audience or no recording, so there is nothing to count. */
  readonly isEmpty: boolean;
  again(): void;
}

export function useVoicePreview({ uuid, draft, saved }: Composer<VoiceDraft>): VoicePreview {
  const isEmpty = namesNobody(draft.recipients) || draft.recording_id === null;
  const isSaved = saved.state !== 'saving' && saved.state !== 'unsaved';
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...voicePreviewQuery(uuid, saved.version),
    enabled: uuid !== null && !isEmpty && isSaved,
  });
  return {
    answer: isEmpty ? undefined : data,
    error,
    isOld: isPlaceholderData || isFetching || !isSaved,
    isEmpty,
    again: () => void refetch(),
  };
}
