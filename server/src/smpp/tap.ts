import type { MessageHeader, MessageToWrite } from './message-codec.ts';
import type { PduToWrite } from './pdu-table.ts';
import type { RawTlv, Tlvs } from './tlv-table.ts';

export type TappedPdu = Pick<PduToWrite, 'command' | 'sequence' | 'status'> & {
  fields?: object | undefined;
  tlvs?: Tlvs | undefined;
  rawTlvs?: readonly RawTlv[] | undefined;
};

// Sees every PDU of a session while `isOn`.
export type Tap = { readonly isOn: boolean; see(direction: 'sent' | 'received', pdu: TappedPdu): void };

export function show(tap: Tap | undefined, direction: 'sent' | 'received', pdu: TappedPdu): void {
  if (tap?.isOn) tap.see(direction, pdu);
}

export function showMessage(tap: Tap | undefined, header: MessageHeader, message: MessageToWrite): void {
  if (!tap?.isOn) return;
  const { tlvs, rawTlvs, ...fields } = message;
  tap.see('sent', { ...header, fields, tlvs, rawTlvs });
}
