import { CostCard } from './cost-card.tsx';
import { PhonePreview } from './phone-preview.tsx';
import type { Composer } from './use-composer.ts';
import type { Preview } from './use-preview.ts';

/** The preview of a campaign while it is written: a recipient's telephone and the cost. */
export function ComposerSide({ composer, preview }: { readonly composer: Composer; readonly preview: Preview }) {
  return (
    <>
      <PhonePreview sender={composer.draft.sender_id} shown={preview.shown} />
      <CostCard composer={composer} preview={preview} />
    </>
  );
}
