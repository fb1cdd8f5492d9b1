import { isIP } from 'node:net';
import { BadValue, list } from './setting-values.ts';

export function publicAddress(raw: string | undefined): string {
  if (raw === undefined || raw === '') return '';
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new BadValue('must be an address such as https://sms.example.com');
  }
  return url.href.replace(/\/$/, '');
}

export function databaseUrl(raw: string | undefined): string | null {
  if (raw === undefined || raw === '') return null;
  if (!URL.canParse(raw) || !/^postgres(ql)?:$/.test(new URL(raw).protocol)) {
    throw new BadValue('must be an address such as postgres://user:password@host:5432/volley');
  }
  return raw;
}

export function ownAddresses(raw: string | undefined): readonly string[] {
  const sentence = 'must be an address of IPv4, one of IPv6, or one of each with a comma between';
  const given = list((item) => isIP(item) !== 0, sentence)(raw);
  const hosts = given.length === 0 ? ['0.0.0.0', '::'] : given;
  if (new Set(hosts.map((host) => isIP(host))).size < hosts.length) throw new BadValue(sentence);
  return hosts;
}
