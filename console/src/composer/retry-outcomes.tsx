import { useVoiceComposerText } from '../text/voice-composer.ts';
import { FieldGroup } from '../ui/field.tsx';
import { CheckInput, SwitchInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { VoiceDraft } from './voice-draft.ts';

const RETRY_OUTCOMES = ['busy', 'no_answer', 'failed'] as const;

interface RetryOutcomesProps {
  readonly retry: VoiceDraft['retry'];
  readonly onChange: (changes: Partial<VoiceDraft['retry']>) => void;
}

/** The outcomes after which somebody is called again, and whether the pause grows. */
export function RetryOutcomes({ retry, onChange }: RetryOutcomesProps) {
  const t = useVoiceComposerText();
  return (
    <>
      <FieldGroup name="retry.outcomes" label={t('outcomes')}>
        <div className={styles.checks}>
          {RETRY_OUTCOMES.map((outcome) => (
            <CheckInput
              key={outcome}
              name={`retry.${outcome}`}
              label={t(`callee_${outcome}`)}
              checked={retry.outcomes.includes(outcome)}
              onChange={({ target }) =>
                onChange({
                  outcomes: RETRY_OUTCOMES.filter((one) =>
                    one === outcome ? target.checked : retry.outcomes.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
      <SwitchInput
        name="retry.growing"
        label={t('growing')}
        checked={retry.growing}
        onChange={({ target }) => onChange({ growing: target.checked })}
      />
    </>
  );
}
