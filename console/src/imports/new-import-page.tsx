import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { keepFile } from '../api/upload-import.ts';
import { useAction } from '../api/use-action.ts';
import { type ImportsKey, useImportsText } from '../text/imports.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { ACCEPTED } from './progress-steps.tsx';

const route = getRouteApi('/in/contacts/imports/new');
const FILE_BYTES_MAX = 1024 * 1024 * 1024;

function problemWith(file: File | null): ImportsKey | null {
  if (file === null) return 'noFile';
  if (file.size === 0) return 'emptyFile';
  return file.size > FILE_BYTES_MAX ? 'tooLarge' : null;
}

/** Chooses a file, or makes one of pasted rows, which the import's page uploads. */
export function NewImportPage() {
  const t = useImportsText();
  const navigate = useNavigate();
  const { mend = '' } = route.useSearch();
  const refused = useOperation('imports.results', mend === '' ? null : { uuid: mend, outcome: 'refused' });
  const [file, setFile] = useState<File | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const rows = typed ?? refused.data ?? '';
  const [problem, setProblem] = useState<ImportsKey | null>(null);
  const create = useAction(
    async (chosen: File | null) => {
      const wrong = problemWith(chosen);
      setProblem(wrong);
      if (chosen === null || wrong !== null) return null;
      const made = await volley.imports.create({ file_name: chosen.name.slice(0, 255), bytes: chosen.size });
      keepFile(made.uuid, chosen);
      return made;
    },
    {
      refreshes: ['imports.list'],
      onDone: async (made) => {
        if (made !== null) await navigate({ to: '/contacts/imports/$uuid', params: { uuid: made.uuid } });
      },
    },
  );
  const pasted = () => (
    <Field name="rows" label={t('paste')} hint={t('pasteHint')}>
      <TextArea
        rows={10}
        spellCheck={false}
        disabled={file !== null}
        value={rows}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
  return (
    <Page title={t('newImport')} lead={t('newLead')} back={{ to: '/contacts/imports', words: t('title') }}>
      <Form
        action={create}
        read={() => file ?? (rows.trim() === '' ? null : new File([rows], t('pastedName'), { type: 'text/csv' }))}
        submit={t('upload')}
      >
        <Field
          name="file_name"
          label={t('chooseLabel')}
          hint={t('chooseHint')}
          error={problem === null ? undefined : t(problem)}
        >
          <TextInput
            type="file"
            accept={ACCEPTED}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setProblem(null);
            }}
          />
        </Field>
        {mend === '' ? pasted() : <Loaded query={refused}>{pasted}</Loaded>}
      </Form>
    </Page>
  );
}
