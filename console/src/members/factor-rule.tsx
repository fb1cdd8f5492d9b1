import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { useMembersText } from '../text/members.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';

interface RuleDialogProps {
  /** The new value, not the current one. */
  readonly isRequired: boolean;
  readonly isMissing: boolean;
  readonly onClose: () => void;
}

function RuleDialog({ isRequired, isMissing, onClose }: RuleDialogProps) {
  const t = useMembersText();
  // A person without a second factor is refused at the next request, and led to the page that sets one up.
  const set = useAction(() => volley.signInRules.update({ second_factor_required: isRequired }), {
    refreshes: ['signInRules', 'members'],
    onDone: () => showToast(t(isRequired ? 'nowRequired' : 'nowNotRequired')),
  });
  const consequence = isRequired ? t(isMissing ? 'requireWordsOwn' : 'requireWords') : t('unrequireWords');
  return (
    <ConfirmDialog
      title={t(isRequired ? 'requireTitle' : 'unrequireTitle')}
      consequence={consequence}
      verb={t(isRequired ? 'requireVerb' : 'unrequire')}
      action={set}
      input={undefined}
      onClose={onClose}
    />
  );
}

/** `isMissing` is true if the viewer has no second factor. */
export function FactorRule({ isMissing }: { readonly isMissing: boolean }) {
  const t = useMembersText();
  const rules = useOperation('signInRules.get', {});
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <Section title={t('rules')} hint={t('rulesHint')}>
      <Loaded query={rules} lines={1}>
        {({ second_factor_required: isRequired }) => (
          <div className="row">
            <Status tone={isRequired ? 'good' : 'quiet'}>{t(isRequired ? 'required' : 'notRequired')}</Status>
            <Button onClick={() => setChosen(!isRequired)}>{t(isRequired ? 'unrequire' : 'require')}</Button>
          </div>
        )}
      </Loaded>
      {chosen === null ? null : (
        <RuleDialog isRequired={chosen} isMissing={isMissing} onClose={() => setChosen(null)} />
      )}
    </Section>
  );
}
