import { useQuery } from '@tanstack/react-query';
import { findSenders } from '../api/find-choices.ts';
import { usableSender } from '../api/senders.ts';

/** Whether a sender ID that was chosen once cannot be used. It may be any of many, so the service is asked for it by its name. */
export function useGoneSender(chosen: string): boolean {
  const isIt = ({ sender_id, ...row }: Parameters<typeof usableSender>[0]) =>
    sender_id === chosen && usableSender({ ...row, sender_id }) !== null;
  const { data: newest } = useQuery(findSenders(''));
  const isAsked = chosen !== '' && newest !== undefined && !newest.rows.some(isIt);
  const { data: found } = useQuery({ ...findSenders(chosen), enabled: isAsked && !newest.isAll });
  const looked = newest?.isAll ? newest : found;
  return isAsked && looked?.isAll === true && !looked.rows.some(isIt);
}
