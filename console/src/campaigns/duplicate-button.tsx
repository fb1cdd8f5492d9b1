import type { Campaigns } from '../api/campaigns.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useReferencesText } from '../text/references.ts';
import { Button } from '../ui/button.tsx';
import { CopyIcon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { useDuplicate } from './duplicate.ts';

interface DuplicateProps {
  readonly of: Campaigns;
  readonly campaign: { readonly uuid: string; readonly name: string };
  readonly unnamed: string;
}

/** Makes a draft of any campaign of a list. */
export function DuplicateButton({ of, campaign: { uuid, name }, unnamed }: DuplicateProps) {
  const t = useReferencesText();
  const duplicate = useDuplicate(of);
  return (
    <Button
      kind="quiet"
      isIconOnly
      icon={<CopyIcon />}
      isBusy={duplicate.isPending}
      onClick={() => duplicate.mutate(uuid)}
    >
      {t('duplicateOne', { name: name === '' ? unnamed : name })}
    </Button>
  );
}

/** The line of a campaign's menu that duplicates it. */
export function DuplicateLine({ of, uuid }: { readonly of: Campaigns; readonly uuid: string }) {
  const t = useCampaignActionsText();
  const duplicate = useDuplicate(of);
  return (
    <MenuButton icon={<CopyIcon />} onClick={() => duplicate.mutate(uuid)}>
      {t('duplicate')}
    </MenuButton>
  );
}
