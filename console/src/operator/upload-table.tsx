import { useState } from 'react';
import { uploadPorted } from '../api/upload-ported.ts';
import { useAction } from '../api/use-action.ts';
import { formatBytes } from '../format/number.ts';
import { useLookupsText } from '../text/operator-lookups.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

/** Uploads a table of ported numbers in parts, and shows how far it is. */
export function UploadTable() {
  const t = useLookupsText();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [bytes, setBytes] = useState(0);
  const upload = useAction(
    async (chosen: File | null) => {
      setMissing(chosen === null);
      setBytes(0);
      return chosen === null ? null : uploadPorted(chosen, setBytes);
    },
    {
      refreshes: ['admin.portedNumbers'],
      onDone: (table) => {
        if (table !== null) showToast(t('isRead'));
      },
    },
  );
  return (
    <Form action={upload} read={() => file} submit={t('upload')} isAside>
      <Field name="file" label={t('file')} error={isMissing && file === null ? t('noFile') : undefined}>
        <TextInput
          type="file"
          accept=".csv,.txt,.tsv"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setMissing(false);
          }}
        />
      </Field>
      {upload.isPending && file !== null ? (
        <p role="status">{t('uploaded', { done: formatBytes(bytes), all: formatBytes(file.size) })}</p>
      ) : null}
    </Form>
  );
}
