import { type Handle, statement } from '../db/index.ts';

export interface CertificateRow {
  readonly thing: 'carrier' | 'trunk';
  readonly name: string;
  readonly pem: string;
}

const list = statement<CertificateRow>(
  'alarms.list_certificates',
  `select 'carrier' as thing, name, settings ->> 'tlsCertificate' as pem from carriers where removed_at is null and settings ->> 'tlsCertificate' <> ''
   union all
   select 'trunk', name, settings ->> 'tlsCertificate' from trunks where removed_at is null and settings ->> 'tlsCertificate' <> ''
   order by thing, name`,
);

export const listCertificates = (handle: Handle): Promise<CertificateRow[]> => handle.rows(list, []);
