import type { ConsentChannel } from '@volley/contract/choices';
import { type Handle, statement, store } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

const listGroups = statement<{ uuid: Uuid; id: number; contacts: number }>(
  'segments.find_groups',
  `select uuid, id, contacts_count as contacts from groups where account_id = $1 and uuid = any ($2::uuid[]) and deleted_at is null`,
);

export function listNamedGroups(
  handle: Handle,
  accountId: number,
  uuids: readonly string[],
): Promise<{ uuid: Uuid; id: number; contacts: number }[]> {
  return uuids.length === 0 ? Promise.resolve([]) : handle.rows(listGroups, [accountId, uuids]);
}

export interface NamedCampaign {
  readonly uuid: Uuid;
  readonly id: number;
  readonly recipients: number;
}

const listSms = statement<NamedCampaign>(
  'segments.find_sms_campaigns',
  `select uuid, id, total_recipients as recipients from sms_campaigns where account_id = $1 and uuid = any ($2::uuid[])`,
);
const listVoice = statement<NamedCampaign>(
  'segments.find_voice_campaigns',
  `select uuid, id, total_recipients as recipients from voice_campaigns where account_id = $1 and uuid = any ($2::uuid[])`,
);

export function listNamedCampaigns(
  handle: Handle,
  accountId: number,
  { kind, uuids }: { readonly kind: ConsentChannel; readonly uuids: readonly string[] },
): Promise<NamedCampaign[]> {
  if (uuids.length === 0) return Promise.resolve([]);
  return handle.rows(kind === 'sms' ? listSms : listVoice, [accountId, uuids]);
}

/** Lists the operator's prefixes of networks for the whole installation. */
export const listOverriddenNetworks = store.listing<[], { prefix: string; network: string }>(
  'segments.list_network_overrides',
  `select prefix, network from network_overrides`,
);
