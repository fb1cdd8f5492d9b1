// SMPP 3.4 §5.1.3 as data: what a command_status means for a message, for a bind, and for a person.
//
// temporary  the same request may succeed later
// throttled  the carrier asks us to slow down: keep the message, back the bind off
// permanent  the same request will never succeed
// bind       the bind itself is refused or in the wrong state; no message is at fault
// unknown    not in the standard: the carrier's own number
export type StatusClass = 'ok' | 'temporary' | 'throttled' | 'permanent' | 'bind' | 'unknown';

export type CommandStatus = {
  readonly code: number;
  readonly name: string;
  readonly class: StatusClass;
  readonly words: string;
};

export const STATUS = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommandLength: 0x02,
  invalidCommandId: 0x03,
  invalidBindState: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidSourceAddress: 0x0a,
  invalidDestinationAddress: 0x0b,
  invalidMessageId: 0x0c,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  cancelFailed: 0x11,
  messageQueueFull: 0x14,
  invalidServiceType: 0x15,
  submitFailed: 0x45,
  invalidSourceTon: 0x48,
  invalidSourceNpi: 0x49,
  throttled: 0x58,
  invalidScheduledTime: 0x61,
  invalidExpiryTime: 0x62,
  receiverTemporaryError: 0x64,
  receiverPermanentError: 0x65,
  receiverRejected: 0x66,
  queryFailed: 0x67,
  invalidTlvStream: 0xc0,
  invalidTlvLength: 0xc2,
  invalidTlvValue: 0xc4,
  deliveryFailure: 0xfe,
  unknownError: 0xff,
} as const;

/** In answers to anything but a bind, these say that the carrier does not know the session (any more). */
export const FORGOTTEN_STATUSES: ReadonlySet<number> = new Set([
  STATUS.invalidBindState,
  STATUS.bindFailed,
  STATUS.invalidPassword,
  STATUS.invalidSystemId,
]);

type Row = readonly [code: number, name: string, statusClass: StatusClass, words: string];

