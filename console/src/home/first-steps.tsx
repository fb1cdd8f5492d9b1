import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { SmsCampaign } from '@volley/sdk';
import { useState } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { beginningsQuery } from '../api/home.ts';
import { useMay } from '../api/session.ts';
import { type HomeKey, useHomeText } from '../text/home.ts';
import type { CommonKey } from '../text/shared-words.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Section } from '../ui/page.tsx';
import { Steps } from '../ui/steps.tsx';

interface Step {
  readonly words: Extract<HomeKey | CommonKey, 'stepSender' | 'stepText' | 'stepContact' | 'stepCampaign'>;
  readonly to: NonNullable<LinkProps['to']>;
  /** The words of the button that leads there. */
  readonly verb: HomeKey | CommonKey;
  readonly isDone: boolean;
}

const STORED = 'volley.first-steps';

/** Without the browser's storage, the steps are shown again after the next load. */
function useDismissed(): readonly [boolean, () => void] {
  const [isDismissed, setDismissed] = useState(() => {
    try {
      return localStorage.getItem(STORED) === 'no';
    } catch {
      return false;
    }
  });
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(STORED, 'no');
    } catch {
      // Without storage the choice lasts until the next load.
    }
  };
  return [isDismissed, dismiss];
}

function useSteps(campaigns: readonly SmsCampaign[] | undefined): readonly Step[] {
  const { data: senders } = useQuery(findSenders(''));
  const { data: beginnings } = useQuery(beginningsQuery);
  if (campaigns === undefined || senders === undefined || beginnings === undefined) return [];
  return [
    {
      words: 'stepSender',
      ...(senders.rows.length === 0
        ? ({ to: '/sender-ids/new', verb: 'newSender' } as const)
        : ({ to: '/sender-ids', verb: 'stepSenderSee' } as const)),
      isDone: senders.rows.some(({ status }) => status === 'approved'),
    },
    { words: 'stepText', to: '/messages/new', verb: 'newMessage', isDone: beginnings.hasMessage },
    { words: 'stepContact', to: '/contacts/new', verb: 'newContact', isDone: beginnings.hasContact },
    { words: 'stepCampaign', to: '/campaigns/new', verb: 'newCampaign', isDone: campaigns.length > 0 },
  ];
}

/** Shown until each step was done once, or the person dismisses them. */
export function FirstSteps({ campaigns }: { readonly campaigns: readonly SmsCampaign[] | undefined }) {
  const t = useHomeText();
  const maySend = useMay('send');
  const mayOperatorCarriers = useMay('operator_carriers');
  const [isDismissed, dismiss] = useDismissed();
  const steps = useSteps(campaigns);
  if (isDismissed || !maySend || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Section
      title={t('startTitle')}
      hint={
        <>
          {t('startHint')} {mayOperatorCarriers ? <Link to="/operator/carriers/new">{t('addCarrier')}</Link> : null}
        </>
      }
      actions={
        <Button kind="quiet" onClick={dismiss}>
          {t('startDismiss')}
        </Button>
      }
    >
      <Steps
        of={steps.map(({ words, to, verb, isDone }) => ({
          key: words,
          isDone,
          title: t(words),
          words: t(`${words}Words`),
          action: isDone ? undefined : <LinkButton to={to}>{t(verb)}</LinkButton>,
        }))}
      />
    </Section>
  );
}
