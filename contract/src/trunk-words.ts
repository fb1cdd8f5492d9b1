/** The description of each setting of a trunk, wherever it is shown or set. */
export const TRUNK_WORDS = {
  name: 'A name for yourself, up to 100 characters',
  host: 'The host name or address of the trunk, without port',
  port: 'The port, 1 to 65,535; null: the SRV records of the name decide',
  transport: 'How SIP is carried; null: the NAPTR records of the name decide, if it has any; `udp` unless set',
  domain: 'The domain in SIP addresses, if it is not the host; empty: the host',
  username: 'The user name; empty: the trunk knows this server by its address',
  caller_id: 'The number that people see if a campaign names none; with a plus, all numbers are written with one',
  caller_ids: 'The numbers that campaigns may show as their own, up to 1,000; null: any',
  caller_id_in:
    'Where the number of the caller is written: `from`: in From; `asserted`: in P-Asserted-Identity, with the user name in From',
  channels: 'How many calls at the same time, of all processes together, 1 to 10,000; 10 unless set',
  calls_per_second: 'How many calls may begin in a second, 0.1 to 200; 2 unless set',
  prefixes: 'The first digits of numbers that it takes, up to 1,000; empty: it takes all',
  blocked_prefixes: 'The first digits of numbers that it never takes, up to 1,000',
  dial_prefix: 'Digits written before each number for which there is no dial rule',
  dial_rules: 'How numbers are rewritten before they are dialled, up to 1,000 rules; the longest prefix decides',
  tier: 'Its tier, 1 to 9: trunks of a higher tier are used when those of a lower one fail; 1 unless set',
  codecs: 'The codecs that may be used, the preferred one first; both unless set',
  sound_from:
    'From where calls take sound: `trunk`: from the hosts that its SDP and its signalling name; `anywhere`: if its SDP names a private address that is not that of its signalling, from the first source that sends five packets; `trunk` unless set',
  register_seconds: 'For how long to register with the trunk, 60 to 86,400 seconds; 0: the trunk needs no registration',
  keep_alive_seconds: 'How often to ask the trunk whether it is there, 5 to 3,600 seconds; 0: never; 30 unless set',
  tls_ca: 'Certificates in PEM against which its own is checked; empty: those that Node trusts',
  is_paused: 'True: it gets no calls',
};
