import type { Campaigns } from '../api/campaigns.ts';
import { useMay } from '../api/session.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useReferencesText } from '../text/references.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { CopyIcon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { useDuplicate } from './duplicate.ts';

interface Campaign {
  readonly uuid: string;
  readonly name: string;
}

interface DuplicateProps {
  readonly of: Campaigns;
  readonly campaign: Campaign;
  readonly unnamed: string;
}

/** Makes a draft of any campaign of a list. */
function DuplicateButton({ of, campaign: { uuid, name }, unnamed }: DuplicateProps) {
  const t = useReferencesText();
  const duplicate = useDuplicate(of, uuid);
  return (
    <Button
      kind="quiet"
      isIconOnly
      icon={<CopyIcon />}
      isBusy={duplicate.isPending}
      onClick={() => duplicate.mutate(undefined)}
    >
      {t('duplicateOne', { name: name === '' ? unnamed : name })}
    </Button>
  );
}

/** The column of a list whose buttons duplicate a campaign, for those who may write one. */
export function useDuplicateColumn<Row extends Campaign>(
  of: Campaigns,
  words: Readonly<Record<'actions' | 'unnamed', string>>,
): readonly Column<Row>[] {
  const mayWrite = useMay('manage');
  const column: Column<Row> = [
    'actions',
    words.actions,
    '2.5rem none',
    (campaign) => <DuplicateButton of={of} campaign={campaign} unnamed={words.unnamed} />,
  ];
  return mayWrite ? [column] : [];
}

/** The line of a campaign's menu that duplicates it. */
export function DuplicateLine({ of, uuid }: { readonly of: Campaigns; readonly uuid: string }) {
  const t = useCampaignActionsText();
  const duplicate = useDuplicate(of, uuid);
  return (
    <MenuButton icon={<CopyIcon />} onClick={() => duplicate.mutate(undefined)}>
      {t('duplicate')}
    </MenuButton>
  );
}
