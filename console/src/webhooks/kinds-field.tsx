import { useState } from 'react';
import { useMay } from '../api/session.ts';
import { type EventKind, kindsFor, SUBJECTS, type Subject } from '../api/webhooks.ts';
import { useEventKindsText } from '../text/event-kinds.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { FieldGroup } from '../ui/field.tsx';
import { CheckInput } from '../ui/inputs.tsx';
import styles from './webhooks.module.css';

const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

/** The kinds of the catalogue, each with a sentence that explains it. */
export function KindsField({ kinds }: { readonly kinds: readonly EventKind[] }) {
  const t = useWebhooksText();
  const k = useEventKindsText();
  // A person without the right keeps the kinds that another person chose.
  const hasStaffKinds = useMay('operator_read') || kindsFor(kinds).length > kindsFor([]).length;
  const subjects = SUBJECT_NAMES.filter((subject) => subject !== 'installation' || hasStaffKinds);
  const [chosen, setChosen] = useState<ReadonlySet<EventKind>>(() => new Set(kinds));
  const choose = (some: readonly EventKind[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const kind of some) {
      if (isChosen) next.add(kind);
      else next.delete(kind);
    }
    setChosen(next);
  };
  return (
    <FieldGroup name="kinds" label={t('kinds')} hint={t('kindsHint')}>
      <div className={styles.subjects}>
        {subjects.map((subject) => {
          const own: readonly EventKind[] = SUBJECTS[subject];
          const isWhole = own.every((kind) => chosen.has(kind));
          const name = k(`subject_${subject}`);
          return (
            <div key={subject} className={styles.subject}>
              <div className={styles.subjectHead}>
                <h2>{name}</h2>
                <Button
                  kind="quiet"
                  aria-label={t(isWhole ? 'noneOfName' : 'allOfName', { subject: name })}
                  onClick={() => choose(own, !isWhole)}
                >
                  {t(isWhole ? 'none' : 'allOf')}
                </Button>
              </div>
              {own.map((kind) => (
                <CheckInput
                  key={kind}
                  name="kinds"
                  value={kind}
                  checked={chosen.has(kind)}
                  onChange={({ target }) => choose([kind], target.checked)}
                  label={<code>{kind}</code>}
                  hint={k(`when_${kind}`)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
