import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Issued {
  readonly cert: string;
  readonly key: string;
}

const NEW = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Makes certificates that it signs itself, for tests alone. */
export function openAuthority(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'volley-authority-'));
  const pathOf = (file: string): string => join(folder, file);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const make = (file: string, ...words: readonly string[]): Issued => {
    const files = ['-keyout', pathOf(`${file}.key`), '-out', pathOf(`${file}.pem`)];
    execFileSync('openssl', [...NEW, ...words, ...files], { stdio: 'pipe', timeout: 60_000 });
    return { cert: readFileSync(pathOf(`${file}.pem`), 'utf8'), key: readFileSync(pathOf(`${file}.key`), 'utf8') };
  };
  const { cert } = make('ca', '-subj', `/CN=${name}`, '-days', '400');
  const signed = ['-CA', pathOf('ca.pem'), '-CAkey', pathOf('ca.key'), '-addext', 'basicConstraints=critical,CA:FALSE'];
  return {
    cert,
    issue: (to: string, days = 300) =>
      make(to, '-subj', `/CN=${to}`, '-addext', `subjectAltName=DNS:${to}`, '-days', String(days), ...signed),
  };
}
