import type { MessageStatus } from '../format/choices.ts';
import { campaignsKey } from './campaigns.ts';
import { volley } from './client.ts';
import { isMoving } from './messages.ts';
import { API_PATH } from './places.ts';
import { followingRows } from './rows.ts';

export interface MessageFilters {
  readonly status?: MessageStatus;
  /** The beginning of a phone number. */
  readonly number?: string;
}

const messageInput = ({ status, number }: MessageFilters) => ({
  ...(status !== undefined && { status }),
  ...(number !== undefined && { phone_number: number }),
});

export const campaignMessageRows = (uuid: string, filters: MessageFilters) =>
  followingRows(
    [...campaignsKey, 'messages', uuid, filters],
    (page, options) => volley.smsCampaigns.messages({ uuid, ...messageInput(filters), ...page }, options),
    isMoving,
  );

/** The address of a file of the same messages. */
export function campaignMessagesCsv(uuid: string, filters: MessageFilters): string {
  const query = new URLSearchParams(messageInput(filters));
  return `${API_PATH}/v1/sms-campaigns/${uuid}/messages.csv${query.size === 0 ? '' : `?${query}`}`;
}
