import {
  type AudienceInput,
  type NamedAudience,
  nameAudience,
  refuseIncompleteWith,
} from '../../../audiences/index.ts';
import { unknownFieldProblem } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { type Moment, momentIn } from '../../../lib/time/moment.ts';
import { isTimeZone } from '../../../lib/time/recurrence.ts';
import type { ZonedWindow } from '../../../lib/windows/window-gate.ts';
import { readSenderStatuses } from '../../../requests/index.ts';
import { type LinkChoiceInput, refuseUnusableUrls } from '../../texts/index.ts';
import type { Campaign, CampaignContent, NEW_DRAFT } from '../rows/campaign.ts';
import { refuseUnusableTemplate } from './template-of-draft.ts';

type Said = Pick<Campaign & CampaignContent, 'name' | 'senderId' | 'message' | 'timeZone' | keyof typeof NEW_DRAFT>;

type Times = Pick<Said, 'scheduledAt' | 'recurrenceEndsAt'>;
export type DraftTimes = { -readonly [Name in keyof Times]?: Times[Name] | undefined };

/** A client's values for a draft. A field that is left out keeps its value, or the default in a new draft. */
export type DraftInput = {
  readonly [Name in keyof Omit<Said, 'audience' | 'links' | 'templateVersion' | keyof Times>]?: Said[Name] | undefined;
} & {
  /** Times without an offset are in the campaign's zone. */
  readonly [Name in keyof Times]?: Moment | null | undefined;
} & {
  readonly audience?: AudienceInput | undefined;
  readonly links?: LinkChoiceInput | undefined;
};

export async function refuseUnusableSender(handle: Handle, actor: Actor, senderText: string): Promise<void> {
  const status = (await readSenderStatuses(handle, actor.accountId, [senderText]))(senderText);
  if (status === null) throw invalidInput({ sender_id: ['The sender id does not belong to your account.'] });
  if (status !== 'approved')
    throw invalidInput({ sender_id: [`The sender id is ${status}: only an approved one can be used.`] });
}

/** Refuses a campaign that lacks something. A draft may lack anything, but not a campaign that is sent or scheduled. */
export function refuseIncomplete(campaign: Campaign & CampaignContent): void {
  const { name, senderId, message, templateUuid, audience } = campaign;
  const hasNoText = message === '' && templateUuid === null;
  refuseIncompleteWith(audience, { name: name === '', sender_id: senderId === '', message: hasNoText });
}

function refuseUnknownZone(timeZone: string): void {
  if (!isTimeZone(timeZone))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
}

/** Refuses names in braces that are no field: recipients would see them in the text. */
async function refuseUnknownFields(handle: Handle, actor: Actor, message: string): Promise<void> {
  const problem = await unknownFieldProblem(handle, actor.accountId, message);
  if (problem !== null) throw invalidInput({ message: [`The message field ${problem}`] });
}

function refuseUnknownWindowZone(window: ZonedWindow | null | undefined): void {
  const zone = window?.zone ?? '';
  if (zone !== '' && zone !== 'recipient' && !isTimeZone(zone))
    throw invalidInput({
      'sending_window.time_zone': ['This must be a zone name, such as Africa/Accra, or recipient.'],
    });
}

interface Content {
  /** As it is stored; null if the client did not name it. */
  readonly audience: NamedAudience | null;
  readonly times: DraftTimes;
}

/** Fields of the draft that depend on each other, with the client's changes. */
interface Whole {
  readonly shortenUrls: boolean;
  readonly message: string | undefined;
  readonly templateUuid: Uuid | null;
  readonly timeZone: string;
}

/** Refuses a draft's input with all its faults at once. Returns the values that depend on the account and the draft. */
export async function readContent(handle: Handle, actor: Actor, input: DraftInput, whole: Whole): Promise<Content> {
  const { timeZone = '', message, window, senderId } = input;
  let audience: NamedAudience | null = null;
  const times: DraftTimes = {};
  // If the zone does not exist, the times are read in another one, so that their faults are reported together with the zone's.
  const zone = [timeZone, whole.timeZone, actor.timeZone].find(isTimeZone) ?? 'UTC';
  await refuseTogether([
    () => timeZone && refuseUnknownZone(timeZone),
    () => {
      times.scheduledAt = momentIn(input.scheduledAt, zone);
    },
    () => {
      times.recurrenceEndsAt = momentIn(input.recurrenceEndsAt, zone);
    },
    () => refuseUnknownWindowZone(window),
    () => message !== undefined && refuseUnknownFields(handle, actor, message),
    () => refuseUnusableTemplate(handle, actor.accountId, whole),
    () => senderId && refuseUnusableSender(handle, actor, senderId),
    () => whole.shortenUrls && whole.message !== undefined && refuseUnusableUrls(handle, whole.message),
    async () => {
      if (input.audience) audience = await nameAudience(handle, actor, input.audience);
    },
  ]);
  return { audience, times };
}
