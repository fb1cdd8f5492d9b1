import { useQuery } from '@tanstack/react-query';
import type { Campaigns } from '../api/campaigns.ts';
import type { Reply } from '../api/operation.ts';
import { previewQuery } from '../api/previews.ts';
import { type Addressed, namesNobody, type Versioned } from './draft.ts';
import type { Composer } from './use-composer.ts';

/** What the service counts of a draft. */
export interface Counts<Answer> {
  readonly answer: Answer | undefined;
  readonly error: Error | null;
  /** The shown figures are of an older version. */
  readonly isOld: boolean;
  /** There is nobody to reach, or nothing to send, so there is nothing to count. */
  readonly isEmpty: boolean;
  again(): void;
}

/** Counts each saved version, once there is something to send. */
export function useCounts<Of extends Campaigns>(
  of: Of,
  { uuid, draft, saved }: Pick<Composer<Addressed & Versioned>, 'uuid' | 'draft' | 'saved'>,
  hasContent: boolean,
  contactIds: readonly number[] = [],
): Counts<Reply<`${Of}.preview`>> {
  const isEmpty = namesNobody(draft.recipients) || !hasContent;
  const isSaved = saved.state !== 'saving' && saved.state !== 'unsaved';
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...previewQuery(of, uuid, saved.version, contactIds),
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
