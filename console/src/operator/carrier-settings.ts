/** The carrier's address and Volley's login there, without which there is no connection. */
export const CONNECTION = {
  name: 'text',
  host: 'text',
  port: 'number',
  tls: 'switch',
  system_id: 'text',
} as const;

export const RATE = {
  messages_per_second: 'number',
  window: 'number',
  bind_count: 'number',
  bind_kind: ['transceiver', 'transmitter', 'pair'],
} as const;

const ID_FORMS = ['as_is', 'decimal', 'hex'] as const;

/** Settings that few carriers need. */
export const FINE = {
  submit_id_form: ID_FORMS,
  receipt_id_form: ID_FORMS,
  country: 'text',
  default_coding: ['gsm7', 'latin1'],
  national_tables: ['none', 'turkish', 'spanish', 'portuguese', 'all'],
  long_messages: ['udh', 'sar', 'payload'],
  validity_form: ['relative', 'absolute', 'none'],
  receipts_requested: 'switch',
  reference_sent: 'switch',
  system_type: 'text',
  service_type: 'text',
  address_range: 'text',
  tls_server_name: 'text',
  tls_verified: 'switch',
  tls_ca: 'area',
  receipt_patience_hours: 'number',
  request_timeout_ms: 'number',
  connect_timeout_ms: 'number',
  enquire_link_ms: 'number',
  reconnect_max_ms: 'number',
} as const;
