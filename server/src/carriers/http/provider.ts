import { analyseSmsText } from '@volley/text';
import { isUuid, type Uuid } from '../../lib/ids/uuid.ts';
import { type CarrierInbound, type CarrierReceipt, messageReference, type OutboundMessage } from '../../sms/carrier.ts';
import { type CarrierSettings, readHttpSecrets } from '../../sms/routing/index.ts';
import {
  type HookReceipt,
  type HookReply,
  type HttpSend,
  type Profile,
  profileDocument,
  shippedProfiles,
  type Values,
} from '../http-profile/index.ts';
import { readAddress } from '../read-address.ts';
import type { CarrierConfig } from '../wire.ts';

export const CUSTOM_PROFILE = 'custom';

/** Returns the profile that the settings name or define; null if there is none, or the definition is none. */
export function profileOf({ profile, definition }: Pick<CarrierSettings, 'profile' | 'definition'>): Profile | null {
  if (profile !== CUSTOM_PROFILE) return shippedProfiles().get(profile) ?? null;
  return profileDocument.safeParse(definition).data ?? null;
}

/** How one carrier is spoken to. */
export interface Provider {
  readonly profile: Profile;
  readonly values: Values;
  /** Where the provider may call; null if the installation does not know its own address, or the carrier has no token. */
  readonly hookUrl: string | null;
}

export function providerOf(
  { id, settings, password }: Pick<CarrierConfig, 'id' | 'settings' | 'password'>,
  publicUrl: string,
): Provider | null {
  const profile = profileOf(settings);
  if (profile === null) return null;
  const { secrets, hookToken } = readHttpSecrets(password);
  const hookUrl = publicUrl === '' || hookToken === '' ? null : `${publicUrl}/v1/carriers/${id}/hook/${hookToken}`;
  return { profile, values: { ...settings.values, ...secrets }, hookUrl };
}

/** Whether the provider tells what becomes of a message only if it is asked: it has no hook for that, or cannot reach ours. */
export const tellsIfAsked = ({ profile, hookUrl }: Provider): boolean =>
  profile.status !== undefined && (profile.receipts === undefined || hookUrl === null);

export function sendOf(
  message: Pick<OutboundMessage, 'id' | 'phoneNumber' | 'senderId' | 'message' | 'parts' | 'validUntilMs' | 'values'>,
  { hookUrl }: Provider,
  nowMs: number,
): HttpSend {
  const { validUntilMs } = message;
  return {
    to: message.phoneNumber,
    from: message.senderId,
    text: message.message,
    parts: message.parts,
    encoding: analyseSmsText(message.message).encoding,
    reference: message.id,
    named: message.values,
    validitySeconds: validUntilMs === null ? null : Math.max(1, Math.floor((validUntilMs - nowMs) / 1000)),
    hookUrl,
  };
}

/** The id under which receipts are looked up: ours, where the provider's answers have none. */
const idOf = ({ answer }: Profile, id: string, reference: string): string =>
  answer.id === undefined || id === '' ? reference || id : id;

export const submittedId = (profile: Profile, id: string, message: Pick<OutboundMessage, 'id'>): string =>
  idOf(profile, id, message.id);

export function receiptOf({ profile }: Provider, carrierId: number, receipt: HookReceipt): CarrierReceipt {
  const reference = receipt.reference?.toLowerCase() ?? '';
  const messageId = isUuid(reference) ? (reference as Uuid) : null;
  return {
    carrierId,
    carrierMessageId: idOf(profile, receipt.id, messageId ?? receipt.reference ?? ''),
    state: receipt.state,
    errorCode: receipt.code,
    phoneNumber: readAddress(receipt.to),
    senderId: receipt.from,
    reference: messageId && messageReference(messageId),
    ...(messageId === null ? {} : { messageId }),
  };
}

export function inboundOf(carrierId: number, { from, to, text, id, values = {} }: HookReply): CarrierInbound {
  const reply = { carrierId, sender: from, ourAddress: readAddress(to), message: text, values, concatenation: null };
  return id === '' ? reply : { ...reply, replyId: id };
}
