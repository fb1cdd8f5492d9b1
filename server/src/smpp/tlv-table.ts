// Every optional parameter of SMPP 3.4 §5.3.2. Values are integers by width; `cstring` ends in NUL, and `octets` are bytes
// as they are.
export type TlvKind = 'u8' | 'u16' | 'u32' | 'cstring' | 'octets';

export const TLVS = {
  destAddrSubunit: { tag: 0x0005, kind: 'u8' },
  destNetworkType: { tag: 0x0006, kind: 'u8' },
  destBearerType: { tag: 0x0007, kind: 'u8' },
  destTelematicsId: { tag: 0x0008, kind: 'u16' },
  sourceAddrSubunit: { tag: 0x000d, kind: 'u8' },
  sourceNetworkType: { tag: 0x000e, kind: 'u8' },
  sourceBearerType: { tag: 0x000f, kind: 'u8' },
  // The standard gives the source one octet and the destination two (§5.3.2.15, §5.3.2.16).
  sourceTelematicsId: { tag: 0x0010, kind: 'u8' },
  qosTimeToLive: { tag: 0x0017, kind: 'u32' },
  payloadType: { tag: 0x0019, kind: 'u8' },
  additionalStatusInfoText: { tag: 0x001d, kind: 'cstring' },
  receiptedMessageId: { tag: 0x001e, kind: 'cstring' },
  msMsgWaitFacilities: { tag: 0x0030, kind: 'u8' },
  privacyIndicator: { tag: 0x0201, kind: 'u8' },
  sourceSubaddress: { tag: 0x0202, kind: 'octets' },
  destSubaddress: { tag: 0x0203, kind: 'octets' },
  userMessageReference: { tag: 0x0204, kind: 'u16' },
  userResponseCode: { tag: 0x0205, kind: 'u8' },
  sourcePort: { tag: 0x020a, kind: 'u16' },
  destinationPort: { tag: 0x020b, kind: 'u16' },
  sarMsgRefNum: { tag: 0x020c, kind: 'u16' },
  languageIndicator: { tag: 0x020d, kind: 'u8' },
  sarTotalSegments: { tag: 0x020e, kind: 'u8' },
  sarSegmentSeqnum: { tag: 0x020f, kind: 'u8' },
  scInterfaceVersion: { tag: 0x0210, kind: 'u8' },
  callbackNumPresInd: { tag: 0x0302, kind: 'u8' },
  callbackNumAtag: { tag: 0x0303, kind: 'octets' },
  numberOfMessages: { tag: 0x0304, kind: 'u8' },
  callbackNum: { tag: 0x0381, kind: 'octets' },
  dpfResult: { tag: 0x0420, kind: 'u8' },
  setDpf: { tag: 0x0421, kind: 'u8' },
  msAvailabilityStatus: { tag: 0x0422, kind: 'u8' },
  networkErrorCode: { tag: 0x0423, kind: 'octets' },
  messagePayload: { tag: 0x0424, kind: 'octets' },
  deliveryFailureReason: { tag: 0x0425, kind: 'u8' },
  moreMessagesToSend: { tag: 0x0426, kind: 'u8' },
  messageState: { tag: 0x0427, kind: 'u8' },
  ussdServiceOp: { tag: 0x0501, kind: 'octets' },
  displayTime: { tag: 0x1201, kind: 'u8' },
  smsSignal: { tag: 0x1203, kind: 'u16' },
  msValidity: { tag: 0x1204, kind: 'u8' },
  // Its presence is all it says: it has no value (§5.3.2.41).
  alertOnMessageDelivery: { tag: 0x130c, kind: 'octets' },
  itsReplyType: { tag: 0x1380, kind: 'u8' },
  itsSessionInfo: { tag: 0x1383, kind: 'octets' },
} as const satisfies Record<string, { tag: number; kind: TlvKind }>;

export type TlvName = keyof typeof TLVS;
type TlvValue<K extends TlvKind> = K extends 'cstring' ? string : K extends 'octets' ? Buffer : number;

export type Tlvs = { [N in TlvName]?: TlvValue<(typeof TLVS)[N]['kind']> };

// A parameter that is kept as it came: with a tag outside the standard, repeated, or with a value that does not fit its kind.
export type RawTlv = { tag: number; value: Buffer };

export type TlvSpec = { readonly name: TlvName; readonly tag: number; readonly kind: TlvKind };

export const TLV_BY_TAG: ReadonlyMap<number, TlvSpec> = new Map(
  (Object.keys(TLVS) as TlvName[]).map((name) => [TLVS[name].tag, { name, ...TLVS[name] }]),
);