const ROWS: readonly Row[] = [
  [0x00, 'ESME_ROK', 'ok', 'No error.'],
  [0x01, 'ESME_RINVMSGLEN', 'permanent', 'The message has a length the carrier does not accept.'],
  [0x02, 'ESME_RINVCMDLEN', 'permanent', 'The carrier could not read the request: its length is wrong.'],
  [0x03, 'ESME_RINVCMDID', 'permanent', 'The carrier does not know this kind of request.'],
  [0x04, 'ESME_RINVBNDSTS', 'bind', 'The connection is not bound in the way this request needs.'],
  [0x05, 'ESME_RALYBND', 'bind', 'The carrier says this account is already connected.'],
  [0x06, 'ESME_RINVPRTFLG', 'permanent', 'The carrier does not accept this priority.'],
  [0x07, 'ESME_RINVREGDLVFLG', 'permanent', 'The carrier does not accept this way of asking for receipts.'],
  [0x08, 'ESME_RSYSERR', 'temporary', 'The carrier has an internal error.'],
  [0x0a, 'ESME_RINVSRCADR', 'permanent', 'The carrier does not accept this sender.'],
  [0x0b, 'ESME_RINVDSTADR', 'permanent', 'The carrier does not accept this phone number.'],
  [0x0c, 'ESME_RINVMSGID', 'permanent', 'The carrier does not know this message.'],
  [0x0d, 'ESME_RBINDFAIL', 'bind', 'The carrier refused the connection.'],
  [0x0e, 'ESME_RINVPASWD', 'bind', 'The carrier refused the password.'],
  [0x0f, 'ESME_RINVSYSID', 'bind', 'The carrier does not know this account name.'],
  [0x11, 'ESME_RCANCELFAIL', 'permanent', 'The carrier could not cancel the message.'],
  [0x13, 'ESME_RREPLACEFAIL', 'permanent', 'The carrier could not replace the message.'],
  [0x14, 'ESME_RMSGQFUL', 'throttled', "The carrier's queue is full."],
  [0x15, 'ESME_RINVSERTYP', 'permanent', 'The carrier does not accept this service type.'],
  [0x33, 'ESME_RINVNUMDESTS', 'permanent', 'The carrier does not accept this number of recipients.'],
  [0x34, 'ESME_RINVDLNAME', 'permanent', 'The carrier does not know this distribution list.'],
  [0x40, 'ESME_RINVDESTFLAG', 'permanent', 'The carrier does not accept this kind of recipient.'],
  [0x42, 'ESME_RINVSUBREP', 'permanent', 'The carrier does not accept a message that replaces another.'],
  [0x43, 'ESME_RINVESMCLASS', 'permanent', 'The carrier does not accept this message mode.'],
  [0x44, 'ESME_RCNTSUBDL', 'permanent', 'The carrier could not send to the distribution list.'],
  [0x45, 'ESME_RSUBMITFAIL', 'permanent', 'The carrier refused the message without a reason.'],
  [0x48, 'ESME_RINVSRCTON', 'permanent', "The carrier does not accept the sender's type of number."],
  [0x49, 'ESME_RINVSRCNPI', 'permanent', "The carrier does not accept the sender's numbering plan."],
  [0x50, 'ESME_RINVDSTTON', 'permanent', "The carrier does not accept the recipient's type of number."],
  [0x51, 'ESME_RINVDSTNPI', 'permanent', "The carrier does not accept the recipient's numbering plan."],
  [0x53, 'ESME_RINVSYSTYP', 'bind', 'The carrier does not accept this system type.'],
  [0x54, 'ESME_RINVREPFLAG', 'permanent', 'The carrier does not accept the replace flag.'],
  [0x55, 'ESME_RINVNUMMSGS', 'permanent', 'The carrier does not accept this number of messages.'],
  [0x58, 'ESME_RTHROTTLED', 'throttled', 'We sent faster than the carrier allows.'],
  [0x61, 'ESME_RINVSCHED', 'permanent', 'The carrier does not accept the scheduled time.'],
  [0x62, 'ESME_RINVEXPIRY', 'permanent', 'The carrier does not accept how long the message may wait.'],
  [0x63, 'ESME_RINVDFTMSGID', 'permanent', 'The carrier does not know this ready-made message.'],
  [0x64, 'ESME_RX_T_APPN', 'temporary', 'The receiver cannot take the message now.'],
  [0x65, 'ESME_RX_P_APPN', 'permanent', 'The receiver will never take the message.'],
  [0x66, 'ESME_RX_R_APPN', 'permanent', 'The receiver rejected the message.'],
  [0x67, 'ESME_RQUERYFAIL', 'temporary', 'The carrier could not look the message up.'],
  [0xc0, 'ESME_RINVOPTPARSTREAM', 'permanent', 'The carrier could not read the optional parameters.'],
  [0xc1, 'ESME_ROPTPARNOTALLWD', 'permanent', 'The carrier does not allow an optional parameter that was sent.'],
  [0xc2, 'ESME_RINVPARLEN', 'permanent', 'An optional parameter has the wrong length.'],
  [0xc3, 'ESME_RMISSINGOPTPARAM', 'permanent', 'The carrier misses an optional parameter it needs.'],
  [0xc4, 'ESME_RINVOPTPARAMVAL', 'permanent', 'The carrier does not accept the value of an optional parameter.'],
  [0xfe, 'ESME_RDELIVERYFAILURE', 'permanent', 'The message could not be delivered.'],
  [0xff, 'ESME_RUNKNOWNERR', 'temporary', 'The carrier has an error it does not name.'],
];

export const COMMAND_STATUSES: ReadonlyMap<number, CommandStatus> = new Map(
  ROWS.map(([code, name, statusClass, words]) => [code, { code, name, class: statusClass, words }]),
);

// Returns a status for every code: a code outside the standard belongs to the carrier and is shown as it came.
export function getCommandStatus(code: number): CommandStatus {
  const known = COMMAND_STATUSES.get(code);
  if (known !== undefined) return known;
  const hex = `0x${code.toString(16).padStart(8, '0').toUpperCase()}`;
  return { code, name: hex, class: 'unknown', words: `The carrier answered with its own error number ${hex}.` };
}

const BY_NAME: ReadonlyMap<string, CommandStatus> = new Map(
  [...COMMAND_STATUSES.values()].map((status) => [status.name, status]),
);

// The status whose name is stored with a refused message.
export function findStatusByName(name: string): CommandStatus | undefined {
  return BY_NAME.get(name);
}
