import type { TlsOptions } from '../../lib/tls/client-certificate.ts';
import {
  type Bind,
  type BindKind,
  type BindState,
  type RequestAnswer,
  type RequestPdu,
  startBind,
  type Tap,
} from '../../smpp/index.ts';
import type { CarrierSettings } from '../../sms/routing/index.ts';

/** Answers to receipts wait for a commit; from a carrier that sends faster than we store, no more is read. */
const INBOUND_MAX = 1_000;
const INBOUND_TIMEOUT_MS = 30_000;
const ENQUIRE_LINK_DEADLINE_MS = 10_000;

export interface CarrierBindOptions {
  readonly settings: CarrierSettings;
  readonly kind: BindKind;
  readonly password: string;
  readonly tlsOptions: TlsOptions;
  /** The simulator's address differs from the one in the settings. */
  readonly address: { readonly host: string; readonly port: number };
  onRequest(pdu: RequestPdu): Promise<RequestAnswer>;
  onState(carrierBind: CarrierBind, state: BindState): void;
  onSlotsFree(): void;
  onFault(error: unknown): void;
  readonly tap?: Tap | undefined;
}

/** One bind of a carrier, with the number of its slots that are promised but not used yet. */
export interface CarrierBind {
  readonly bind: Bind;
  readonly kind: BindKind;
  readonly canSubmit: boolean;
  readonly windowMax: number;
  reserved: number;
}

/** How the settings say to connect. */
export function connectionOf({
  settings,
  address,
  password,
  tlsOptions,
}: Pick<CarrierBindOptions, 'settings' | 'address' | 'password' | 'tlsOptions'>) {
  const { systemId, systemType, addressRange, requestTimeoutMs, connectTimeoutMs, enquireLinkMs, reconnectMaxMs } =
    settings;
  const tls = { ...tlsOptions, isVerified: settings.tlsVerified };
  return {
    ...{ ...address, ...(settings.tls ? { tls } : {}), systemId, password, systemType, addressRange },
    ...{
      interfaceVersion: settings.interfaceVersion,
      addrTon: settings.bindAddress.ton,
      addrNpi: settings.bindAddress.npi,
    },
    ...{ windowMax: settings.window, requestTimeoutMs, connectTimeoutMs, enquireLinkMs, reconnectMaxMs },
  };
}

export function startCarrierBind(options: CarrierBindOptions): CarrierBind {
  const { settings, kind } = options;
  // startBind reports its first state before it returns; nothing needs that report yet.
  let carrierBind: CarrierBind | null = null;
  const bind = startBind({
    ...connectionOf(options),
    bindKind: kind,
    enquireLinkDeadlineMs: ENQUIRE_LINK_DEADLINE_MS,
    // A wait as long as the longest reconnect wait, which is a minute unless the operator shortens it.
    refusedRetryMs: settings.reconnectMaxMs,
    reconnectMinMs: Math.min(1_000, settings.reconnectMaxMs),
    inboundMax: INBOUND_MAX,
    inboundTimeoutMs: INBOUND_TIMEOUT_MS,
    onRequest: options.onRequest,
    onState: (state) => {
      if (carrierBind !== null) options.onState(carrierBind, state);
    },
    onFreeSlots: options.onSlotsFree,
    onFault: options.onFault,
    tap: options.tap,
  });
  carrierBind = { bind, kind, canSubmit: kind !== 'receiver', windowMax: settings.window, reserved: 0 };
  return carrierBind;
}

/** The settings with which a bind was started: when one changes, a new bind takes its place. */
export const connectionKey = (connection: Parameters<typeof connectionOf>[0]): string =>
  JSON.stringify([connectionOf(connection), connection.settings.bindKind]);
