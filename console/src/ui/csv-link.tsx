import { useTablesText } from '../text/tables.ts';
import { AnchorButton, LinkButton } from './button.tsx';
import { DownloadIcon } from './icons.tsx';

/** The way to the files of everything of a time. */
export function ExportsLink({ kind }: { readonly kind?: 'quiet' }) {
  const t = useTablesText();
  return (
    <LinkButton to="/exports" {...(kind && { kind })}>
      {t('exports')}
    </LinkButton>
  );
}

interface CsvLinkProps {
  readonly href: string;
  /** Exports are of one account, so they do not belong beside figures of all accounts. */
  readonly isOfAll?: boolean;
}

/** A file of the list's rows, with the same filters. */
export function CsvLink({ href, isOfAll = false }: CsvLinkProps) {
  const t = useTablesText();
  return (
    <>
      {isOfAll ? null : <ExportsLink kind="quiet" />}
      <AnchorButton href={href} download icon={<DownloadIcon />}>
        {t('csv')}
      </AnchorButton>
    </>
  );
}
