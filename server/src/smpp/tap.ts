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

type Tapped = {
  readonly tap?: Tap | undefined;
  readonly onFault?: ((error: unknown) => void) | undefined;
};

// A tap that throws changes nothing for the session: what it was shown is written, read and answered all the same.
export function show({ tap, onFault }: Tapped, direction: 'sent' | 'received', pdu: TappedPdu): void {
  if (!tap?.isOn) return;
  try {
    tap.see(direction, pdu);
  } catch (error) {
    onFault?.(error);
  }
}

export function showMessage(tapped: Tapped, header: MessageHeader, message: MessageToWrite): void {
  if (!tapped.tap?.isOn) return;
  const { tlvs, rawTlvs, ...fields } = message;
  show(tapped, 'sent', { ...header, fields, tlvs, rawTlvs });
}
