import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

/** The reasons for the end of a call, and the codes of the telephone network (ITU-T Q.850). */
const en = {
  opted_out: 'The person has opted out',
  no_consent: 'The person has not agreed to marketing calls',
  cancelled: 'The call was cancelled',
  caller_id_withdrawn: 'The caller ID may not be shown any more',
  connection_lost: 'The connection to the trunk was lost',
  declined: 'The person declined the call',
  interrupted: 'The service stopped during the call',
  invalid_number: 'There is no such number',
  no_common_codec: 'The trunk and Volley have no sound format in common',
  no_price: 'Calls to this number have no price',
  no_sound: 'No sound came from the other side',
  no_trunk: 'No trunk serves this number',
  not_placed: 'The call was not placed',
  redirected: 'The other side sent the call elsewhere',
  speech_failed: 'The text of this person could not be spoken',
  speech_too_long: 'What would be said takes longer than the call may',
  missing_field: 'The contact lacks a value of the text',
  empty_text: 'The text is empty',
  refused: 'The trunk refused the call',
  too_long: 'The call reached its longest duration',
  trunk_refused_us: 'The trunk did not let Volley call',
  trunk_unavailable: 'The trunk was not available',
  trunk_unreachable: 'The trunk could not be reached',
  q850_1: 'Nobody has this number',
  q850_2: 'No way to the network of this number',
  q850_3: 'No way to this number',
  q850_16: 'Hung up as usual',
  q850_17: 'Busy',
  q850_18: 'The phone did not react',
  q850_19: 'It rang, and nobody answered',
  q850_20: 'The phone was switched off or out of reach',
  q850_21: 'Declined',
  q850_22: 'The number has changed',
  q850_25: 'The networks sent the call in a circle',
  q850_26: 'The call was answered on another phone',
  q850_27: 'The line of the number is out of order',
  q850_28: 'The number is not complete',
  q850_29: 'The network refused what the call asked for',
  q850_31: 'Ended, without further details',
  q850_34: 'No line was free',
  q850_38: 'The network is out of order',
  q850_41: 'The network failed for a moment',
  q850_42: 'The network was overloaded',
  q850_44: 'The line that was asked for was not free',
  q850_47: 'The network had no room for the call',
  q850_50: 'The service is not part of the contract',
  q850_55: 'Calls to this number are barred',
  q850_57: 'This kind of call is not allowed',
  q850_58: 'This kind of call is not possible at present',
  q850_63: 'The service is not available',
  q850_65: 'This kind of call is not offered',
  q850_69: 'What the call asked for is not offered',
  q850_79: 'The service is not offered',
  q850_88: 'The other side takes another kind of call',
  q850_102: 'The network took too long',
  q850_111: 'The networks did not understand each other',
  q850_127: 'Two networks did not agree; nobody says why',
  q850: 'A code that is seldom used',
};

export type CallReasonKey = keyof typeof en;

export const callReasonText = area(en, () => import('./call-reasons.fr.ts'), accountWords);

/** Returns null for an answer of the far side, which is shown as it is. */
export const callReasonKey = (reason: string): CallReasonKey | null =>
  Object.hasOwn(en, reason) ? (reason as CallReasonKey) : null;

export const causeKey = (code: number): CallReasonKey => callReasonKey(`q850_${code}`) ?? 'q850';
