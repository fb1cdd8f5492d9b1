import { unknownFieldProblem } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { AppError, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { readSenderStatuses } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { hasLocalLinks } from '../../texts/index.ts';
import type { RoutesAndPrices } from '../audience/plan-audience.ts';
import { linksOf } from '../audience/prepare-campaign.ts';
import { refuseUnusableSender } from '../drafts/read-draft.ts';
import { type CampaignContent, NEW_DRAFT } from '../rows/campaign.ts';

/** The text to recipients whom no call of a voice campaign reaches. */
export interface NotReachedText {
  readonly senderId: string;
  /** With merge fields, like the text of an SMS campaign. */
  readonly message: string;
}

/** Returns the content of an SMS campaign with this text and otherwise the defaults of a draft. */
export const contentOf = ({ message }: NotReachedText): CampaignContent => ({ ...NEW_DRAFT, message });

/** Reports a refusal of an SMS campaign's field under the voice campaign's field. */
async function asField(field: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.fields?.['sender_id'] === undefined) throw error;
    throw invalidInput({ [field]: error.fields['sender_id'] });
  }
}

/** Refuses a draft's text if the sender ID cannot be used or a name in braces is no field. */
export async function refuseBadText(
  handle: Handle,
  actor: Actor,
  { senderId, message }: NotReachedText,
): Promise<void> {
  await refuseTogether([
    () => asField('not_reached.sender_id', refuseUnusableSender(handle, actor, senderId)),
    async () => {
      const problem = await unknownFieldProblem(handle, actor.accountId, message);
      if (problem !== null) throw invalidInput({ 'not_reached.message': [`The message field ${problem}`] });
    },
  ]);
}

export type TextRefusal = 'sender_withdrawn' | 'links_address_unset';

/** Returns why the texts of a voice campaign cannot be sent now, although they could when the draft was written; null if they can. */
export async function findTextRefusal(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  accountId: number,
  text: NotReachedText,
): Promise<TextRefusal | null> {
  const statusOf = await readSenderStatuses(rt.db, accountId, [text.senderId]);
  if (statusOf(text.senderId) !== 'approved') return 'sender_withdrawn';
  const texts = { message: text.message, variants: {} };
  return hasLocalLinks(await linksOf(routesAndPrices, contentOf(text), texts)) ? 'links_address_unset' : null;
}
