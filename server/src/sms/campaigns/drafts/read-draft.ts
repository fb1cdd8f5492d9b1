import { type AudienceInput, type NamedAudience, nameAudience, namesNobody } from '../../../audiences/index.ts';
import { unknownFieldProblem } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { invalidInput, refuseMissing, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { type Moment, momentIn } from '../../../lib/moment.ts';
import { isTimeZone } from '../../../lib/recurrence.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { readSenderStatuses } from '../../senders/index.ts';
import { type LinkChoiceInput, refuseUnusableUrls } from '../../texts/index.ts';
import type { Campaign, CampaignContent, CampaignWindow, NEW_DRAFT } from '../rows/campaign.ts';
import { refuseUnusableTemplate } from './template-of-draft.ts';

type Said = Pick<Campaign & CampaignContent, 'name' | 'senderId' | 'message' | 'timeZone' | keyof typeof NEW_DRAFT>;

type Times = Pick<Said, 'scheduledAt' | 'recurrenceEndsAt'>;
export type DraftTimes = { -readonly [Name in keyof Times]?: Times[Name] | undefined };

/** What a client says of a draft; what it leaves out keeps its value, or the default of a new one. */
export type DraftInput = {
  readonly [Name in keyof Omit<Said, 'audience' | 'links' | 'templateVersion' | keyof Times>]?: Said[Name] | undefined;
} & {
  /** By the clocks of the campaign's zone, unless they name their own. */
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

/** A draft may lack anything. What is sent, and what is scheduled, may not. */
export function refuseIncomplete(campaign: Campaign & CampaignContent): void {
  const { name, senderId, message, templateUuid, audience } = campaign;
  const hasNoText = message === '' && templateUuid === null;
  const recipients = namesNobody(audience);
  refuseMissing({ name: name === '', sender_id: senderId === '', message: hasNoText, recipients });
}

function refuseUnknownZone(timeZone: string): void {
  if (!isTimeZone(timeZone))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
}

/** A name in braces that means nothing would reach people as it stands. */
async function refuseUnknownFields(handle: Handle, actor: Actor, message: string): Promise<void> {
  const problem = await unknownFieldProblem(handle, actor.accountId, message);
  if (problem !== null) throw invalidInput({ message: [`The message field ${problem}`] });
}

function refuseUnknownWindowZone(window: CampaignWindow | null | undefined): void {
  const zone = window?.zone ?? '';
  if (zone !== '' && zone !== 'recipient' && !isTimeZone(zone))
    throw invalidInput({
      'sending_window.time_zone': ['This must be a zone name, such as Africa/Accra, or recipient.'],
    });
}

interface Content {
  /** As it is stored; null when it is not named. */
  readonly audience: NamedAudience | null;
  readonly times: DraftTimes;
}

/** What of the draft hangs together, with what is said of it now. */
interface Whole {
  readonly isShortened: boolean;
  readonly message: string | undefined;
  readonly templateUuid: Uuid | null;
  readonly timeZone: string;
}

/** All that can be said against what a client says of a draft, at once. Gives what of it hangs on the account and the draft. */
export async function readContent(handle: Handle, actor: Actor, input: DraftInput, whole: Whole): Promise<Content> {
  const { timeZone = '', message, window, senderId } = input;
  let audience: NamedAudience | null = null;
  const times: DraftTimes = {};
  // A zone that does not exist is refused, and the times are read all the same: what is wrong with them is said with it.
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
    () => whole.isShortened && whole.message !== undefined && refuseUnusableUrls(handle, whole.message),
    async () => {
      if (input.audience) audience = await nameAudience(handle, actor, input.audience);
    },
  ]);
  return { audience, times };
}

/** Only what is wrong, where nothing is written. */
export async function refuseBadContent(handle: Handle, actor: Actor, input: DraftInput): Promise<void> {
  const isShortened = input.links?.isShortened === true;
  const { message, templateUuid = null } = input;
  await readContent(handle, actor, input, { isShortened, message, templateUuid, timeZone: actor.timeZone });
}
