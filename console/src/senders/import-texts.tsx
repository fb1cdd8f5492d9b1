import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useRegisteredText } from '../text/registered-texts.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

/** Adds or replaces many registered texts at once. */
export function ImportTexts({ onClose }: { readonly onClose: () => void }) {
  const t = useRegisteredText();
  const [file, setFile] = useState<File | null>(null);
  const send = useAction(
    async () => volley.registeredTexts.import({ file: new Uint8Array((await file?.arrayBuffer()) ?? []) }),
    { refreshes: ['registeredTexts'], onDone: (counts) => showToast(t('imported', { ...counts })) },
  );
  return (
    <FormDialog title={t('importFile')} onClose={onClose} action={send} read={() => undefined} submit={t('importFile')}>
      <TextField
        name="file"
        label={t('file')}
        hint={t('importWords')}
        type="file"
        required
        accept=".csv,.txt,.xlsx"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
    </FormDialog>
  );
}
