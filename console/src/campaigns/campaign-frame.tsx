import type { UseQueryResult } from '@tanstack/react-query';
import type { SmsCampaign, VoiceCampaignDetail } from '@volley/sdk';
import { type ReactNode, useCallback, useState } from 'react';
import { CAMPAIGN_PAGES, type Campaigns } from '../api/campaigns.ts';
import type { RowSource } from '../api/rows.ts';
import type { Text } from '../text/use-text.ts';
import { CAMPAIGN_TONES } from '../ui/campaign-status.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { sayWhen } from '../ui/say-when.ts';
import { Empty, Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';

type Campaign = SmsCampaign | VoiceCampaignDetail;
type Head =
  | 'campaign'
  | 'aCampaignWithoutAName'
  | 'couldNot'
  | 'startsWhen'
  | 'nextRunWhen'
  | 'startedWhen'
  | 'changedWhen';

interface FrameProps<Answer> {
  readonly of: Campaigns;
  readonly t: Text<Head | `status_${Campaign['status']}`>;
  readonly query: UseQueryResult<Answer>;
  /** What stands below the title besides state and time. */
  readonly lead?: (answer: Answer) => ReactNode;
  readonly actions: (answer: Answer, onError: (error: Error | null) => void) => ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** The page of one campaign: its name, its state and its actions above its figures. */
export function CampaignFrame<Answer extends { readonly campaign: Campaign; readonly next_run_at?: string | null }>(
  props: FrameProps<Answer>,
) {
  const { of, t, query, lead, actions, children } = props;
  const { list, words } = CAMPAIGN_PAGES[of];
  const [error, setError] = useState<Error | null>(null);
  const { data } = query;
  const { name, status } = data?.campaign ?? {};
  return (
    <Page
      title={name === undefined ? t('campaign') : name === '' ? t('aCampaignWithoutAName') : name}
      back={{ to: list, words: t(words) }}
      lead={
        data === undefined || status === undefined ? undefined : (
          <>
            <Status tone={CAMPAIGN_TONES[status]}>{t(`status_${status}`)}</Status>
            {lead?.(data)}
            <span>{sayWhen(t, { ...data.campaign, next_run_at: data.next_run_at ?? null })}</span>
          </>
        )
      }
      actions={data === undefined ? undefined : actions(data, setError)}
    >
      <Refusal title={t('couldNot')} error={error} />
      <Loaded query={query} lines={6}>
        {children}
      </Loaded>
    </Page>
  );
}

interface RowsProps<Row, Choice extends string> {
  readonly t: Text<'searchNumber'>;
  readonly title: string;
  readonly hint?: string;
  /** The beginning of a phone number, as the page's address has it. */
  readonly number: string | undefined;
  /** The filter besides the number. */
  readonly choice: {
    readonly name: string;
    readonly label: string;
    readonly value: Choice | undefined;
    readonly all: string;
    readonly options: readonly { readonly value: Choice; readonly words: string }[];
  };
  /** What is filtered by besides, each with a value. */
  readonly others?: Readonly<Record<string, string | undefined>>;
  /** More filters, beside the choice. */
  readonly filters?: ReactNode;
  readonly csv: string;
  readonly source: RowSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly icon: ReactNode;
  /** What is said of a campaign that has no rows yet. */
  readonly empty: readonly [title: string, words: string];
}

/** The messages or calls of a campaign. The page's address has the filters. */
export function CampaignRows<Row, Choice extends string>(props: RowsProps<Row, Choice>) {
  const { t, title, hint, number, choice, others = {}, filters, csv, source, columns, icon, empty } = props;
  const { name, ...select } = choice;
  const change = useChangeFilters<Record<string, string>>();
  const onSearch = useCallback((text: string) => change({ number: text }), [change]);
  const isFiltered = [number, choice.value, ...Object.values(others)].some((value) => value !== undefined);
  const none = Object.fromEntries(['number', name, ...Object.keys(others)].map((filter) => [filter, undefined]));
  return (
    <Section title={title} hint={hint}>
      <Toolbar>
        <SearchField label={t('searchNumber')} value={number ?? ''} onChange={onSearch} />
        <FilterSelect {...select} onChange={(chosen) => change({ [name]: chosen })} />
        {filters}
        <CsvLink href={csv} />
      </Toolbar>
      <DataTable
        label={title}
        source={source}
        columns={columns}
        empty={
          isFiltered ? (
            <NoMatches onShowAll={() => change(none)} />
          ) : (
            <Empty icon={icon} title={empty[0]} words={empty[1]} />
          )
        }
      />
    </Section>
  );
}
