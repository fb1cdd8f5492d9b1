import type { LinkProps } from '@tanstack/react-router';
import type { AdminCarriersCreateInput, AdminTrunksCreateInput, Carrier, Trunk } from '@volley/sdk';
import { useState } from 'react';
import { type Action, useChange } from '../api/use-action.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { useTrunksText } from '../text/operator-trunks.ts';
import { Field } from '../ui/field.tsx';
import { type Cancel, Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { PasswordInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import styles from './operator.module.css';
import {
  changesOf,
  EXCHANGES,
  isSet,
  OF_THE_DAY,
  OF_TLS,
  type Peers,
  readSettings,
  type SettingKind,
  settingsFor,
} from './peer-settings.ts';
import { SettingFields } from './setting-fields.tsx';

const ID_FORMS = ['as_is', 'decimal', 'hex'] as const;

type Named<Text> = Text extends { readonly key?: infer Key } ? (Key extends `set_${infer Name}` ? Name : never) : never;
type SettingsOf<Text> = Partial<Readonly<Record<Named<Text>, SettingKind>>>;

interface Kind<Text> {
  readonly text: Text;
  /** Without these there is no connection. The password stands below them. */
  readonly first: SettingsOf<Text>;
  readonly rate: SettingsOf<Text>;
  /** Those that only an existing one has: some to see, and others, which few need, folded away. */
  readonly later: SettingsOf<Text>;
  readonly fine: SettingsOf<Text>;
  /** Those that a few ask for: folded away unless one of them is set. */
  readonly rare: SettingsOf<Text>;
  /** What only a new one is asked for. */
  readonly fresh: SettingsOf<Text>;
  readonly required: readonly Named<Text>[];
}

const CARRIERS: Kind<typeof useCarriersText> = {
  text: useCarriersText,
  first: { name: 'text', host: 'text', port: 'number', tls: 'switch', system_id: 'text' },
  rate: {
    messages_per_second: 'number',
    window: 'number',
    bind_count: 'number',
    bind_kind: ['transceiver', 'transmitter', 'pair'],
  },
  later: { error_codes: 'codes' },
  fine: {
    ...OF_THE_DAY,
    submit_id_form: ID_FORMS,
    receipt_id_form: ID_FORMS,
    country: 'country',
    default_coding: ['gsm7', 'latin1'],
    destination_prefix: 'text',
    destination_rules: 'rules',
    source_prefix: 'text',
    source_rules: 'rules',
    incoming_rules: 'rules',
    destination: 'mark',
    source_international: 'mark',
    source_short_code: 'mark',
    source_alphanumeric: 'mark',
    national_tables: ['none', 'turkish', 'spanish', 'portuguese', 'all'],
    long_messages: ['udh', 'sar', 'payload'],
    validity_form: ['relative', 'absolute', 'none'],
    receipts_requested: 'switch',
    reference_sent: 'switch',
    system_type: 'text',
    service_type: 'text',
    tlvs: 'tlvs',
    tlvs_in: 'tags',
    address_range: 'text',
    bind_address: 'mark',
    interface_version: ['3.3', '3.4', '5.0'],
    protocol_id: 'number',
    priority_flag: 'number',
    registered_delivery: 'number',
    data_coding_gsm7: 'number',
    data_coding_latin1: 'number',
    data_coding_ucs2: 'number',
    septets_packed: 'switch',
    tls_verified: 'switch',
    ...OF_TLS,
    receipt_patience_hours: 'number',
    alarm_after_minutes: 'number',
    request_timeout_ms: 'number',
    connect_timeout_ms: 'number',
    enquire_link_ms: 'number',
    reconnect_max_ms: 'number',
  },
  rare: {},
  fresh: {},
  required: ['name', 'host', 'port', 'system_id'],
};

const TRUNKS: Kind<typeof useTrunksText> = {
  text: useTrunksText,
  // Without a port or a transport, the host's name decides.
  first: {
    name: 'text',
    host: 'text',
    port: 'optional',
    transport: ['udp', 'tcp', 'tls', ''],
    username: 'text',
  },
  rate: {
    caller_id: 'text',
    channels: 'number',
    calls_per_second: 'number',
    prefixes: 'lines',
    blocked_prefixes: 'lines',
  },
  later: {},
  fine: {
    tier: 'number',
    dial_prefix: 'text',
    domain: 'text',
    dial_rules: 'rules',
    caller_id_in: ['from', 'asserted', 'both'],
    sound_from: ['trunk', 'anywhere'],
    register_seconds: 'number',
    keep_alive_seconds: 'number',
    tls_ca: 'area',
  },
  rare: {
    auth_username: 'text',
    from_user: 'text',
    from_domain: 'text',
    contact_user: 'text',
    outbound_proxy: 'text',
    asserted_number: 'text',
    diversion_number: 'text',
    privacy: 'text',
    headers: 'headers',
    user_is_phone: 'switch',
    caller_id_prefix: 'text',
    caller_id_rules: 'rules',
    srtp: ['off', 'optional', 'required'],
    srtp_without_tls: 'switch',
    tls_server_name: 'text',
    tls_certificate: 'area',
    tls_key: 'secret',
  },
  fresh: { exchange: ['', ...Object.keys(EXCHANGES)] },
  required: ['name', 'host'],
};

const KINDS = { carriers: CARRIERS, trunks: TRUNKS };

type Values = Readonly<Record<string, unknown>>;

interface FormProps<Input, Result> {
  readonly of: Peers;
  readonly peer?: Carrier | Trunk;
  readonly action: Action<Input, Result>;
  readonly toInput: (settings: Record<string, unknown>) => Input;
  readonly submit: string;
  readonly cancel?: Cancel;
}

/** The important settings, and the others folded away. What is left empty in a new one is as the service sets it. */
function PeerForm<Input, Result>({ of, peer, action, toInput, submit, cancel }: FormProps<Input, Result>) {
  const { text, required, first, rate, later, fine, rare, fresh } = KINDS[of];
  const t = text();
  const values: Values = peer ? { ...peer } : of === 'carriers' ? { port: 2775 } : {};
  const fields = { text, required, values };
  const [exchange, setExchange] = useState('');
  const demanded = EXCHANGES[exchange] ?? {};
  const filled = settingsFor(demanded, { ...fine, ...rare });
  const read = (typed: FormValues) => {
    const password = typed.raw('password');
    const own = peer ? { ...later, ...fine, ...rare } : { ...fresh, ...filled };
    const settings = readSettings(typed, { ...first, ...rate, ...own });
    return toInput({ ...settings, ...(password !== '' && { password }) });
  };
  return (
    <Form action={action} read={read} submit={submit} cancel={cancel}>
      <SettingFields {...fields} settings={first} />
      <Field name="password" label={t('password')} hint={t(peer?.has_password ? 'passwordKept' : 'passwordHint')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SettingFields {...fields} settings={rate} />
      {peer === undefined ? (
        <>
          <SettingFields {...fields} settings={fresh} onChoice={setExchange} />
          <SettingFields key={exchange} {...fields} values={demanded} settings={filled} />
        </>
      ) : (
        <>
          <SettingFields {...fields} settings={later} />
          <details className={styles.more}>
            <summary>{t('more')}</summary>
            <div>
              <SettingFields {...fields} settings={fine} />
            </div>
          </details>
          {Object.keys(rare).length === 0 ? null : (
            <details className={styles.more} open={Object.keys(rare).some((name) => isSet(values[name]))}>
              <summary>{t('rare')}</summary>
              <div>
                <SettingFields {...fields} settings={rare} />
              </div>
            </details>
          )}
        </>
      )}
    </Form>
  );
}

export function PeerSettings({ of, peer }: { readonly of: Peers; readonly peer: Carrier | Trunk }) {
  const t = KINDS[of].text();
  const save = useChange(`admin.${of}.update`, { onDone: () => showToast(t('savedItIsInEffect')) });
  const toInput = (settings: Values) => ({ id: peer.id, ...changesOf({ ...peer }, settings) });
  return <PeerForm of={of} peer={peer} action={save} toInput={toInput} submit={t('save')} />;
}

/** A new one whose settings are in a form of their own. */
export function NewPeer({ of, cancel }: { readonly of: Peers; readonly cancel: NonNullable<LinkProps['to']> }) {
  const t = KINDS[of].text();
  const leave = useLeave();
  const create = useChange(`admin.${of}.create`, {
    onDone: ({ id, name }) => leave({ to: `/operator/${of}/$id`, params: { id } }, t('wasAdded', { name })),
  });
  return (
    <PeerForm
      of={of}
      action={create}
      // The form has all required fields, and the service names missing values.
      toInput={(settings) => settings as unknown as AdminCarriersCreateInput & AdminTrunksCreateInput}
      submit={t('add')}
      cancel={cancel}
    />
  );
}

export function NewTrunkPage() {
  const t = useTrunksText();
  return (
    <Page title={t('newTrunk')} lead={t('newLead')} back={{ to: '/operator/trunks', words: t('trunks') }}>
      <NewPeer of="trunks" cancel="/operator/trunks" />
    </Page>
  );
}
