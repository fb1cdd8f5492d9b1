import { type ReactNode, useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { useCostsText } from '../text/operator-costs.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { showToast } from '../ui/toast.tsx';

interface Comparison {
  readonly fingerprint: string;
  readonly rows: number;
  readonly left: number;
  readonly left_lines: readonly { readonly line: number; readonly words: string }[];
}

/** The lines that say nothing, and why. */
function LeftLines({ of: { left, left_lines } }: { readonly of: Comparison }) {
  const t = useCostsText();
  return left === 0 ? null : (
    <Notice kind="warn" title={t('leftLines', { count: left })}>
      <ul>
        {left_lines.map(({ line, words }) => (
          <li key={line}>{t('leftLine', { line: String(line), words })}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface ComparedFileProps<Given, Found extends Comparison> {
  readonly words: Readonly<Record<'file' | 'hint' | 'compare' | 'missing' | 'same' | 'stored', string>>;
  readonly read: (values: FormValues) => Given;
  readonly send: (given: Given & { readonly file: Uint8Array; readonly confirm?: string }) => Promise<Found>;
  readonly refreshes: 'admin.carrierCosts' | 'admin.networkCodes';
  readonly countChanges: (found: Found) => number;
  readonly show: (found: Found, given: Given) => ReactNode;
  /** The fields beside the file. */
  readonly children?: ReactNode;
}

/** A file that is compared first, and stored once a person has seen what changes. */
export function ComparedFile<Given, Found extends Comparison>(props: ComparedFileProps<Given, Found>) {
  const { words, read, send, refreshes, countChanges, show, children } = props;
  const t = useCostsText();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [compared, setCompared] = useState<{ given: Given & { file: Uint8Array }; found: Found } | null>(null);
  const compare = useAction(async (values: Given) => {
    setCompared(null);
    setMissing(file === null);
    if (file === null) return;
    const given = { ...values, file: new Uint8Array(await file.arrayBuffer()) };
    setCompared({ given, found: await send(given) });
  });
  const store = useAction(send, {
    refreshes: [refreshes],
    onDone: () => {
      setCompared(null);
      showToast(words.stored);
    },
  });
  const { given, found } = compared ?? {};
  const changes = found === undefined ? 0 : countChanges(found);
  return (
    <>
      <Form action={compare} read={read} submit={words.compare} isAside>
        <Field
          name="file"
          label={words.file}
          hint={words.hint}
          error={isMissing && file === null ? words.missing : undefined}
        >
          <TextInput
            type="file"
            accept=".csv,.txt,.xlsx"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setCompared(null);
            }}
          />
        </Field>
        {children}
      </Form>
      {given === undefined || found === undefined ? null : (
        <div className="card stack" role="status">
          <p>
            <strong>{changes === 0 ? words.same : t('changed', { count: changes, rows: found.rows })}</strong>
          </p>
          {show(found, given)}
          <LeftLines of={found} />
          <Refusal error={store.error} />
          {changes === 0 ? null : (
            <div>
              <Button
                kind="primary"
                isBusy={store.isPending}
                onClick={() => store.mutate({ ...given, confirm: found.fingerprint })}
              >
                {t('store')}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}
