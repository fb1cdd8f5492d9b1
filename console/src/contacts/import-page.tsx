import { useState } from 'react';
import type { Ahead } from '../api/ahead.ts';
import { contactsKey } from '../api/contacts.ts';
import { findGroups, groupsKey } from '../api/groups.ts';
import { type ImportResult, importContacts } from '../api/import-contacts.ts';
import { useAction } from '../api/use-action.ts';
import { importText } from '../text/import.ts';
import { useText } from '../text/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ContactsLink } from '../ui/contacts-link.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { DownloadIcon, UploadIcon } from '../ui/icons.tsx';
import { CheckInput, TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { saveCsv } from '../ui/save-file.ts';
import { useCountry } from '../ui/use-country.ts';
import { useProblem } from '../ui/use-problem.ts';
import { Columns } from './columns.tsx';
import { decodeText } from './decode-text.ts';
import styles from './import-page.module.css';
import {
  type Chosen,
  isReady,
  prepareImport,
  type Ready,
  type RefusedRow,
  refusedFile,
  refusedRows,
  textToSend,
  type Unreadable,
} from './import-rows.ts';

/** The allowed rows fit many times, so a larger file is not read into the page. */
const FILE_BYTES_MAX = 8_000_000;
const SHOWN_MAX = 100;

interface Outcome {
  readonly ready: Ready;
  readonly result: ImportResult;
  readonly refused: readonly RefusedRow[];
  readonly groupId: string | null;
}

type Done = Outcome | Unreadable;

const readValues = (values: FormValues) => ({
  text: values.raw('rows'),
  groupId: values.text('group') === '' ? null : values.text('group'),
  isUpdating: values.isChecked('update'),
});

/** Runs the import. The result of the former one is cleared (null) when another begins. */
function useImport(chosen: Chosen | null, onDone: (done: Done | null) => void) {
  const [progress, setProgress] = useState(0);
  const action = useAction(
    async ({ text, ...how }: ReturnType<typeof readValues>): Promise<Done> => {
      onDone(null);
      const ready = prepareImport(text, chosen);
      if (!isReady(ready)) return ready;
      const result = await importContacts({ contacts: ready.contacts, ...how }, setProgress);
      return { ready, result, refused: refusedRows(ready, result.refused), groupId: how.groupId };
    },
    { refreshes: [contactsKey, groupsKey], onDone },
  );
  return { action, progress };
}

/** Chooses a file, whose rows then appear in the field and can be changed there. */
function FileButton({
  onText,
  onTooLarge,
}: {
  readonly onText: (text: string) => void;
  readonly onTooLarge: () => void;
}) {
  const t = useText(importText);
  const choose = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.csv,.tsv,.txt,text/csv,text/plain';
    input.onchange = () => {
      const file = input.files?.[0];
      if (file && file.size > FILE_BYTES_MAX) onTooLarge();
      else void file?.arrayBuffer().then((bytes) => onText(decodeText(new Uint8Array(bytes))));
    };
    input.click();
  };
  return (
    <Button icon={<UploadIcon />} onClick={choose}>
      {t('chooseFile')}
    </Button>
  );
}

function Refused({
  outcome: { ready, result, refused },
  onMend,
}: {
  readonly outcome: Outcome;
  readonly onMend: (text: string) => void;
}) {
  const t = useText(importText);
  const stoppedAt = result.stopped?.at ?? null;
  return (
    <Section
      title={t('refusedTitle', { count: refused.length })}
      hint={t(stoppedAt === null ? 'refusedHint' : 'refusedHintStopped')}
      actions={
        <Button
          icon={<DownloadIcon />}
          onClick={() => saveCsv('refused.csv', refusedFile(ready, refused, t('reason')))}
        >
          {t('download')}
        </Button>
      }
    >
      <ol className={styles.refused}>
        {refused.slice(0, SHOWN_MAX).map(({ line, cells, reason }) => (
          <li key={line}>
            <b>{t('line', { line })}</b>
            <code>{cells.join(' · ')}</code>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
      {refused.length > SHOWN_MAX ? <p>{t('moreRefused', { count: refused.length - SHOWN_MAX })}</p> : null}
      <Button onClick={() => onMend(textToSend(ready, { refused, stoppedAt }))}>{t('mend')}</Button>
    </Section>
  );
}

function Result({ outcome: { ready, result, refused, groupId } }: { readonly outcome: Outcome }) {
  const t = useText(importText);
  const { created, updated, skipped, stopped } = result;
  const problem = useProblem(stopped?.error);
  const words = t('result', { created, updated, skipped });
  if (stopped === null) {
    const see = <ContactsLink groupId={groupId} words={t('seeContacts')} />;
    return (
      <Notice kind={refused.length === 0 ? 'good' : 'info'} actions={see}>
        {words}
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title={t('stopped', { done: stopped.at, all: ready.contacts.length })}>
      <p>{words}</p>
      {problem === null ? null : <p>{problem.message}</p>}
    </Notice>
  );
}

function Told({ done, onMend }: { readonly done: Done; readonly onMend: (text: string) => void }) {
  const t = useText(importText);
  if ('why' in done) return <Notice kind="bad">{t(done.why, { line: done.line ?? 0 })}</Notice>;
  return (
    <>
      <div role="status">
        <Result outcome={done} />
      </div>
      {done.refused.length === 0 ? null : <Refused outcome={done} onMend={onMend} />}
    </>
  );
}

export function load({ context: { queries } }: Ahead): void {
  void queries.prefetchQuery(findGroups(''));
}

export function ImportPage() {
  const t = useText(importText);
  const country = useCountry();
  const [group, setGroup] = useState('');
  const [rows, setRows] = useState('');
  const [done, setDone] = useState<Done | 'tooLarge' | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { action, progress } = useImport(chosen, (next) => {
    setDone(next);
    if (next !== null && !('why' in next) && next.result.stopped !== null) {
      setRows(textToSend(next.ready, { refused: [], stoppedAt: next.result.stopped.at }));
    }
  });
  const replace = (text: string) => {
    setRows(text);
    setDone(null);
  };
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/contacts', words: t('contacts') }}>
      {done === 'tooLarge' ? <Notice kind="bad">{t('tooLarge')}</Notice> : null}
      {done === null || done === 'tooLarge' ? null : <Told done={done} onMend={replace} />}
      <Form
        action={action}
        read={readValues}
        submit={t('add')}
        more={
          <LinkButton to="/contacts" kind="quiet">
            {t('cancel')}
          </LinkButton>
        }
      >
        <Field name="rows" label={t('rows')} hint={t('rowsHint', { country })}>
          <TextArea
            rows={10}
            spellCheck={false}
            value={rows}
            onChange={({ target }) => setRows(target.value)}
            placeholder={t('example')}
          />
        </Field>
        <FileButton onText={replace} onTooLarge={() => setDone('tooLarge')} />
        <Columns text={rows} chosen={chosen} onChoose={setChosen} />
        <Field name="group" label={t('group')}>
          <FoundSelect
            find={findGroups}
            optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
            first={[{ value: '', words: t('noGroup') }]}
            value={group}
            onChange={setGroup}
          />
        </Field>
        <CheckInput name="update" label={t('update')} hint={t('updateHint')} />
        {action.isPending ? <Notice kind="info">{t('progress', { count: progress })}</Notice> : null}
      </Form>
    </Page>
  );
}
