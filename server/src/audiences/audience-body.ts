import type { Uuid } from '../lib/ids/uuid.ts';
import type { AudienceInput } from './name-audience.ts';

export interface AudienceBody {
  readonly group_ids?: readonly string[] | undefined;
  readonly segment_ids?: readonly string[] | undefined;
  readonly contact_ids?: readonly (string | number)[] | undefined;
  readonly phone_numbers?: readonly string[] | undefined;
  readonly except?: Pick<AudienceBody, 'group_ids' | 'segment_ids'> | undefined;
}

export function readAudienceBody(body: AudienceBody): AudienceInput {
  const { group_ids = [], segment_ids = [], contact_ids = [], phone_numbers = [], except = {} } = body;
  return {
    groupUuids: group_ids as Uuid[],
    segmentUuids: segment_ids as Uuid[],
    contactIds: contact_ids.map(Number),
    phoneNumbers: phone_numbers,
    except: {
      groupUuids: (except.group_ids ?? []) as Uuid[],
      segmentUuids: (except.segment_ids ?? []) as Uuid[],
    },
  };
}

export function presentAudience({ groupUuids, segmentUuids = [], contactIds, phoneNumbers, except }: AudienceInput) {
  return {
    group_ids: [...groupUuids],
    segment_ids: [...segmentUuids],
    contact_ids: [...contactIds],
    phone_numbers: [...phoneNumbers],
    except: { group_ids: [...(except?.groupUuids ?? [])], segment_ids: [...(except?.segmentUuids ?? [])] },
  };
}
