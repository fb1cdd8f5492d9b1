import type { ImportStatus } from '../api/imports.ts';
import { useImportsText } from '../text/imports.ts';
import { Status, type Tone } from '../ui/status.tsx';

const TONES: Record<ImportStatus, Tone> = {
  uploading: 'way',
  reading: 'way',
  mapping: 'warn',
  checking: 'way',
  checked: 'warn',
  importing: 'way',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  undoing: 'way',
  undone: 'quiet',
};

export function ImportState({ status }: { readonly status: ImportStatus }) {
  const t = useImportsText();
  return <Status tone={TONES[status]}>{t(status)}</Status>;
}
