import type { MessageStatus } from '../format/choices.ts';
import { fileAddress } from './file-address.ts';
import { isMoving } from './messages.ts';
import { rowsOf } from './rows.ts';

export interface MessageFilters {
  readonly status?: MessageStatus;
  /** The beginning of a phone number. */
  readonly number?: string;
}

export const campaignMessageRows = (uuid: string, { status, number }: MessageFilters) =>
  rowsOf('smsCampaigns.messages', { uuid, status, phone_number: number }, isMoving);

/** The address of a file of the same messages. */
export const campaignMessagesCsv = (uuid: string, { status, number }: MessageFilters): string =>
  fileAddress(`/sms-campaigns/${uuid}/messages.csv`, { status, phone_number: number });
