import { z } from 'zod';
import { TRUNK_TRANSPORTS } from './choices.ts';
import { hostInput, lineOf, optionalLine } from './fields.ts';
import { dialDigits, numberRules } from './number-rules.ts';
import { setting, settingsOf } from './settings.ts';
import { sipHeaders } from './sip-headers.ts';
import { tlsSettings } from './tls-settings.ts';

const CODECS = ['PCMU', 'PCMA'] as const;
const CALLER_ID_IN = ['from', 'asserted', 'both'] as const;
const SRTP = ['off', 'optional', 'required'] as const;
const SOUND_FROM = ['trunk', 'anywhere'] as const;
const PRIVACY = '(?:header|session|user|id|critical)';
const DOMAIN = /^[A-Za-z0-9._:-]*$/;
const HOST_AND_PORT = /^(?:(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?)?$/;

/** Every setting of a trunk except its name and password. */
export const trunkSettings = settingsOf({
  host: setting(hostInput, '', 'The host name or address of the trunk, without port'),
  port: setting(
    z.int().min(1).max(65_535).nullable(),
    null,
    'The port, 1 to 65,535; null: the SRV records of the name decide',
  ),
  transport: setting(
    z.enum(TRUNK_TRANSPORTS).nullable(),
    'udp',
    'How SIP is carried; null: the NAPTR records of the name decide, if it has any; `udp` unless set',
  ),
  domain: setting(
    lineOf(253, DOMAIN, 'must be a domain'),
    '',
    'The domain in SIP addresses, if it is not the host; empty: the host',
  ),
  username: setting(optionalLine(128), '', 'The user name; empty: the trunk knows this server by its address'),
  caller_id: setting(
    dialDigits(20),
    '',
    'The number that people see if a campaign names none; with a plus, all numbers are written with one',
  ),
  caller_ids: setting(
    z
      .array(z.string().regex(/^\d{3,15}$/))
      .max(1_000)
      .nullable(),
    null,
    'The numbers that campaigns may show as their own, up to 1,000; null: any',
  ),
  caller_id_in: setting(
    z.enum(CALLER_ID_IN),
    'from',
    'Where the number of the caller is written: `from`: in From; `asserted`: in P-Asserted-Identity, with the user name in From; `both`: in From and in P-Asserted-Identity',
  ),
  caller_id_prefix: setting(
    dialDigits(5),
    '',
    'What is written before the number of the caller where no rule is for it, such as `+` or `00`; empty, as unless set: nothing',
  ),
  caller_id_rules: setting(
    numberRules,
    [],
    'How the number of the caller is rewritten, up to 1,000 rules; the longest prefix decides. `{"prefix": "233", "strip": 3, "prepend": "0"}` writes 0302000000',
  ),
  auth_username: setting(
    optionalLine(128),
    '',
    'The user name with which the password is given, if it is not `username`; empty, as unless set: `username`',
  ),
  from_user: setting(
    optionalLine(128),
    '',
    'The user in From, whatever number a call shows; empty, as unless set: as `caller_id_in` says',
  ),
  from_domain: setting(
    lineOf(253, DOMAIN, 'must be a domain'),
    '',
    'The domain in From and P-Asserted-Identity, if it is not `domain`; empty, as unless set: `domain`',
  ),
  contact_user: setting(optionalLine(128), '', 'The user in Contact; empty, as unless set: `volley`'),
  asserted_number: setting(
    dialDigits(20),
    '',
    'The number in P-Asserted-Identity, whatever number a call shows; empty, as unless set: as `caller_id_in` says',
  ),
  diversion_number: setting(
    dialDigits(20),
    '',
    'The number that a Diversion header (RFC 5806) names as the one from which calls were sent on; empty, as unless set: no such header',
  ),
  privacy: setting(
    lineOf(
      40,
      new RegExp(`^(?:none|${PRIVACY}(?:;${PRIVACY}){0,4})?$`),
      'must be none, or some of header, session, user, id and critical with ; between them',
    ),
    '',
    'The Privacy header (RFC 3323) of calls: `none`, or some of `header`, `session`, `user`, `id` and `critical` with `;` between them, such as `id`; empty, as unless set: no such header',
  ),
  headers: setting(
    sipHeaders,
    [],
    'Headers of your own that each call begins with (INVITE), up to 20. Those that Volley writes itself cannot be given',
  ),
  user_is_phone: setting(
    z.boolean(),
    false,
    'Whether addresses with a phone number have `user=phone`; false unless set',
  ),
  outbound_proxy: setting(
    lineOf(260, HOST_AND_PORT, 'must be a host name or an address, with or without a port'),
    '',
    'The proxy to which all is sent, with or without a port, such as `proxy.example.com:5060`, while `host` stays in the addresses; empty, as unless set: all is sent to `host`',
  ),
  channels: setting(
    z.int().min(1).max(10_000),
    10,
    'How many calls at the same time, of all processes together, 1 to 10,000; 10 unless set',
  ),
  calls_per_second: setting(
    z.number().min(0.1).max(200),
    2,
    'How many calls may begin in a second, 0.1 to 200; 2 unless set',
  ),
  prefixes: setting(
    z.array(z.string().regex(/^\d{1,15}$/)).max(1_000),
    [],
    'The first digits of numbers that it takes, up to 1,000; empty: it takes all',
  ),
  blocked_prefixes: setting(
    z.array(z.string().regex(/^\d{1,15}$/)).max(1_000),
    [],
    'The first digits of numbers that it never takes, up to 1,000',
  ),
  dial_prefix: setting(dialDigits(15), '', 'Digits written before each number for which there is no dial rule'),
  dial_rules: setting(
    numberRules,
    [],
    'How numbers are rewritten before they are dialled, up to 1,000 rules; the longest prefix decides',
  ),
  tier: setting(
    z.int().min(1).max(9),
    1,
    'Its tier, 1 to 9: trunks of a higher tier are used when those of a lower one fail; 1 unless set',
  ),
  codecs: setting(
    z.array(z.enum(CODECS)).min(1).max(2),
    [...CODECS],
    'The codecs that may be used, the preferred one first; both unless set',
  ),
  sound_from: setting(
    z.enum(SOUND_FROM),
    'trunk',
    'From where calls take sound: `trunk`: from the hosts that its SDP and its signalling name; `anywhere`: if its SDP names a private address that is not that of its signalling, from the first source that sends five packets; `trunk` unless set',
  ),
  srtp: setting(
    z.enum(SRTP),
    'off',
    'Whether the sound of calls is encrypted (SRTP with keys in SDP, AES_CM_128_HMAC_SHA1_80): `off`; `optional`: if the other side gives a key too; `required`: a call without is not made. `off` unless set',
  ),
  srtp_without_tls: setting(
    z.boolean(),
    false,
    'Whether the keys for encrypted sound may go over `udp` and `tcp`, where whoever is on the way can read them; false unless set',
  ),
  register_seconds: setting(
    z.union([z.literal(0), z.int().min(60).max(86_400)]),
    0,
    'For how long to register with the trunk, 60 to 86,400 seconds; 0: the trunk needs no registration',
  ),
  keep_alive_seconds: setting(
    z.union([z.literal(0), z.int().min(5).max(3_600)]),
    30,
    'How often to ask the trunk whether it is there, 5 to 3,600 seconds; 0: never; 30 unless set',
  ),
  ...tlsSettings,
});

export const trunkSettingsShown = z.strictObject(trunkSettings.shown);
