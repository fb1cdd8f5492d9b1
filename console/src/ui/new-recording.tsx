import type { Recording } from '@volley/sdk';
import { useRef, useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { insertInto } from '../format/insert-into.ts';
import { useRecordingsText } from '../text/recordings.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import type { FormValues } from './form-state.ts';
import { PlusIcon } from './icons.tsx';
import { Select, TextArea, TextInput } from './inputs.tsx';
import styles from './new-recording.module.css';
import { OwnPieces } from './own-pieces.tsx';
import { RecorderField } from './recorder-field.tsx';
import { Segmented } from './segmented.tsx';
import { showToast } from './toast.tsx';
import type { Recorded } from './use-recorder.ts';

type Way = 'speak' | 'file' | 'record';

const FILE_BYTES_MAX = 10 * 1024 * 1024;
/** Speaking two minutes, or uploading ten megabytes over a slow line, takes a while. */
const MAKE_MS_MAX = 120_000;
const ENGLISH = 'en';

/** The text to speak, and the fields that differ for each person. */
function SpokenText() {
  const t = useRecordingsText();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (piece: string) => {
    const { current } = area;
    if (current === null) return;
    const next = insertInto(current.value, { start: current.selectionStart, end: current.selectionEnd }, piece);
    current.value = next.text;
    current.focus();
    current.setSelectionRange(next.cursor, next.cursor);
  };
  const pieces = [
    { words: t('firstName'), piece: `{{first_name|${t('friend')}}}` },
    { words: t('lastName'), piece: '{{last_name}}' },
  ];
  return (
    <>
      <Field name="text" label={t('text')} hint={t('textHint')}>
        <TextArea ref={area} required rows={5} maxLength={2_000} placeholder={t('textPlaceholder')} />
      </Field>
      <div className="row">
        {pieces.map(({ words, piece }) => (
          <Button key={piece} kind="quiet" icon={<PlusIcon />} onClick={() => insert(piece)}>
            {words}
          </Button>
        ))}
        <OwnPieces insert={insert} />
      </div>
      <p className="soft">{t('fieldsHint')}</p>
    </>
  );
}

/** The bundled voices, whose technical names tell nobody anything. Another engine may have others, which keep theirs. */
const NAMED_VOICES = ['slt', 'rms', 'awb', 'kal'] as const;

const isNamed = (voice: string): voice is (typeof NAMED_VOICES)[number] => NAMED_VOICES.some((one) => one === voice);

/** The server's languages, and the voices of the chosen one. */
function SpeechFields() {
  const t = useRecordingsText();
  const { data = [] } = useOperation('recordings.languages', {}, { staleTime: Number.POSITIVE_INFINITY });
  const [chosen, choose] = useState<string | null>(null);
  const language = chosen ?? (data.find((one) => one.language === ENGLISH) ?? data[0])?.language ?? '';
  const voices = data.find((one) => one.language === language)?.voices ?? [];
  return (
    <>
      <SpokenText />
      <div className={styles.pair}>
        {data.length < 2 ? null : (
          <Field name="language" label={t('language')}>
            <Select
              value={language}
              options={data.map((one) => ({ value: one.language, words: one.name }))}
              onChange={({ target }) => choose(target.value)}
            />
          </Field>
        )}
        {voices.length === 0 ? null : (
          <Field name="voice" label={t('voice')}>
            <Select
              key={language}
              defaultValue=""
              options={[
                { value: '', words: t('usualVoice') },
                ...voices.map((voice) => ({ value: voice, words: isNamed(voice) ? t(`voice_${voice}`) : voice })),
              ]}
            />
          </Field>
        )}
      </div>
    </>
  );
}

interface FileFieldProps {
  readonly onChosen: (file: File | null) => void;
  readonly error: string | undefined;
}

function FileField({ onChosen, error }: FileFieldProps) {
  const t = useRecordingsText();
  return (
    <Field name="file" label={t('file')} hint={t('fileHint')} error={error}>
      <TextInput
        type="file"
        accept=".wav,audio/wav,audio/x-wav"
        onChange={({ target }) => onChosen(target.files?.[0] ?? null)}
      />
    </Field>
  );
}

type Spoken = Parameters<typeof volley.recordings.speak>[0];
/** Null until everything that it needs is there. */
type Make = (() => Promise<Recording>) | null;

function speak(values: FormValues): Make {
  const [language, voice] = [values.text('language'), values.text('voice')];
  const input: Spoken = {
    name: values.text('name'),
    text: values.text('text'),
    ...(language !== '' && { language }),
    ...(voice !== '' && { voice }),
  };
  return () => volley.recordings.speak(input, { timeoutMs: MAKE_MS_MAX });
}

interface Given {
  readonly way: Way;
  readonly file: File | null;
  readonly recorded: Recorded | null;
}

type Missing = 'noFile' | 'fileTooLarge' | 'nothingRecorded';

function missingOf({ way, file, recorded }: Given): Missing | null {
  if (way === 'record') return recorded === null ? 'nothingRecorded' : null;
  if (way === 'speak') return null;
  if (file === null) return 'noFile';
  return file.size > FILE_BYTES_MAX ? 'fileTooLarge' : null;
}

function makeOf(values: FormValues, given: Given): Make {
  if (missingOf(given) !== null) return null;
  const { way, file, recorded } = given;
  const name = values.text('name');
  const upload = (bytes: Uint8Array) => volley.recordings.upload({ name, file: bytes }, { timeoutMs: MAKE_MS_MAX });
  if (way === 'file' && file !== null) return async () => upload(new Uint8Array(await file.arrayBuffer()));
  if (way === 'record' && recorded !== null) return () => upload(recorded.wav);
  return speak(values);
}

interface WayFieldsProps extends Given {
  readonly missing: Missing | null;
  readonly onFile: (file: File | null) => void;
  readonly onRecorded: (recorded: Recorded | null) => void;
}

function WayFields({ way, recorded, missing, onFile, onRecorded }: WayFieldsProps) {
  const t = useRecordingsText();
  if (way === 'speak') return <SpeechFields />;
  if (way === 'file') return <FileField error={missing === null ? undefined : t(missing)} onChosen={onFile} />;
  return (
    <>
      <RecorderField recorded={recorded} onRecorded={onRecorded} />
      {missing === null ? null : <p role="alert">{t(missing)}</p>}
    </>
  );
}

interface NewRecordingProps {
  /** The proposed name. */
  readonly name?: string;
  readonly onMade: (recording: Recording) => void;
  readonly onClose: () => void;
}

function useMake({ onMade, onClose }: NewRecordingProps) {
  const t = useRecordingsText();
  return useAction(async (make: Make) => make?.() ?? null, {
    refreshes: ['recordings'],
    onDone: (recording) => {
      if (recording === null) return;
      onMade(recording);
      onClose();
      showToast(t('wasMade', { name: recording.name }));
    },
  });
}

/** Makes a recording from a text, a file, or one's own voice. */
export function NewRecording(props: NewRecordingProps) {
  const { name = '', onClose } = props;
  const t = useRecordingsText();
  const [given, setGiven] = useState<Given>({ way: 'speak', file: null, recorded: null });
  const [isAsked, setAsked] = useState(false);
  const make = useMake(props);
  const change = (changes: Partial<Given>) => {
    setGiven((now) => ({ ...now, ...changes }));
    setAsked(false);
  };
  return (
    <Dialog title={t('newRecording')} onClose={onClose}>
      <div className="stack">
        <div className={styles.fit}>
          <Segmented
            label={t('way')}
            value={given.way}
            options={(['speak', 'file', 'record'] as const).map((value) => ({ value, words: t(`way_${value}`) }))}
            onChange={(way) => change({ way })}
          />
        </div>
        <Form
          action={make}
          read={(values) => {
            setAsked(true);
            return makeOf(values, given);
          }}
          submit={t('make')}
          cancel={onClose}
        >
          <Field name="name" label={t('name')} hint={t('nameHint')}>
            <TextInput required maxLength={255} defaultValue={name} />
          </Field>
          <WayFields
            {...given}
            missing={isAsked ? missingOf(given) : null}
            onFile={(file) => change({ file })}
            onRecorded={(recorded) => change({ recorded })}
          />
        </Form>
      </div>
    </Dialog>
  );
}
