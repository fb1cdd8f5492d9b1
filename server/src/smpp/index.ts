// The SMPP 3.4 protocol alone: bytes, windows and timers. This room knows nothing of users, campaigns or prices.

export { getCommandStatus, STATUS } from '../lib/sms-protocol/command-status.ts';
export type { Bind, BindState } from './bind.ts';
export { startBind } from './bind.ts';
export type { BindKind } from './bind-rules.ts';
export type { RequestAnswer } from './inbound.ts';
export type { MessageToWrite } from './message-codec.ts';
export type { PduOf, RequestPdu } from './pdu-table.ts';
export type { LateOutcome, SubmitOutcome } from './pending-requests.ts';
export type { Receipt } from './receipt.ts';
export { isReceipt, parseReceipt } from './receipt.ts';
export { formatAbsoluteTime, formatRelativeTime } from './smpp-time.ts';
export type { Tap, TappedPdu } from './tap.ts';
export type { RawTlv } from './tlv-table.ts';
export { ESM_CLASS_UDH, findConcatenation, findNationalShift, getMessageBody } from './udh.ts';
