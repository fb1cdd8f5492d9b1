// The SMPP 3.4 protocol alone: bytes, windows and timers. This room knows nothing of users, campaigns or prices.

export type { CommandStatus, StatusClass } from '../lib/sms-protocol/command-status.ts';
export { getCommandStatus, STATUS } from '../lib/sms-protocol/command-status.ts';
export type { Bind, BindFailure, BindOptions, BindState } from './bind.ts';
export { startBind } from './bind.ts';
export type { BindKind } from './bind-rules.ts';
export type { TlsChoice } from './connect.ts';
export type { RequestAnswer } from './inbound.ts';
export type { MessageFields, MessageToWrite } from './message-codec.ts';
export type { Pdu, PduOf, RequestPdu } from './pdu-table.ts';
export type { LateOutcome, RequestOutcome, SubmitOutcome } from './pending-requests.ts';
export type { Receipt, ReceiptState } from './receipt.ts';
export { isReceipt, parseReceipt } from './receipt.ts';
export type { CloseReason } from './session-options.ts';
export { formatAbsoluteTime, formatRelativeTime } from './smpp-time.ts';
export type { Tlvs } from './tlv-table.ts';
export type { Concatenation, FoundConcatenation } from './udh.ts';
export { ESM_CLASS_UDH, findConcatenation, findNationalShift, getMessageBody } from './udh.ts';
